import * as company from '@portolan/contract/company/preorders'
import * as contract from '@portolan/contract/freight/preorders/preorders'
import { listNotifications, type Notification } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from '#platform/db/drizzle.ts'
import { users } from '#platform/db/schema.ts'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { givenPreorder } from '#testing/preorders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let author: Awaited<ReturnType<typeof givenUser>>
let colleague: Awaited<ReturnType<typeof givenUser>>
let key: string
beforeAll(async () => {
  portal = await openTestPortal({ variables: { PUBLIC_URL: 'https://portal.example.com' } })
  await givenOrder(portal)
  author = await givenUser(portal)
  colleague = await givenUser(portal, ['acme'], 'ru')
  const channel = { notificationChannel: 'email' } as const
  await portal.deps.database.update(users).set(channel).where(eq(users.id, colleague.id))
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

it('members hear of each step of the company, in their language and by their channel, once', async () => {
  const preorder = await givenPreorder(portal, author)
  const params = { preorderId: preorder.id }
  const act = async (endpoint: Parameters<TestPortal['call']>[0], body: unknown) => {
    const by = endpoint.auth === 'company' ? { key } : { token: author.token }
    const answer = await portal.call(endpoint, { params, body, ...by })
    expect(answer.statusCode).toBe(200)
  }
  await act(company.requestPreorderUpdate, {
    fields: [{ path: 'units.0.hsCode', question: 'Which HS code?' }],
  })
  await act(contract.answerUpdateRequest, { note: 'It is 841370.' })
  await act(company.proposePreorderChanges, { changes: { comment: 'Fragile' }, note: 'As you said.' })
  await act(contract.acceptProposedChanges, undefined)
  await act(company.approvePreorder, { orderRef: 'TMS-1' })
  await act(company.approvePreorder, { orderRef: 'TMS-1' })
  await act(contract.requestCancellation, { note: 'Not needed' })
  await act(company.declineCancellation, { reason: 'It has left already.' })

  const list = await portal.call(listNotifications, { token: author.token })
  const results = list.json<{ results: Notification[] }>().results
  const ends = { from: 'Shanghai', to: 'Hamburg' }
  expect(results.map(({ kind, data }) => [kind, data])).toEqual([
    ['preorder-cancellation-declined', { ...ends, reason: 'It has left already.' }],
    ['preorder-approved', ends],
    ['preorder-changes-proposed', { ...ends, note: 'As you said.' }],
    ['preorder-update-requested', { ...ends, question: 'Which HS code?' }],
  ])
  for (const { preorder: subject } of results)
    expect(subject).toEqual({ id: preorder.id, number: preorder.number })
  expect(results[1]?.order?.number).toBe('TMS-1')
  expect(results[2]?.order).toBeNull()

  const messages = await messagesTo(portal, colleague.email)
  expect(messages.map(({ subject }) => subject)).toEqual([
    `Вопрос по предварительному заказу ${preorder.number} – Portolan`,
    `Предложены изменения в предварительном заказе ${preorder.number} – Portolan`,
    `Предварительный заказ ${preorder.number} подтверждён – Portolan`,
    `Отмена предварительного заказа ${preorder.number} отклонена – Portolan`,
  ])
  expect(messages[0]?.text).toContain('Вопрос: Which HS code?\nМаршрут: Шанхай – Гамбург')
  expect(messages[0]?.text).toContain(`https://portal.example.com/preorders/${preorder.id}`)
  expect(messages[2]?.text).toContain('https://portal.example.com/orders/')
  expect(await messagesTo(portal, author.email)).toEqual([])
})

it('a long reason is cut in messages, and fits an SMS', async () => {
  const person = await givenUser(portal)
  const sms = { notificationChannel: 'sms', phone: '+49 151 0000009' } as const
  await portal.deps.database.update(users).set(sms).where(eq(users.id, person.id))
  const preorder = await givenPreorder(portal, person)
  const body = { reasonCode: 'other', reason: 'No space. '.repeat(150) }
  const params = { preorderId: preorder.id }
  expect((await portal.call(company.rejectPreorder, { params, body, key })).statusCode).toBe(200)
  const [message] = await messagesTo(portal, '+491510000009')
  expect(message?.text.length).toBeLessThan(250)
  expect(message?.text).toContain(`Pre-order ${preorder.number} was rejected. Reason: No space.`)
})
