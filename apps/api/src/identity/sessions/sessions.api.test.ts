import { listOrders } from '@portolan/contract/freight/orders'
import { logout } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openSecrets } from '#platform/process/secrets.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { signSessionToken } from './session-token.ts'
import { openSessions } from './sessions.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

async function opens(token: string): Promise<number> {
  return (await portal.call(getCurrentUser, { token })).statusCode
}

function end(token: string, headers: Record<string, string> = {}) {
  return portal.call(logout, { body: { token }, headers })
}

function change(sessionId: string, assignment: string) {
  return portal.deps.database.execute(sql`UPDATE sessions SET ${sql.raw(assignment)} WHERE id = ${sessionId}`)
}

describe('logout', () => {
  it('ends the session immediately, and is in the security log', async () => {
    const { id, token } = await givenUser(portal)
    expect(await opens(token)).toBe(200)
    const answer = await end(token)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await opens(token)).toBe(401)
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT kind FROM audit_events WHERE user_id = ${id} AND kind = 'sign-out'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('ends one session and not the person’s others', async () => {
    const one = await givenUser(portal)
    const other = await givenUser(portal)
    await end(one.token)
    expect(await opens(other.token)).toBe(200)
  })

  it('answers 204 for an unknown, a malformed and an already ended token', async () => {
    const { token } = await givenUser(portal)
    await end(token)
    const key = portal.deps.secrets.key('sessions')
    const unknown = await signSessionToken(
      key,
      '01a1fdb1-0000-7000-8000-000000000000',
      '2030-01-01T00:00:00Z',
    )
    for (const badToken of [token, unknown, 'x', '', 'a.b.c', '🚢']) {
      expect((await end(badToken)).statusCode).toBe(204)
    }
  })

  it('ends the session of a token that has run out', async () => {
    const { token, sessionId } = await givenUser(portal)
    const key = portal.deps.secrets.key('sessions')
    const old = await signSessionToken(key, sessionId, '2020-01-01T00:00:00Z')
    expect(await opens(old)).toBe(401)
    expect((await end(old)).statusCode).toBe(204)
    const [row] = await rowsOf(
      portal.deps.database,
      sql`SELECT revoked_at IS NOT NULL AS revoked FROM sessions WHERE id = ${sessionId}`,
    )
    expect(row).toEqual({ revoked: true })
    expect(await opens(token)).toBe(401)
  })

  it('needs no session of its own, and works with a dead one in the header', async () => {
    const { token } = await givenUser(portal)
    await end(token)
    const answer = await portal.call(logout, { body: { token }, token })
    expect(answer.statusCode).toBe(204)
  })

  it('refuses a body without a token', async () => {
    const answer = await portal.call(logout, { body: {} })
    expect([answer.statusCode, answer.json()]).toEqual([400, { token: ['This field is required.'] }])
  })
})

describe('a session', () => {
  it('ends when no one used it for its idle time, by the database’s clock', async () => {
    const { token, sessionId } = await givenUser(portal)
    await change(sessionId, "last_seen_at = now() - interval '60 minutes 1 second'")
    expect(await opens(token)).toBe(401)
  })

  it('lives on while it is used', async () => {
    const { token, sessionId } = await givenUser(portal)
    await change(sessionId, "last_seen_at = now() - interval '59 minutes'")
    expect(await opens(token)).toBe(200)
    const [row] = await rowsOf(
      portal.deps.database,
      sql`SELECT last_seen_at > now() - interval '1 minute' AS fresh FROM sessions WHERE id = ${sessionId}`,
    )
    expect(row).toEqual({ fresh: true })
  })

  it('ends at its last moment however much it is used', async () => {
    const { token, sessionId } = await givenUser(portal)
    await change(sessionId, "expires_at = now() - interval '1 second'")
    expect(await opens(token)).toBe(401)
  })

  it('takes its lifetimes from the configuration', async () => {
    const { id } = await givenUser(portal)
    const env = { ...portal.deps.env, sessionIdleMinutes: 5, rememberedSessionIdleDays: 2 }
    const sessions = openSessions({ ...portal.deps, env })
    const person = { userId: id, ip: '127.0.0.1', userAgent: null }
    const opened = [await sessions.open(person, false), await sessions.open(person, true)]
    const rows = await rowsOf<{ idle: number }>(
      portal.deps.database,
      sql`SELECT idle_seconds AS idle FROM sessions
        WHERE id = ANY(${sql.param(opened.map((session) => session.id))}::uuid[]) ORDER BY idle_seconds`,
    )
    expect(rows).toEqual([{ idle: 300 }, { idle: 172_800 }])
  })

  it('opens nothing for a disabled person', async () => {
    const { id, token } = await givenUser(portal)
    await portal.deps.database.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${id}`)
    const answer = await portal.call(getCurrentUser, { token })
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'unauthorized'])
    expect((await portal.call(listOrders, { token })).statusCode).toBe(401)
  })
})

describe('a token', () => {
  const sid = () => givenUser(portal).then(({ sessionId }) => sessionId)
  const sign = (
    sessionId: string,
    key: Uint8Array,
    { algorithm = 'HS256', audience = 'portolan-portal', issuer = 'portolan' } = {},
  ) =>
    new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime('1h')
      .sign(key)
  const ownKey = () => portal.deps.secrets.key('sessions')

  it('of ours opens', async () => {
    expect(await opens(await sign(await sid(), ownKey()))).toBe(200)
  })

  it('without a signature is refused', async () => {
    const { token } = await givenUser(portal)
    const payload = token.split('.')[1]
    for (const header of ['{"alg":"none"}', '{"alg":"NONE","typ":"JWT"}']) {
      const forged = `${Buffer.from(header).toString('base64url')}.${payload}.`
      expect(await opens(forged)).toBe(401)
    }
  })

  it('of another key, algorithm, audience or issuer is refused', async () => {
    const env = { ...portal.deps.env, secretKey: 'another secret, also of 32 characters' }
    const foreign = openSecrets(env)
    const session = await sid()
    const forged = [
      await sign(session, foreign.key('sessions')),
      await sign(session, portal.deps.secrets.key('csrf')),
      await sign(session, ownKey(), { algorithm: 'HS512' }),
      await sign(session, ownKey(), { audience: 'another-portal' }),
      await sign(session, ownKey(), { issuer: 'somebody' }),
      await new SignJWT({ sid: session }).setProtectedHeader({ alg: 'HS256' }).sign(ownKey()),
    ]
    expect(await Promise.all(forged.map(opens))).toEqual(forged.map(() => 401))
  })

  it('altered anywhere is refused', async () => {
    const mine = await givenUser(portal)
    const other = await givenUser(portal)
    const [header = '', payload = '', signature = ''] = mine.token.split('.')
    const swapped = Buffer.from(payload, 'base64url').toString().replace(mine.sessionId, other.sessionId)
    const forged = [
      `${header}.${Buffer.from(swapped).toString('base64url')}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature}.x`,
      mine.token.slice(1),
    ]
    expect(await Promise.all(forged.map(opens))).toEqual(forged.map(() => 401))
  })

  it('with a session id that is none is refused, not an error', async () => {
    for (const wrong of ["'; DROP TABLE sessions; --", '', '0', 'x'.repeat(10_000)]) {
      expect(await opens(await sign(wrong, ownKey()))).toBe(401)
    }
  })

  it('counts only after the word JWT', async () => {
    const { token } = await givenUser(portal)
    for (const header of [token, `Bearer ${token}`, `jwt${token}`, 'JWT ', 'JWT']) {
      const answer = await portal.call(getCurrentUser, { headers: { authorization: header } })
      expect(answer.statusCode).toBe(401)
    }
  })
})
