import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import {
  type BucketLimit,
  clearAttempts,
  type Growth,
  returnAttempts,
  settleAttempt,
  spendAttempts,
  takeAttempt,
} from './rate-limits.ts'

let database: Database
let close: () => Promise<void>

beforeAll(async () => {
  const open = await openTestDatabase()
  database = open.database
  close = () => open.close()
})
afterEach(() => database.execute(sql`DELETE FROM rate_limits`))
afterAll(() => close())

const minute = 60
const limitOf = (growth?: Growth): BucketLimit => ({
  bucket: 'test:a',
  limit: 3,
  windowMinutes: 10,
  ...(growth && { growth }),
})

async function waits(limit: BucketLimit, attempts: number): Promise<number[]> {
  const seconds: number[] = []
  for (let attempt = 0; attempt < attempts; attempt++) seconds.push(await spendAttempts(database, [limit]))
  return seconds
}

function endWindow() {
  return database.execute(sql`UPDATE rate_limits SET window_ends_at = now() - interval '1 second'`)
}

describe('a limit', () => {
  it('lets its attempts through, then answers the rest of the window, which further attempts don’t extend', async () => {
    const [first, second, third, ...refused] = await waits(limitOf(), 6)
    expect([first, second, third]).toEqual([0, 0, 0])
    for (const wait of refused) expect(Math.abs(wait - 10 * minute)).toBeLessThan(5)
    await endWindow()
    expect(await waits(limitOf(), 4)).toEqual([0, 0, 0, expect.any(Number)])
  })

  it('doubles the wait up to the longest, once', async () => {
    const growth = { firstSeconds: 10 * minute, maxSeconds: 40 * minute, renews: false }
    const refused = (await waits(limitOf(growth), 8)).slice(3)
    const expected = [10, 20, 40, 40, 40].map((minutes) => minutes * minute)
    refused.forEach((wait, index) => {
      expect(Math.abs(wait - (expected[index] ?? 0))).toBeLessThan(5)
    })
    await database.execute(sql`UPDATE rate_limits SET window_ends_at = now() + interval '1 minute'`)
    expect((await waits(limitOf(growth), 1))[0]).toBeLessThanOrEqual(minute)
  })

  it('renews the longest wait with every attempt where it says so', async () => {
    const growth = { firstSeconds: 10 * minute, maxSeconds: 40 * minute, renews: true }
    await waits(limitOf(growth), 20)
    await database.execute(sql`UPDATE rate_limits SET window_ends_at = now() + interval '1 minute'`)
    expect((await waits(limitOf(growth), 1))[0]).toBeGreaterThan(39 * minute)
  })

  it.each([true, false])('takes any number of earlier failures, renewing waits: %s', async (renews) => {
    await database.execute(sql`INSERT INTO rate_limits (bucket, failures, window_ends_at)
      VALUES ('test:a', 1000000, now() + interval '1 minute')`)
    const growth = { firstSeconds: minute, maxSeconds: 40 * minute, renews }
    const [wait] = await waits(limitOf(growth), 1)
    expect(Math.abs((wait ?? 0) - (renews ? 40 : 1) * minute)).toBeLessThan(5)
  })

  it('has a wait of a second where only attempts under way fill it, and settles them', async () => {
    const { bucket, ...limit } = limitOf()
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await takeAttempt(database, bucket, limit, 'held')).toBe(true)
    expect(await waits(limitOf(), 1)).toEqual([1])
    await settleAttempt(database, bucket, 'returned')
    await settleAttempt(database, bucket, 'failed')
    expect(await waits(limitOf(), 2)).toEqual([0, 1])
    await settleAttempt(database, bucket, 'cleared')
    expect(await waits(limitOf(), 4)).toEqual([0, 0, 0, expect.any(Number)])
  })

  it('of several is spent in order, and none after the first that is used up', async () => {
    const wide = { bucket: 'test:wide', limit: 10, windowMinutes: 10 }
    for (let attempt = 0; attempt < 5; attempt++) await spendAttempts(database, [limitOf(), wide])
    const failures = () => rowsOf(database, sql`SELECT bucket, failures FROM rate_limits ORDER BY bucket`)
    expect(await failures()).toEqual([
      { bucket: 'test:a', failures: 3 },
      { bucket: 'test:wide', failures: 3 },
    ])
    await returnAttempts(database, [limitOf(), wide])
    await clearAttempts(database, ['test:a'])
    expect(await failures()).toEqual([
      { bucket: 'test:a', failures: 0 },
      { bucket: 'test:wide', failures: 2 },
    ])
  })
})

it('the version before counts in the same rows, by its own statements', async () => {
  for (let attempt = 0; attempt < 2; attempt++) {
    const rows = await rowsOf(
      database,
      sql`INSERT INTO login_buckets AS b (bucket, failures, in_flight, window_ends_at)
        VALUES ('test:a', 1, 0, now() + make_interval(mins => 10))
        ON CONFLICT (bucket) DO UPDATE SET failures = b.failures + excluded.failures,
          in_flight = b.in_flight + excluded.in_flight, window_ends_at = b.window_ends_at
        WHERE b.failures + b.in_flight < 3 RETURNING bucket`,
    )
    expect(rows).toHaveLength(1)
  }
  expect(await waits(limitOf(), 2)).toEqual([0, expect.any(Number)])
  const [row] = await rowsOf<{ tries: number }>(
    database,
    sql`INSERT INTO invitation_tries AS t (bucket, tries, window_ends_at)
      VALUES ('test:a', 1, now() + make_interval(secs => 60))
      ON CONFLICT (bucket) DO UPDATE SET tries = t.tries + 1,
        window_ends_at = greatest(t.window_ends_at, now() + make_interval(secs => 60))
      RETURNING tries`,
  )
  expect(row?.tries).toBe(4)
  await database.execute(
    sql`UPDATE invitation_tries SET tries = greatest(0, tries - 1) WHERE bucket = 'test:a'`,
  )
  await database.execute(sql`DELETE FROM invitation_tries WHERE window_ends_at < now() - interval '1 day'`)
  const bucketRows = await rowsOf(database, sql`SELECT failures, in_flight FROM login_buckets`)
  expect(bucketRows).toEqual([{ failures: 3, in_flight: 0 }])
})
