import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import {
  type BucketLimit,
  clearTries,
  type Growth,
  returnTries,
  settleTry,
  spendTries,
  takeTry,
} from './rate-limits.ts'

let database: Database
let close: () => Promise<void>

beforeEach(async () => {
  const open = await openTestDatabase()
  database = open.database
  close = () => open.close()
})
afterEach(() => close())

const minute = 60
const limitOf = (growth?: Growth): BucketLimit => ({
  bucket: 'test:a',
  limit: 3,
  windowMinutes: 10,
  ...(growth && { growth }),
})

async function waits(limit: BucketLimit, tries: number): Promise<number[]> {
  const seconds: number[] = []
  for (let tried = 0; tried < tries; tried++) seconds.push(await spendTries(database, [limit]))
  return seconds
}

function endWindow() {
  return database.execute(sql`UPDATE rate_limits SET window_ends_at = now() - interval '1 second'`)
}

describe('a limit', () => {
  it('lets its tries through, then answers the rest of the window, which further tries don’t extend', async () => {
    const [first, second, third, ...refused] = await waits(limitOf(), 6)
    expect([first, second, third]).toEqual([0, 0, 0])
    for (const wait of refused) expect(Math.abs(wait - 10 * minute)).toBeLessThan(5)
    await endWindow()
    expect(await waits(limitOf(), 4)).toEqual([0, 0, 0, expect.any(Number)])
  })

  it('doubles the wait up to the longest, once', async () => {
    const growth = { firstSeconds: 10 * minute, mostSeconds: 40 * minute, renews: false }
    const refused = (await waits(limitOf(growth), 8)).slice(3)
    const expected = [10, 20, 40, 40, 40].map((minutes) => minutes * minute)
    refused.forEach((wait, index) => {
      expect(Math.abs(wait - (expected[index] ?? 0))).toBeLessThan(5)
    })
    await database.execute(sql`UPDATE rate_limits SET window_ends_at = now() + interval '1 minute'`)
    expect((await waits(limitOf(growth), 1))[0]).toBeLessThanOrEqual(minute)
  })

  it('renews the longest wait with every try where it says so', async () => {
    const growth = { firstSeconds: 10 * minute, mostSeconds: 40 * minute, renews: true }
    await waits(limitOf(growth), 20)
    await database.execute(sql`UPDATE rate_limits SET window_ends_at = now() + interval '1 minute'`)
    expect((await waits(limitOf(growth), 1))[0]).toBeGreaterThan(39 * minute)
  })

  it('has a wait of a second where only tries under way fill it, and settles them', async () => {
    const { bucket, ...limit } = limitOf()
    for (let held = 0; held < 3; held++) expect(await takeTry(database, bucket, limit, 'held')).toBe(true)
    expect(await waits(limitOf(), 1)).toEqual([1])
    await settleTry(database, bucket, 'returned')
    await settleTry(database, bucket, 'failed')
    expect(await waits(limitOf(), 2)).toEqual([0, 1])
    await settleTry(database, bucket, 'cleared')
    expect(await waits(limitOf(), 4)).toEqual([0, 0, 0, expect.any(Number)])
  })

  it('of several is spent in order, and none after the first that is used up', async () => {
    const wide = { bucket: 'test:wide', limit: 10, windowMinutes: 10 }
    for (let tried = 0; tried < 5; tried++) await spendTries(database, [limitOf(), wide])
    const failures = () => rowsOf(database, sql`SELECT bucket, failures FROM rate_limits ORDER BY bucket`)
    expect(await failures()).toEqual([
      { bucket: 'test:a', failures: 3 },
      { bucket: 'test:wide', failures: 3 },
    ])
    await returnTries(database, [limitOf(), wide])
    await clearTries(database, ['test:a'])
    expect(await failures()).toEqual([
      { bucket: 'test:a', failures: 0 },
      { bucket: 'test:wide', failures: 2 },
    ])
  })
})

it.each(['login_buckets', 'invitation_tries'])('is the only table: %s is gone', async (name) => {
  expect(await rowsOf(database, sql`SELECT to_regclass(${name}) AS found`)).toEqual([{ found: null }])
})
