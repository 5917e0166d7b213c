import {
  endOtherSessions,
  endSession,
  listSessions,
  type Session,
} from '@portolan/contract/identity/sessions'
import { createToken } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const yandex =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 YaBrowser/25.8.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

function signIn(username: string, userAgent: string, ip = '203.0.113.7', cookie?: string) {
  const headers = { 'user-agent': userAgent, ...(cookie && { cookie: `portolan-device=${cookie}` }) }
  return portal.call(createToken, { body: { username, password: testPassword }, headers, ip })
}

async function list(token: string): Promise<Session[]> {
  return (await portal.call(listSessions, { token })).json()
}
const opens = async (token: string) => (await portal.call(getCurrentUser, { token })).statusCode
const endOne = (token: string, sessionId: string) => portal.call(endSession, { token, params: { sessionId } })

describe('the sessions of a person', () => {
  it('name browser, system and IP address, this one first, then those used last', async () => {
    const { email, token, sessionId } = await givenUser(portal)
    await signIn(email, firefox)
    await signIn(email, yandex, '2001:db8::7')
    await signIn(email, safari)
    const sessions = await list(token)
    expect(sessions[0]).toEqual({
      id: sessionId,
      current: true,
      browser: null,
      system: null,
      ip: '127.0.0.1',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
    })
    expect(
      sessions.slice(1).map(({ current, browser, system, ip }) => [current, browser, system, ip]),
    ).toEqual([
      [false, 'Safari', 'iOS', '203.0.113.7'],
      [false, 'Yandex Browser', 'Windows', '2001:db8::7'],
      [false, 'Firefox', 'Linux', '203.0.113.7'],
    ])
  })

  it('are none that ended, ran out or await a code, and no one else’s', async () => {
    const [ada, ben] = [await givenUser(portal), await givenUser(portal)]
    const opened = [
      await signIn(ada.email, firefox),
      await signIn(ada.email, safari),
      await signIn(ada.email, yandex),
    ]
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await portal.deps.database.execute(sql`UPDATE sessions SET
      revoked_at = CASE WHEN user_agent = ${firefox} THEN now() END,
      last_seen_at = CASE WHEN user_agent = ${safari} THEN now() - interval '2 hours' ELSE now() END,
      partial = user_agent = ${yandex} WHERE user_id = ${ada.id} AND user_agent IS NOT NULL`)
    expect((await list(ada.token)).map(({ id }) => id)).toEqual([ada.sessionId])
    expect((await list(ben.token)).map(({ id }) => id)).toEqual([ben.sessionId])
  })

  it.each([
    '',
    ' ',
    'x',
    'Mozilla/5.0',
    '🚢'.repeat(200),
    '(((((((',
    'Mozilla/5.0 (a\u0000b)'.replace('\u0000', ''),
  ])('bear with a user agent like %j', async (userAgent) => {
    const { email, token } = await givenUser(portal)
    const answer = await signIn(email, encodeURI(userAgent))
    expect(answer.statusCode).toBe(200)
    expect(await list(token)).toHaveLength(2)
  })
})

describe('ending a session', () => {
  it('ends it immediately, is logged, and can’t be done twice', async () => {
    const { id, email, token } = await givenUser(portal)
    const other = (await signIn(email, firefox)).json().token
    expect(await opens(other)).toBe(200)
    const otherId = (await list(token))[1]?.id ?? ''
    expect((await endOne(token, otherId)).statusCode).toBe(204)
    expect([await opens(other), await opens(token)]).toEqual([401, 200])
    expect((await endOne(token, otherId)).statusCode).toBe(404)
    const events = await rowsOf(
      portal.deps.database,
      sql`SELECT kind FROM audit_events WHERE user_id = ${id} AND kind = 'session-ended'`,
    )
    expect(events).toHaveLength(1)
  })

  it('of someone else doesn’t exist', async () => {
    const [ada, ben] = [await givenUser(portal), await givenUser(portal)]
    expect((await endOne(ada.token, ben.sessionId)).statusCode).toBe(404)
    expect(await opens(ben.token)).toBe(200)
  })

  it('may be this one', async () => {
    const { token, sessionId } = await givenUser(portal)
    expect((await endOne(token, sessionId)).statusCode).toBe(204)
    expect(await opens(token)).toBe(401)
  })

  it('of all others leaves this one and other people’s', async () => {
    const [ada, ben] = [await givenUser(portal), await givenUser(portal)]
    const others = [await signIn(ada.email, firefox), await signIn(ada.email, safari)].map(
      (answer) => answer.json().token as string,
    )
    expect(await Promise.all(others.map(opens))).toEqual([200, 200])
    expect((await portal.call(endOtherSessions, { token: ada.token })).statusCode).toBe(204)
    expect(await Promise.all([...others, ada.token, ben.token].map(opens))).toEqual([401, 401, 200, 200])
    expect(await list(ada.token)).toHaveLength(1)
  })
})

describe('a sign-in from a new browser', () => {
  const newSignIns = async (email: string) =>
    (await messagesTo(portal, email)).filter(({ content }) => content.kind === 'new-sign-in')

  it('is reported by email and among the notifications, with browser, system and IP address', async () => {
    const { email, token } = await givenUser(portal)
    await signIn(email, firefox)
    expect((await newSignIns(email)).map(({ content }) => content)).toEqual([
      { kind: 'new-sign-in', device: 'Firefox, Linux', place: '203.0.113.7', at: expect.any(String) },
    ])
    const { results } = (await portal.call(listNotifications, { token })).json()
    const data = { security: 'sign-in', device: 'Firefox, Linux', ip: '203.0.113.7' }
    expect(results).toMatchObject([{ kind: 'security', data }])
  })

  it('is reported once: the browser is known by its cookie from then on, wherever it is', async () => {
    const { email } = await givenUser(portal)
    const first = await signIn(email, firefox)
    const cookie = first.cookies.find(({ name }) => name === 'portolan-device')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v2/' })
    const again = await signIn(email, `${firefox}.1`, '198.51.100.9', cookie?.value)
    expect(again.cookies.find(({ name }) => name === 'portolan-device')?.value).toBe(cookie?.value)
    expect(await newSignIns(email)).toHaveLength(1)
  })

  it('isn’t reported where the same browser comes from the same IP address without its cookie', async () => {
    const { email } = await givenUser(portal)
    await signIn(email, firefox)
    await signIn(email, firefox)
    expect(await newSignIns(email)).toHaveLength(1)
    await signIn(email, firefox, '198.51.100.9')
    expect(await newSignIns(email)).toHaveLength(2)
  })

  it('is reported whatever cookie someone else’s browser brings', async () => {
    const [ada, ben] = [await givenUser(portal), await givenUser(portal)]
    const cookie = (await signIn(ada.email, firefox)).cookies.find(({ name }) => name === 'portolan-device')
    await signIn(ben.email, safari, '198.51.100.9', cookie?.value)
    await signIn(ben.email, yandex, '198.51.100.10', 'made-up; path=/')
    expect(await newSignIns(ben.email)).toHaveLength(2)
  })

  it('isn’t reported at the very first sign-in', async () => {
    const { id, email } = await givenUser(portal)
    await portal.deps.database.execute(sql`DELETE FROM sessions WHERE user_id = ${id}`)
    await signIn(email, firefox)
    expect(await newSignIns(email)).toEqual([])
  })
})
