import { getCurrentUser, updateCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveNotifications } from '#messaging/notifications/save-notifications.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { eq } from '#platform/db/drizzle.ts'
import { users } from '#platform/db/schema.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let order: Awaited<ReturnType<typeof givenOrder>>
beforeAll(async () => {
  portal = await openTestPortal({ variables: { PUBLIC_URL: 'https://portal.example.com' } })
  order = await givenOrder(portal)
})
afterAll(() => portal.close())

/** A person who got a notification by email, and the path of its link. */
async function givenReader(locale: 'en' | 'ru' = 'en') {
  const person = await givenUser(portal, ['acme'], locale)
  await choose(person.token, { notificationChannel: 'email' })
  const { organizationId, orderId } = order
  const createdAt = '2026-11-21T08:00:00Z'
  const about = { userId: person.id, organizationId, orderId, createdAt, viewed: false, data: {} }
  await saveNotifications(portal.deps.database, [{ ...about, kind: 'order-arrived' }])
  const [message] = await messagesTo(portal, person.email)
  const path = message?.text.match(/https:\/\/portal\.example\.com(\/api\/unsubscribe\?token=[\w-]+)/)?.[1]
  return { ...person, path: path ?? 'no link' }
}

async function choose(token: string, body: object): Promise<void> {
  expect((await portal.call(updateCurrentUser, { token, body })).statusCode).toBe(200)
}

const channelOf = async (token: string) =>
  (await portal.call(getCurrentUser, { token })).json().notificationChannel

const oneClick = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'List-Unsubscribe=One-Click',
  })

describe('the link in a notification email', () => {
  it('only asks when it’s opened', async () => {
    const { path, token, email } = await givenReader()
    const answer = await portal.app.inject({ url: path })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.body).toContain('Unsubscribe from notification emails?')
    expect(answer.body).not.toContain(email)
    expect(await channelOf(token)).toBe('email')
  })

  it.each([
    ['a mail program', {}],
    ['the page’s button', { origin: 'https://portal.example.com', 'sec-fetch-site': 'same-origin' }],
    ['a webmail', { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
  ])('unsubscribes without a session by a POST of %s, and again without harm', async (_who, headers) => {
    const { path, token } = await givenReader('ru')
    const answer = await oneClick(path, headers)
    expect([answer.statusCode, answer.body.includes('Вы отписались')]).toEqual([200, true])
    expect(await channelOf(token)).toBe('disabled')
    expect((await oneClick(path, headers)).statusCode).toBe(200)
  })

  it('keeps SMS that the person has chosen since', async () => {
    const { path, token } = await givenReader()
    await choose(token, { phone: '+49 151 0000003', notificationChannel: 'sms' })
    expect((await oneClick(path)).statusCode).toBe(200)
    expect(await channelOf(token)).toBe('sms')
  })

  it('doesn’t work changed, cut, for another person or after a change of the email', async () => {
    const [one, other] = [await givenReader(), await givenReader()]
    const [mine, theirs] = [one.path.split('=')[1] ?? '', other.path.split('=')[1] ?? '']
    const forged = [
      `${mine.slice(0, -1)}${mine.endsWith('A') ? 'B' : 'A'}`,
      `${theirs.slice(0, 21)}${mine.slice(21)}`,
      mine.slice(0, 40),
      '',
      'x'.repeat(5_000),
      one.token,
    ]
    for (const token of forged) {
      const url = `/api/unsubscribe?token=${token}`
      expect((await portal.app.inject({ url })).statusCode).toBe(404)
      expect((await oneClick(url)).statusCode).toBe(404)
    }
    expect((await oneClick(`/api/unsubscribe?token=${mine}&token=${mine}`)).statusCode).toBe(404)
    await portal.deps.database
      .update(users)
      .set({ email: 'new@customer.example' })
      .where(eq(users.id, one.id))
    expect((await oneClick(one.path)).statusCode).toBe(404)
    expect(await channelOf(one.token)).toBe('email')
    expect(await channelOf(other.token)).toBe('email')
  })

  it('opens nothing else, and comes into no log', async () => {
    const { path } = await givenReader()
    const token = path.split('=')[1] ?? ''
    for (const bearer of [token, `${token}.x`])
      expect((await portal.call(getCurrentUser, { token: bearer })).statusCode).toBe(401)
    await oneClick(path)
    const log = portal.logLines.join('')
    expect(log).toContain('/api/unsubscribe?token=[redacted]')
    expect(log).not.toContain(token)
  })
})

it('a letter about security or with a code has no such link', async () => {
  const { id, email } = await givenUser(portal)
  for (const content of [
    { kind: 'password-changed' },
    { kind: 'second-factor-code', code: '123456', minutes: 5 },
  ] as const)
    await queueMessage(portal.deps.database, {
      channel: 'email',
      to: email,
      locale: 'en',
      userId: id,
      content,
    })
  const messages = await messagesTo(portal, email)
  expect(messages).toHaveLength(2)
  for (const { text } of messages) expect(text).not.toContain('unsubscribe')
})
