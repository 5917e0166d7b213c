import { createHash } from 'node:crypto'
import { createToken } from '@portolan/contract/auth'
import { expect, it } from 'vitest'
import { rowsOf } from '#db/database.ts'
import { sql } from '#db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { spendTry } from './login-buckets.ts'

it('lets exactly as many of 200 parallel tries through as there are', async () => {
  const portal = await openTestPortal()
  const { database } = portal.deps
  const tries = await Promise.all(Array.from({ length: 200 }, () => spendTry(database, 'account:x', 10, 15)))
  expect(tries.filter(Boolean)).toHaveLength(10)
  const [row] = await rowsOf(database, sql`SELECT failures FROM login_buckets WHERE bucket = 'account:x'`)
  expect(row).toEqual({ failures: 200 })
  await portal.close()
})

it('never compares more than ten passwords of 200 that arrive at once', async () => {
  const portal = await openTestPortal({ variables: { LOGIN_FAILURES_PER_ADDRESS: '1000' } })
  const { database } = portal.deps
  await givenOrder(portal)
  const { email } = await givenUser(portal)
  // The right password among them all the time: whatever gets in was compared within the limit.
  const logins = Array.from({ length: 200 }, (_, index) => ({
    username: email,
    password: index < 190 ? `guess number ${index}` : testPassword,
  }))
  const answers = await Promise.all(logins.map((body) => portal.call(createToken, { body })))
  const statuses = new Set(answers.map(({ statusCode }) => statusCode))
  expect([...statuses].filter((status) => ![200, 401, 503].includes(status))).toEqual([])
  const busy = answers.filter(({ statusCode }) => statusCode === 503)
  for (const answer of busy) expect(answer.headers['retry-after']).toBeDefined()
  const failed = answers.filter(({ statusCode }) => statusCode === 401).length
  if (!statuses.has(200)) {
    const bucket = `account:${createHash('sha256').update(email).digest('base64url')}`
    const [row] = await rowsOf(database, sql`SELECT failures FROM login_buckets WHERE bucket = ${bucket}`)
    // A try that the queue turned away was never compared, so it is not spent.
    expect(row).toEqual({ failures: failed })
  }
  await portal.close()
})
