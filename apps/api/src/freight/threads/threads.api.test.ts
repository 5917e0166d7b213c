import * as company from '@portolan/contract/company/threads/threads'
import * as contract from '@portolan/contract/freight/threads'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenDocument, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { givenInvoice } from '#testing/freight/invoices.ts'
import { givenQuote } from '#testing/freight/quotes.ts'
import { buildFile, givenCompanyEntry, givenThreadMessage } from '#testing/freight/threads/given-messages.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { givenPreorder } from '#testing/preorders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

let portal: TestPortal
let anna: Awaited<ReturnType<typeof givenUser>>
let boris: Awaited<ReturnType<typeof givenUser>>
let key: string
let next = 0

beforeAll(async () => {
  portal = await openTestPortal({ variables: { CONTACT_EMAIL: 'desk@forwarder.example' } })
  await givenOrder(portal)
  anna = await givenUser(portal)
  boris = await givenUser(portal)
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

async function givenThread() {
  next += 1
  const email = `marta-${next}@forwarder.example`
  const contacts = [{ name: 'Marta', email, phone: null }]
  const order = await givenOrder(portal, { contacts, ref: `thread-${next}` })
  return { ...order, threadId: order.orderId, email, params: { threadId: order.orderId } }
}

const read = async (threadId: string, { token } = anna) =>
  (await portal.call(contract.getThread, { token, params: { threadId } })).json<contract.Thread>()
const readAtDesk = async (threadId: string) =>
  (
    await portal.call(company.getCompanyThread, { key, params: { threadId } })
  ).json<company.CompanyThreadDetail>()

describe('a conversation', () => {
  it('is one at each order, pre-order, quote, invoice and document, with the ID of its subject', async () => {
    const order = await givenThread()
    const invoice = await givenInvoice(portal, order, { number: 'INV-7' })
    const document = await givenDocument(portal, order, { ref: 'bl', name: 'bl.pdf' })
    const preorder = await givenPreorder(portal, anna)
    const quote = await givenQuote(portal, anna, { readyOn: '2035-01-15' })
    const about = { id: order.orderId, number: order.record.number }
    const subjects = [
      [order.orderId, { kind: 'order', name: order.record.number, order: about }],
      [invoice.id, { kind: 'invoice', name: 'INV-7', order: about }],
      [document.id, { kind: 'document', name: 'bl.pdf', order: about }],
      [preorder.id, { kind: 'preorder', name: preorder.number, order: null }],
      [quote.id, { kind: 'quote', name: quote.number, order: null }],
    ] as const
    for (const [id, subject] of subjects) {
      expect(await read(id)).toMatchObject({ id, subject: { id, ...subject }, count: 0, messages: [] })
      expect(await readAtDesk(id)).toMatchObject({ id, subject: { id, ...subject }, lastSide: null })
      await givenThreadMessage(portal, anna, id, { text: `About ${subject.kind}` })
      await givenCompanyEntry(portal, key, id, `Answer about ${subject.kind}`)
      const { messages, unread } = await read(id, boris)
      expect(messages.map(({ side, text }) => [side, text])).toEqual([
        ['customer', `About ${subject.kind}`],
        ['company', `Answer about ${subject.kind}`],
      ])
      expect(unread).toBe(1)
    }
  })

  it('says who wrote, the company by its name', async () => {
    const { threadId } = await givenThread()
    await givenThreadMessage(portal, anna, threadId)
    await givenCompanyEntry(portal, key, threadId, 'On board.')
    const { messages } = await read(threadId)
    expect(messages.map(({ author, isOwn }) => [author, isOwn])).toEqual([
      ['Ada Kern', true],
      [portal.deps.env.companyName, false],
    ])
    expect((await read(threadId, boris)).messages[0]?.isOwn).toBe(false)
    const { entries } = await readAtDesk(threadId)
    expect(entries.map(({ author, via }) => [author, via])).toEqual([
      ['Ada Kern', 'portal'],
      [expect.stringMatching(/^key-/), 'api'],
    ])
  })

  it('shows the latest 30, and all page by page', async () => {
    const { threadId, params } = await givenThread()
    for (let count = 0; count < 35; count++) await givenCompanyEntry(portal, key, threadId, String(count))
    const { count, messages } = await read(threadId)
    expect([count, messages.length, messages[0]?.text, messages.at(-1)?.text]).toEqual([35, 30, '5', '34'])
    const input = { token: anna.token, params, query: { limit: '8' } }
    const all = await walkPages<contract.ThreadMessage>(portal, contract.listThreadMessages, input)
    expect(all.map(({ text }) => Number(text))).toEqual(Array.from({ length: 35 }, (_, place) => 34 - place))
    expect(await readAtDesk(threadId)).toMatchObject({ hasEarlier: true })
  })

  it('has the same ETag until something is written, even if others read it meanwhile', async () => {
    const { threadId, params } = await givenThread()
    const { id: messageId } = await givenThreadMessage(portal, anna, threadId, { withFile: true })
    await portal.call(company.markCompanyThreadRead, { key, params, body: { messageId } })
    const ask = (etag = '') =>
      portal.call(contract.getThread, { token: anna.token, params, headers: { 'if-none-match': etag } })
    const etag = String((await ask()).headers.etag)
    await givenCompanyEntry(portal, key, threadId, 'Not for customers', true)
    expect((await ask(etag)).statusCode).toBe(304)
    await givenCompanyEntry(portal, key, threadId, 'For customers')
    expect((await ask(etag)).statusCode).toBe(200)
  })
})

describe('a customer’s message', () => {
  it('goes once to the contact of the order by email, and answers go to the person', async () => {
    const { threadId, email } = await givenThread()
    await givenThreadMessage(portal, anna, threadId, { text: 'Is it damaged?', withFile: true })
    const mails = await messagesTo(portal, email)
    expect(mails.map(({ content }) => content)).toMatchObject([
      { kind: 'order-question', threadId, person: { email: anna.email }, files: ['damage.pdf'] },
    ])
    expect(mails[0]?.text).toContain('Is it damaged?')
  })

  it('about a pre-order goes to the company', async () => {
    const preorder = await givenPreorder(portal, anna)
    await givenThreadMessage(portal, anna, preorder.id, { text: 'Two more pallets?' })
    const mails = await messagesTo(portal, 'desk@forwarder.example')
    expect(mails.at(-1)?.subject).toMatch(`Pre-order ${preorder.number}: message from `)
    expect(mails.at(-1)?.text).toContain(`/desk/threads/${preorder.id}`)
  })

  it('is sent once with one key', async () => {
    const { params, threadId, email } = await givenThread()
    const headers = { 'idempotency-key': 'once' }
    const send = () =>
      portal.call(contract.sendThreadMessage, { token: anna.token, params, headers, body: { text: 'Once' } })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect((await read(threadId)).count).toBe(1)
    expect((await messagesTo(portal, email)).length).toBe(1)
  })

  it('of 5,001 characters is refused', async () => {
    const { params } = await givenThread()
    const body = { text: 'a'.repeat(5_001) }
    const answer = await portal.call(contract.sendThreadMessage, { token: anna.token, params, body })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['text']])
  })
})

describe('the company’s message', () => {
  const newOf = async ({ token }: { token: string }, threadId: string) =>
    (await portal.call(listNotifications, { token, query: { limit: '100' } }))
      .json()
      .results.filter(({ data }: { data: { threadId?: string } }) => data.threadId === threadId)

  it('notifies the people who wrote, once', async () => {
    const { threadId, record } = await givenThread()
    await givenThreadMessage(portal, anna, threadId)
    await givenCompanyEntry(portal, key, threadId, 'It left on Monday.')
    const order = { id: threadId, number: record.number }
    expect(await newOf(anna, threadId)).toMatchObject([
      { kind: 'message-received', order, data: { message: 'It left on Monday.' } },
    ])
    expect(await newOf(boris, threadId)).toEqual([])
  })

  it('notifies all of the customer’s people where none wrote', async () => {
    const { threadId } = await givenThread()
    await givenCompanyEntry(portal, key, threadId, 'The vessel was changed.')
    expect((await newOf(anna, threadId)).length).toBe(1)
    expect((await newOf(boris, threadId)).length).toBe(1)
  })
})

it('there is no conversation about a document that the customer doesn’t see, but for notes', async () => {
  const order = await givenThread()
  const { id } = await givenDocument(portal, order, { ref: 'inner', name: 'inner.pdf' })
  await givenCompanyEntry(portal, key, id, 'Before it was hidden')
  await portal.deps.database.execute(sql`UPDATE documents SET is_internal = true WHERE id = ${id}`)
  const params = { threadId: id }
  const read = () => portal.call(contract.getThread, { token: anna.token, params })
  expect((await read()).statusCode).toBe(404)
  const body = { text: 'Hello' }
  const refused = await portal.call(company.sendCompanyMessage, { key, params, body })
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'wrong_state'])
  expect((await portal.call(company.addThreadNote, { key, params, body })).statusCode).toBe(201)
})

describe('an internal note', () => {
  it('is in no answer, email or notification of the customer, and changes none', async () => {
    const { threadId, params, orderId } = await givenThread()
    await givenThreadMessage(portal, anna, threadId)
    const before = await portal.get(`/api/v2/customer/orders/${orderId}/`, anna.token)
    const note = await givenCompanyEntry(portal, key, threadId, 'INTERNAL-1', true)
    const { token } = anna
    const answers = await Promise.all([
      portal.call(contract.getThread, { token, params }),
      portal.call(contract.listThreadMessages, { token, params }),
      portal.get(`/api/v2/customer/orders/${orderId}/questions/`, token),
      portal.get('/api/v2/customer/notifications/', token),
      portal.get('/api/v2/customer/orders/?search=INTERNAL-1', token),
      portal.get('/api/v2/customer/orders/?search=INTERNAL-1&status=archived', token),
    ])
    for (const { body } of answers) {
      expect(body).not.toContain('INTERNAL-1')
      expect(body).not.toContain(note.id)
    }
    const after = await portal.get(`/api/v2/customer/orders/${orderId}/`, anna.token)
    expect(after.headers.etag).toBe(before.headers.etag)
    const [sent] = await rowsOf<{ count: number }>(
      portal.deps.database,
      sql`SELECT count(*)::int AS count FROM outbox_messages WHERE content::text LIKE '%INTERNAL-1%'`,
    )
    expect(sent?.count).toBe(0)
    expect((await readAtDesk(threadId)).entries.map(({ kind, text }) => [kind, text])).toEqual([
      ['message', 'Where is it?'],
      ['note', 'INTERNAL-1'],
    ])
  })

  it('read by a colleague is no read mark that the customer sees, and no mark can be set on it', async () => {
    const { threadId, params } = await givenThread()
    const asked = await givenThreadMessage(portal, anna, threadId)
    const note = await givenCompanyEntry(portal, key, threadId, 'Seen', true)
    const mark = (endpoint: typeof contract.markThreadRead, by: object, messageId: string) =>
      portal.call(endpoint, { params, body: { messageId }, ...by })
    expect((await mark(contract.markThreadRead, { token: anna.token }, note.id)).statusCode).toBe(404)
    expect((await read(threadId)).readByCompany).toBe(asked.id)
  })

  it('keeps its files to itself', async () => {
    const { threadId, params } = await givenThread()
    const uploaded = await portal.call(company.addCompanyThreadFile, { key, params, body: buildFile() })
    const fileId = uploaded.json().id
    const body = { text: 'See the file', files: [fileId] }
    await portal.call(company.addThreadNote, { key, params, body })
    expect((await read(threadId)).messages).toEqual([])
    const entry = (await readAtDesk(threadId)).entries[0]
    expect(entry?.files.map(({ id }) => id)).toEqual([fileId])
    const other = {
      params: { attachmentId: fileId },
      query: { session: anna.sessionId, expires: '9999999999', signature: 'x' },
    }
    expect((await portal.call(contract.downloadThreadFile, other)).statusCode).toBe(404)
  })
})

describe('a note that names colleagues', () => {
  it('goes to each of them by email once, but not to its author; only active staff can be named', async () => {
    const { threadId, params } = await givenThread()
    const [author, colleague] = [await givenStaff(portal, 'sales'), await givenStaff(portal, 'operations')]
    const note = (mentions: string[]) =>
      portal.call(company.addThreadNote, {
        token: author.token,
        params,
        headers: { 'idempotency-key': 'note' },
        body: { text: 'Please look', mentions },
      })
    expect(Object.keys((await note([colleague.id, anna.id])).json())).toEqual(['mentions'])
    const noted = await note([colleague.id, author.id])
    expect(noted.json()).toMatchObject({ kind: 'note', isOwn: true, via: 'portal' })
    expect(
      noted
        .json()
        .mentions.map(({ id }: { id: string }) => id)
        .sort(),
    ).toEqual([author.id, colleague.id].sort())
    await note([colleague.id, author.id])
    const mails = await messagesTo(portal, colleague.email)
    expect(mails.filter(({ content }) => content.kind === 'thread-message')).toMatchObject([
      { content: { reason: 'mention', paragraphs: ['Please look'] } },
    ])
    const own = await messagesTo(portal, author.email)
    expect(own.filter(({ content }) => content.kind === 'thread-message')).toEqual([])
    expect((await read(threadId)).messages).toEqual([])
  })

  it('in a message to the customer is refused', async () => {
    const { params } = await givenThread()
    const body = { text: 'Hello', mentions: [] }
    const answer = await portal.call(company.sendCompanyMessage, { key, params, body })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['mentions']])
  })
})

describe('files', () => {
  it('are downloaded by both sides, judged by their content, and count for the customer', async () => {
    const { threadId, params } = await givenThread()
    const used = async () => {
      const storage = await portal.get('/api/v2/customer/storage/', anna.token)
      return storage.json().results[0].usedBytes
    }
    const before = await used()
    const sent = await givenThreadMessage(portal, anna, threadId, { withFile: true })
    const [file] = sent.files
    expect((await portal.get(file?.file ?? '')).body).toBe('%PDF-1.7 a photo of the damage')
    expect((await used()) - before).toBe(file?.size)
    const path = { ...params, attachmentId: file?.id ?? '' }
    const atDesk = await portal.call(company.getCompanyThreadFile, { key, params: path })
    expect([atDesk.body, atDesk.headers['content-disposition']]).toEqual([
      '%PDF-1.7 a photo of the damage',
      'attachment; filename=damage.pdf',
    ])
    const fake = buildFile('<script>', 'photo.pdf')
    const refused = await portal.call(contract.addThreadFile, { token: anna.token, params, body: fake })
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['file']])
  })

  it('that another person uploaded, or that were sent, can’t be sent', async () => {
    const { threadId, params } = await givenThread()
    const upload = async ({ token }: { token: string }) =>
      (await portal.call(contract.addThreadFile, { token, params, body: buildFile() })).json().id
    const send = (files: string[]) =>
      portal.call(contract.sendThreadMessage, { token: anna.token, params, body: { text: 'See', files } })
    const [own, other] = [await upload(anna), await upload(boris)]
    expect(Object.keys((await send([own, other])).json())).toEqual(['files'])
    expect((await send([own])).statusCode).toBe(201)
    expect((await send([own])).statusCode).toBe(400)
    expect((await read(threadId)).count).toBe(1)
  })

  it('wait for their message: at most ten, until they’re removed', async () => {
    const { params } = await givenThread()
    const { token } = await givenUser(portal)
    const upload = () => portal.call(contract.addThreadFile, { token, params, body: buildFile() })
    const ids: string[] = []
    for (let count = 0; count < 10; count++) ids.push((await upload()).json().id)
    expect((await upload()).json().error.code).toBe('too_many_documents')
    const path = { ...params, attachmentId: ids[0] ?? '' }
    expect((await portal.call(contract.removeThreadFile, { token, params: path })).statusCode).toBe(204)
    expect((await upload()).statusCode).toBe(201)
  })
})

describe('conversations at the desk', () => {
  const list = (query: Record<string, string>) =>
    walkPages<company.CompanyThread>(portal, company.listCompanyThreads, { key, query })
  const countAll = async (query: Record<string, string>) =>
    (await portal.call(company.countCompanyThreads, { key, query })).json()

  it('are those that wait first, the longest waiting on top, then the others, the latest on top', async () => {
    await givenOrder(portal, { organization: { ref: 'waiting', name: 'Waiting & Co' }, ref: 'w0' })
    const clara = await givenUser(portal, ['waiting'])
    const ids: string[] = []
    for (const ref of ['w1', 'w2', 'w3', 'w4']) {
      const order = await givenOrder(portal, {
        organization: { ref: 'waiting', name: 'Waiting & Co' },
        ref,
        number: ref,
      })
      ids.push(order.orderId)
      await givenThreadMessage(portal, clara, order.orderId, { text: `Question ${ref}` })
    }
    const organization = 'waiting'
    await givenCompanyEntry(portal, key, ids[1] ?? '', 'Answered')
    await givenThreadMessage(portal, clara, ids[0] ?? '', { text: 'Still waiting' })
    await portal.call(company.settleThread, { key, params: { threadId: ids[2] ?? '' } })
    const rows = await list({ organization, limit: '1' })
    expect(rows.map(({ id }) => ids.indexOf(id))).toEqual([0, 3, 1, 2])
    expect(rows[0]).toMatchObject({
      excerpt: 'Still waiting',
      author: 'Ada Kern',
      lastSide: 'customer',
      count: 2,
    })
    expect(await countAll({ organization })).toEqual({ waiting: 2, answered: 2 })
    expect((await list({ organization, state: 'answered' })).length).toBe(2)
    expect((await list({ organization, search: 'w3' })).map(({ id }) => id)).toEqual([ids[2]])
    expect((await list({ search: 'waiting & c' })).length).toBe(4)
    expect((await list({ organization, subject: 'quote,invoice' })).length).toBe(0)
  })

  it('count what a system hasn’t read', async () => {
    const { threadId, params } = await givenThread()
    const asked = await givenThreadMessage(portal, anna, threadId)
    expect((await readAtDesk(threadId)).unread).toBe(1)
    await portal.call(company.markCompanyThreadRead, { key, params, body: { messageId: asked.id } })
    expect((await readAtDesk(threadId)).unread).toBe(0)
    expect((await read(threadId)).readByCompany).toBe(asked.id)
  })
})

describe('questions that an earlier version adds', () => {
  it('are messages of the thread of the order or invoice, also of one that is gone', async () => {
    const order = await givenThread()
    const invoice = await givenInvoice(portal, order, { number: 'INV-8' })
    const ask = (text: string, invoiceId: string | null, number: string | null) =>
      portal.deps.database.execute(sql`INSERT INTO order_questions
          (organization_id, id, order_id, text, contact_name, asked_by, created_at, invoice_id, invoice_number)
        VALUES (${order.organizationId}, gen_random_uuid(), ${order.orderId}, ${text}, 'Marta', ${anna.id}, now(), ${invoiceId}, ${number})`)
    await ask('About the order', null, null)
    await ask('About the invoice', invoice.id, 'INV-8')
    await ask('About a gone one', null, 'INV-0')
    await ask('Again', null, 'INV-0')
    expect((await read(order.threadId)).messages).toMatchObject([{ text: 'About the order', isOwn: true }])
    expect((await read(invoice.id)).messages).toMatchObject([{ text: 'About the invoice' }])
    const questions = await portal.get(`/api/v2/customer/orders/${order.orderId}/questions/`, anna.token)
    const asked = questions
      .json()
      .results.map(({ text, invoice }: { text: string; invoice: unknown }) => [text, invoice])
    expect(asked).toEqual(
      expect.arrayContaining([
        ['About the order', null],
        ['About the invoice', { id: invoice.id, number: 'INV-8' }],
        ['About a gone one', { id: null, number: 'INV-0' }],
        ['Again', { id: null, number: 'INV-0' }],
      ]),
    )
    const [gone] = await rowsOf<{ threads: number }>(
      portal.deps.database,
      sql`SELECT count(*)::int AS threads FROM threads WHERE order_id = ${order.orderId}`,
    )
    expect(gone?.threads).toBe(3)
  })
})
