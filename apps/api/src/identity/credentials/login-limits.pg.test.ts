import { createToken } from '@portolan/contract/identity/sign-in'
import { expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { takeAttempt } from '#platform/limits/rate-limits.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { openTestPortal } from '#testing/test-portal.ts'

it('lets exactly as many of 200 parallel attempts through as there are', async () => {
  const portal = await openTestPortal()
  const { database } = portal.deps
  const limit = { limit: 10, windowMinutes: 15 }
  for (const as of ['held', 'failed'] as const) {
    const take = () => takeAttempt(database, `account:${as}`, limit, as)
    const attempts = await Promise.all(Array.from({ length: 200 }, take))
    expect(attempts.filter(Boolean)).toHaveLength(10)
  }
  expect(
    await rowsOf(database, sql`SELECT bucket, failures, in_flight FROM rate_limits ORDER BY bucket`),
  ).toEqual([
    { bucket: 'account:failed', failures: 10, in_flight: 0 },
    { bucket: 'account:held', failures: 0, in_flight: 10 },
  ])
  await portal.close()
})

it('never compares more than ten passwords of 200 that arrive in parallel', async () => {
  const portal = await openTestPortal({ variables: { LOGIN_FAILURES_PER_ADDRESS: '1000' } })
  const { database } = portal.deps
  await givenOrder(portal)
  const { email } = await givenUser(portal)
  const guess = (index: number) =>
    portal.call(createToken, { body: { username: email, password: `guess number ${index}` } })
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => guess(index)))
  const turnedAway = answers.filter(({ statusCode }) => statusCode !== 401)
  for (const answer of turnedAway) {
    expect([429, 503]).toContain(answer.statusCode)
    expect(answer.headers['retry-after']).toBeDefined()
  }
  // Only a comparison leaves a trace.
  const compared = await rowsOf(database, sql`SELECT FROM audit_events WHERE kind = 'sign-in-failed'`)
  expect(compared.length).toBeLessThanOrEqual(10)
  const [person] = await rowsOf(
    database,
    sql`SELECT password_failures AS failures FROM users WHERE email = ${email}`,
  )
  expect(person).toEqual({ failures: compared.length })
  const buckets = await rowsOf<{ failures: number; in_flight: number }>(
    database,
    sql`SELECT failures, in_flight FROM rate_limits WHERE bucket LIKE 'ip:%'`,
  )
  expect(buckets).toEqual([{ failures: compared.length, in_flight: 0 }])
  const again = await portal.call(createToken, { body: { username: email, password: testPassword } })
  expect(again.statusCode).toBe(compared.length === 10 ? 401 : 200)
  await portal.close()
})
