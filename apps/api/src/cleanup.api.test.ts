import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanUp } from './cleanup.ts'
import { rowsOf } from './platform/db/database.ts'
import { type SQL, sql } from './platform/db/drizzle.ts'
import { givenOrder, givenUser } from './testing/builders.ts'
import { openTestPortal, type TestPortal } from './testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

const run = (statement: SQL) => portal.deps.database.execute(statement)
async function names(statement: SQL): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(portal.deps.database, statement)
  return rows.map((row) => row.name).sort()
}

it('removes sessions a month after they ended, however they did', async () => {
  const { id: userId } = await givenUser(portal)
  // How many days ago each was last seen, expires or expired, and was revoked.
  const sessions = {
    'seen today': [0, -1, null],
    'remembered, idle': [20, -10, null],
    'idle for long': [60, 30.5, null],
    'expired lately': [31, 29, null],
    'revoked long ago': [40, -1, 31],
    'revoked lately': [40, 39, 29],
  } as const
  await run(sql`DELETE FROM sessions`)
  for (const [name, [seenAgo, expires, revoked]] of Object.entries(sessions)) {
    await run(sql`INSERT INTO sessions (id, user_id, idle_seconds, last_seen_at, expires_at, revoked_at, user_agent)
      VALUES (gen_random_uuid(), ${userId}, ${30 * 86_400}, now() - ${`${seenAgo} days`}::interval,
        now() - ${`${expires} days`}::interval, now() - ${revoked === null ? null : `${revoked} days`}::interval, ${name})`)
  }
  await cleanUp(portal.deps)
  expect(await names(sql`SELECT user_agent AS name FROM sessions`)).toEqual([
    'expired lately',
    'remembered, idle',
    'revoked lately',
    'seen today',
  ])
})

it('keeps how often wrong codes were entered, however old the session is', async () => {
  const { id: userId, sessionId } = await givenUser(portal)
  await run(sql`UPDATE sessions SET revoked_at = now() - interval '1 year' WHERE id = ${sessionId}`)
  await run(sql`INSERT INTO codes (user_id, purpose, id, session_id, channel, destination, mac, expires_at, failures_in_a_row)
    VALUES (${userId}, 'login', gen_random_uuid(), ${sessionId}, 'email', 'a@b.example', '', now(), 100)`)
  await cleanUp(portal.deps)
  expect(
    await names(sql`SELECT failures_in_a_row::text AS name FROM codes WHERE user_id = ${userId}`),
  ).toEqual(['100'])
})

it('removes the windows of attempts that have ended', async () => {
  for (const days of [-1, 1, 2]) {
    const ends = sql`now() - ${`${days} days`}::interval - interval '1 minute'`
    await run(sql`INSERT INTO rate_limits VALUES (${`ended ${days}`}, 1, ${ends})`)
  }
  await cleanUp(portal.deps)
  expect(await names(sql`SELECT bucket AS name FROM rate_limits`)).toEqual(['ended -1'])
})

it('removes settled messages after three months', async () => {
  const statuses = ['sent', 'failed', 'kept', 'expired', 'queued', 'sending']
  await run(sql`DELETE FROM outbox_messages`)
  for (const status of statuses) {
    for (const days of [89, 91]) {
      await run(sql`INSERT INTO outbox_messages (id, channel, recipient, content, locale, status, created_at)
        VALUES (gen_random_uuid(), 'email', ${`${status} ${days}`}, '{}', 'en', ${status},
          now() - ${`${days} days`}::interval)`)
    }
  }
  await cleanUp(portal.deps)
  expect(await names(sql`SELECT recipient AS name FROM outbox_messages`)).toEqual(
    [...statuses.map((status) => `${status} 89`), 'queued 91', 'sending 91'].sort(),
  )
})

it('gathers the statistics of what has grown', async () => {
  await run(
    sql`INSERT INTO rate_limits SELECT n::text, 1, now() + interval '1 day' FROM generate_series(1, 5000) AS n`,
  )
  await cleanUp(portal.deps)
  expect(
    await names(sql`SELECT reltuples::text AS name FROM pg_class WHERE relname = 'rate_limits'`),
  ).toEqual(['5001'])
})

it('goes on with the others where one fails, and says so', async () => {
  await run(sql`DELETE FROM outbox_messages`)
  await run(sql`ALTER TABLE rate_limits RENAME TO away`)
  for (const days of [89, 91])
    await run(sql`INSERT INTO outbox_messages (id, channel, recipient, content, locale, status, created_at)
      VALUES (gen_random_uuid(), 'email', ${String(days)}, '{}', 'en', 'sent', now() - ${`${days} days`}::interval)`)
  await cleanUp(portal.deps)
  await run(sql`ALTER TABLE away RENAME TO rate_limits`)
  expect(await names(sql`SELECT recipient AS name FROM outbox_messages`)).toEqual(['89'])
  expect(portal.logLines.join('')).toContain('a step of the hourly cleanup failed')
})

it('removes the keys of requests after a day', async () => {
  for (const hours of [1, 23, 25]) {
    await run(sql`INSERT INTO idempotency_keys (caller, endpoint, key, request_hash, created_at)
      VALUES ('person', '/', ${`${hours} hours`}, '', now() - ${`${hours} hours`}::interval)`)
  }
  await cleanUp(portal.deps)
  expect(await names(sql`SELECT key AS name FROM idempotency_keys`)).toEqual(['1 hours', '23 hours'])
})
