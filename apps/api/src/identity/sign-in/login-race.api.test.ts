import { setTimeout as sleep } from 'node:timers/promises'
import { createToken } from '@portolan/contract/identity/sign-in'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#identity/credentials/password-hash.ts'
import { rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

/** Runs `change` between a login's reading of the person and its opening of the session. */
async function signInDuring(email: string, change: SQL): Promise<number> {
  // Earlier hashes delay the login midway.
  const before = Promise.all(Array.from({ length: 12 }, () => hashPassword('another password', null)))
  const login = portal.call(createToken, { body: { username: email, password: testPassword } })
  const hasRead = async () => {
    const query = sql`SELECT password_failures AS failures FROM users WHERE email = ${email}`
    const [row] = await rowsOf<{ failures: number }>(portal.deps.database, query)
    return row?.failures === 1
  }
  while (!(await hasRead())) await sleep(1)
  await portal.deps.database.execute(change)
  await before
  return (await login).statusCode
}

it.each([
  ['the password is changed', `password_hash = 'x'`],
  ['a second factor is switched on', `second_factor = 'email', second_factor_destination = 'a@b.example'`],
  ['the person is disabled', 'disabled_at = now()'],
])('a login opens nothing where %s in the middle of it', async (_what, assignment) => {
  const { email } = await givenUser(portal)
  const change = sql`UPDATE users SET ${sql.raw(assignment)} WHERE email = ${email}`
  expect(await signInDuring(email, change)).toBe(401)
})

it('a login that nothing changes opens, however long it had to wait', async () => {
  const { email } = await givenUser(portal)
  expect(await signInDuring(email, sql`SELECT 1`)).toBe(200)
})
