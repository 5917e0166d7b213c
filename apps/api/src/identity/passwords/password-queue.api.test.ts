import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { createToken } from '@portolan/contract/identity/sign-in'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#identity/credentials/password-hash.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

/** Keeps the queue of hashes full until it is released. */
function fillQueue(): () => Promise<unknown> {
  let full = true
  async function press() {
    while (full) await hashPassword('another password', null).catch(() => setImmediate())
  }
  const pressing = Promise.all(Array.from({ length: 160 }, press))
  return () => {
    full = false
    return pressing
  }
}

it('turns away what doesn’t fit into the queue with 503, and spends no attempt for it', async () => {
  const { email, id } = await givenUser(portal)
  const signIn = () => portal.call(createToken, { body: { username: email, password: testPassword } })
  const empty = fillQueue()
  let answer = await signIn()
  // A slot may become free at the very moment of the login.
  for (let again = 0; again < 5 && answer.statusCode === 200; again++) answer = await signIn()
  await empty()
  expect(answer.statusCode).toBe(503)
  expect(answer.json().error.code).toBe('unavailable')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  const bucket = `account:${createHash('sha256').update(email).digest('base64url')}`
  const spent = await rowsOf(
    portal.deps.database,
    sql`SELECT bucket FROM rate_limits WHERE bucket IN (${bucket}, 'ip:127.0.0.1') AND failures > 0`,
  )
  const [person] = await rowsOf(
    portal.deps.database,
    sql`SELECT password_failures AS failures FROM users WHERE id = ${id}`,
  )
  expect({ spent, person }).toEqual({ spent: [], person: { failures: 0 } })
  expect((await signIn()).statusCode).toBe(200)
})

it('turns away the network that fills its share with 429, and lets others sign in', async () => {
  const { email } = await givenUser(portal)
  const flood = () =>
    Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('another password', '203.0.113.9')))
  const refused = (await flood()).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(20)
  for (const one of refused) expect(one).toMatchObject({ reason: { code: 'too_many_requests' } })
  const pressing = flood()
  const answer = await portal.call(createToken, { body: { username: email, password: testPassword } })
  await pressing
  expect(answer.statusCode).toBe(200)
})
