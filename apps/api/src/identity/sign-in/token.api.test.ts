import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { pinOrder } from '@portolan/contract/freight/orders'
import { createToken } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let orderId: string

beforeAll(async () => {
  portal = await openTestPortal()
  orderId = (await givenOrder(portal)).orderId
})
afterAll(() => portal.close())

function signIn(body: object, headers: Record<string, string> = {}) {
  return portal.call(createToken, { body, headers })
}

async function secondsOf(token: string): Promise<{ idle: number; absolute: number }> {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const [row] = await rowsOf<{ idle: number; absolute: number }>(
    portal.deps.database,
    sql`SELECT idle_seconds AS idle, round(extract(epoch FROM expires_at - created_at))::int AS absolute
      FROM sessions WHERE id = ${payload.sid}`,
  )
  if (!row) throw new Error('No session for this token')
  return row
}

describe('a right password', () => {
  it('gives a token that opens the account', async () => {
    const { email, id } = await givenUser(portal)
    const answer = await signIn({ username: email, password: testPassword })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      secondFactor: null,
    })
    const me = await portal.call(getCurrentUser, { token: answer.json().token })
    expect(me.json().id).toBe(id)
  })

  it('takes the email address in any case and with spaces around it', async () => {
    const { email } = await givenUser(portal)
    const answer = await signIn({ username: `  ${email.toUpperCase()} `, password: testPassword })
    expect(answer.statusCode).toBe(200)
  })

  it('takes the password in another Unicode form of the same characters', async () => {
    const { email, id } = await givenUser(portal)
    const composed = 'кафе́ и чай у моря ё'.normalize('NFC')
    const passwordHash = await hash(composed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await portal.deps.database.execute(sql`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${id}`)
    const decomposed = composed.normalize('NFD')
    expect(decomposed).not.toBe(composed)
    expect((await signIn({ username: email, password: decomposed })).statusCode).toBe(200)
  })

  it('lasts an hour idle and a day, remembered two weeks idle and thirty days', async () => {
    const { email } = await givenUser(portal)
    const short = await signIn({ username: email, password: testPassword })
    const long = await signIn({ username: email, password: testPassword, remember: true })
    expect(await secondsOf(short.json().token)).toEqual({ idle: 3_600, absolute: 86_400 })
    expect(await secondsOf(long.json().token)).toEqual({ idle: 14 * 86_400, absolute: 30 * 86_400 })
    const ends = Date.parse(long.json().expiresAt) - Date.now()
    expect(Math.abs(ends - 30 * 86_400_000)).toBeLessThan(60_000)
  })

  it('sets a CSRF cookie that is bound to the new session', async () => {
    const { email } = await givenUser(portal)
    const first = await signIn({ username: email, password: testPassword })
    const second = await signIn({ username: email, password: testPassword })
    const [cookie] = first.cookies
    expect(cookie).toMatchObject({ name: 'XSRF-TOKEN', path: '/', sameSite: 'Strict' })
    expect(cookie?.httpOnly).toBeUndefined()
    const headers = { cookie: `XSRF-TOKEN=${cookie?.value}`, 'x-xsrf-token': cookie?.value ?? '' }
    const pin = (token: string) => portal.call(pinOrder, { params: { orderId }, token, headers })
    expect((await pin(first.json().token)).statusCode).toBe(204)
    expect((await pin(second.json().token)).statusCode).toBe(403)
  })

  it('replaces a hash of an older cost', async () => {
    const { email, id } = await givenUser(portal)
    const old = await hash(testPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await portal.deps.database.execute(sql`UPDATE users SET password_hash = ${old} WHERE id = ${id}`)
    expect((await signIn({ username: email, password: testPassword })).statusCode).toBe(200)
    const [row] = await rowsOf<{ hash: string }>(
      portal.deps.database,
      sql`SELECT password_hash AS hash FROM users WHERE id = ${id}`,
    )
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn({ username: email, password: testPassword })).statusCode).toBe(200)
  })
})

describe('bad input', () => {
  it.each([
    [{}, ['username', 'password']],
    [{ username: 'a@b.example' }, ['password']],
    [{ username: '   ', password: 'x' }, ['username']],
    [{ username: 'a@b.example', password: '' }, ['password']],
    [{ username: 7, password: ['x'] }, ['username', 'password']],
    [{ username: 'a@b.example', password: 'x', remember: 'yes' }, ['remember']],
    [{ username: 'a@b.example', password: 'x', admin: true }, ['admin']],
    [{ username: `${'a'.repeat(250)}@b.example`, password: 'x' }, ['username']],
    [{ username: 'a@b.example', password: 'x'.repeat(1025) }, ['password']],
    [{ username: 'a\0@b.example', password: 'x' }, ['username']],
    [{ username: 'a@b.example', password: 'x\0' }, ['password']],
  ])('%j is refused by field', async (body, fields) => {
    const answer = await signIn(body)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json()).sort()).toEqual([...fields].sort())
  })
})

describe('a login that fails', () => {
  it('reads the same for an unknown, a wrong, a locked and a disabled one', async () => {
    const wrong = await givenUser(portal)
    const locked = await givenUser(portal)
    const disabled = await givenUser(portal)
    const bucket = `account:${createHash('sha256').update(locked.email).digest('base64url')}`
    await portal.deps.database.execute(sql`INSERT INTO rate_limits (bucket, failures, window_ends_at)
      VALUES (${bucket}, 10, now() + interval '15 minutes')`)
    await portal.deps.database.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${disabled.id}`)
    const answers = [
      await signIn({ username: 'nobody@customer.example', password: testPassword }),
      await signIn({ username: wrong.email, password: `${testPassword}!` }),
      await signIn({ username: locked.email, password: testPassword }),
      await signIn({ username: disabled.email, password: testPassword }),
    ]
    const observed = answers.map(({ statusCode, headers, body }) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers
      return { statusCode, rest, body }
    })
    expect(observed[0]).toMatchObject({ statusCode: 401 })
    expect(JSON.parse(observed[0]?.body ?? '')).toEqual({
      error: { code: 'invalid_credentials', message: 'Wrong email or password.' },
    })
    for (const other of observed) expect(other).toEqual(observed[0])
  })

  it('refuses a person without a password', async () => {
    const { email, id } = await givenUser(portal)
    await portal.deps.database.execute(sql`UPDATE users SET password_hash = NULL WHERE id = ${id}`)
    const answer = await signIn({ username: email, password: 'nobody has this password' })
    expect(answer.statusCode).toBe(401)
  })
})

it('records sign-ins and failures in the security log, without what was typed', async () => {
  const { email, id } = await givenUser(portal)
  await signIn({ username: email, password: 'a wrong password of mine' })
  await signIn({ username: email, password: testPassword })
  await signIn({ username: 'typo-instead-of-name', password: 'another wrong password' })
  const rows = await rowsOf<{ kind: string; ip: string; data: unknown }>(
    portal.deps.database,
    sql`SELECT kind, address AS ip, data FROM audit_events
      WHERE user_id = ${id} OR user_id IS NULL AND kind = 'sign-in-failed' ORDER BY id`,
  )
  expect(rows).toContainEqual({ kind: 'sign-in-failed', ip: '127.0.0.1', data: {} })
  expect(rows).toContainEqual({ kind: 'sign-in', ip: '127.0.0.1', data: { proof: 'password' } })
  expect(JSON.stringify(rows)).not.toMatch(/wrong password|typo-instead/)
})

it('never writes a token, a password or a cookie into a log line', async () => {
  const { email } = await givenUser(portal)
  const password = 'a password that must not be logged'
  await signIn({ username: email, password })
  await signIn({ username: email, password, surprise: password })
  const opened = await signIn({ username: email, password: testPassword })
  const { token } = opened.json()
  const cookie = opened.cookies[0]?.value ?? ''
  await portal.call(getCurrentUser, { token, headers: { cookie: `XSRF-TOKEN=${cookie}` } })
  await portal.call(getCurrentUser, { token: `${token}x` })
  const log = portal.logLines.join('')
  expect(log).toContain('/api/v2/auth/token/')
  for (const secret of [password, testPassword, token, cookie]) expect(log).not.toContain(secret)
})
