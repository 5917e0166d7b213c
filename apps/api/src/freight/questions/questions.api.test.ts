import { getCompanyThread } from '@portolan/contract/company/threads/threads'
import { getOrder, type OrderDetail } from '@portolan/contract/freight/orders'
import { askAboutOrder, listOrderQuestions, type OrderQuestion } from '@portolan/contract/freight/questions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

let portal: TestPortal
let person: Awaited<ReturnType<typeof givenUser>>
let next = 0

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  person = await givenUser(portal)
})
afterAll(() => portal.close())

/** An order with contacts that have their own emails. */
async function givenContacts(...names: string[]) {
  const contacts = names.map((name) => {
    next += 1
    return { name, email: `contact-${next}@forwarder.example`, phone: null }
  })
  const order = await givenOrder(portal, { contacts })
  return { ...order, contacts, params: { orderId: order.orderId } }
}

const ask = (params: { orderId: string }, body: object, headers: Record<string, string> = {}) =>
  portal.call(askAboutOrder, { token: person.token, params, body: body as never, headers })

describe('a question about an order', () => {
  it('goes to its first contact with what they need to know, and the answer to the person', async () => {
    const { params, contacts, record } = await givenContacts('Marta', 'Ivan')
    const answer = await ask(params, { text: '  Where is it?\n\nWe need it by Friday 🚢  ' })
    expect(answer.statusCode).toBe(201)
    const question = answer.json<OrderQuestion>()
    expect(question).toMatchObject({ text: 'Where is it?\n\nWe need it by Friday 🚢', contactName: 'Marta' })
    const [mail, ...others] = await messagesTo(portal, contacts[0]?.email ?? '')
    expect(others).toEqual([])
    expect(mail?.content).toMatchObject({
      kind: 'order-question',
      orderNumber: record.number,
      person: { email: person.email },
      paragraphs: ['Where is it?', 'We need it by Friday 🚢'],
    })
    for (const text of [record.number, 'Where is it?', 'We need it by Friday 🚢', person.email])
      expect(mail?.text).toContain(text)
    expect(await messagesTo(portal, contacts[1]?.email ?? '')).toEqual([])
  })

  it('names the containers, the first ten of many', async () => {
    const units = Array.from({ length: 12 }, (_, index) => ({
      ...(buildOrder().units[0] as NonNullable<ReturnType<typeof buildOrder>['units'][0]>),
      ref: `u${index}`,
      container: `CSQU${String(3_000_000 + index)}`,
    }))
    const contact = { name: 'Marta', email: 'many@forwarder.example', phone: null }
    const { orderId } = await givenOrder(portal, { units, contacts: [contact] })
    await ask({ orderId }, { text: 'Which one is empty?' })
    const [mail] = await messagesTo(portal, contact.email)
    expect(mail?.content).toMatchObject({ moreContainers: 2 })
    expect(mail?.text).toContain('CSQU3000000, CSQU3000001')
  })

  it('goes to the contact that was chosen, never to one that the order doesn’t have', async () => {
    const { params, contacts } = await givenContacts('Marta', 'Ivan')
    const [first, second] = contacts.map(({ email }) => email)
    expect((await ask(params, { text: 'Hello?', contactEmail: second })).json()).toMatchObject({
      contactName: 'Ivan',
    })
    expect((await messagesTo(portal, second ?? '')).length).toBe(1)
    const refused = await ask(params, { text: 'Hello?', contactEmail: 'all@world.example' })
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['contactEmail']])
    expect([
      ...(await messagesTo(portal, first ?? '')),
      ...(await messagesTo(portal, 'all@world.example')),
    ]).toEqual([])
  })

  it('is kept where neither the order nor the company has an email: the desk reads it', async () => {
    const { orderId } = await givenOrder(portal, {
      contacts: [{ name: 'Marta', email: null, phone: '+4940123456' }],
    })
    const answer = await ask({ orderId }, { text: 'Hello?' })
    expect([answer.statusCode, answer.json().contactName]).toEqual([201, null])
    const key = await givenApiKey(portal, 'read')
    const thread = await portal.call(getCompanyThread, { key, params: { threadId: orderId } })
    expect(thread.json().entries).toMatchObject([{ text: 'Hello?', side: 'customer' }])
    expect(thread.json().waitingSince).not.toBeNull()
  })

  it.each([[{ text: '' }], [{ text: '  \n ' }], [{ text: 'a'.repeat(2_001) }], [{}]])(
    'of %j is refused at its field',
    async (body) => {
      const { params } = await givenContacts('Marta')
      const answer = await ask(params, body)
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['text']])
    },
  )

  it('is asked once with one key, however often it is sent at the same time', async () => {
    const { params, contacts } = await givenContacts('Marta')
    const key = { 'idempotency-key': 'once' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(params, { text: 'Once?' }, key)))
    expect(new Set(answers.map((answer) => answer.json<OrderQuestion>().id)).size).toBe(1)
    expect((await messagesTo(portal, contacts[0]?.email ?? '')).length).toBe(1)
    const other = await givenContacts('Marta')
    expect((await ask(other.params, { text: 'Once?' }, key)).json().error.code).toBe('idempotency_mismatch')
  })

  it('can be asked twenty times an hour', async () => {
    const { params } = await givenContacts('Marta')
    const eager = await givenUser(portal)
    const again = () => portal.call(askAboutOrder, { token: eager.token, params, body: { text: 'And now?' } })
    for (let count = 0; count < 20; count++) expect((await again()).statusCode).toBe(201)
    const refused = await again()
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  })
})

describe('the questions about an order', () => {
  it('are listed newest first, page by page, with who asked; gone people have no name', async () => {
    const { params } = await givenContacts('Marta')
    const colleague = await givenUser(portal)
    await ask(params, { text: 'First' })
    await portal.call(askAboutOrder, { token: colleague.token, params, body: { text: 'Second' } })
    await ask(params, { text: 'Third' })
    await rowsOf(portal.deps.database, sql`DELETE FROM users WHERE id = ${colleague.id}`)
    const all = await walkPages<OrderQuestion>(portal, listOrderQuestions, {
      token: person.token,
      params,
      query: { limit: '2' },
    })
    expect(all.map(({ text, askedBy }) => [text, askedBy !== null])).toEqual([
      ['Third', true],
      ['Second', false],
      ['First', true],
    ])
  })
  it('come with the order as far as it shows them, so that the page needn’t ask for them', async () => {
    const { params } = await givenContacts('Marta')
    const read = (etag?: string) =>
      portal.call(getOrder, { token: person.token, params, headers: etag ? { 'if-none-match': etag } : {} })
    const before = await read()
    expect(before.json().questions).toEqual({ count: 0, latest: [], messages: 0 })
    for (const text of ['1', '2', '3', '4', '5', '6', '7']) await ask(params, { text })
    const after = await read(String(before.headers.etag))
    expect(after.statusCode).toBe(200)
    const { count, latest } = after.json<OrderDetail>().questions
    expect([count, latest.map(({ text }) => text)]).toEqual([7, ['7', '6', '5', '4', '3']])
    const first = await portal.call(listOrderQuestions, { token: person.token, params })
    expect(latest).toEqual(first.json().results.slice(0, 5))
  })
})
