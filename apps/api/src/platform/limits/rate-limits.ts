import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'
import { Problem } from '#platform/http/problem.ts'

/** How many failures a bucket takes until its window ends. The window begins with the first of them. */
export interface RateLimit {
  limit: number
  windowMinutes: number
  /** Attempts past the limit make the wait longer. Not for buckets that strangers share. */
  growth?: Growth
  /** How much an attempt counts for, by default 1. The last one before the limit may go beyond it. */
  cost?: number
}

/** Each attempt past the limit doubles the wait that it brings. */
export interface Growth {
  firstSeconds: number
  maxSeconds: number
  /** Whether attempts go on renewing the longest wait; otherwise it comes once. */
  renews: boolean
}

/** The limit of one bucket, which is named after the use and what it counts, as in `passkey:10.0.0.1`. */
export interface BucketLimit extends RateLimit {
  bucket: string
}

/** Seconds to wait where only attempts under way fill the limit: they may still succeed. */
export const soon = 1

/**
 * Takes an attempt of a bucket before anything is compared, in one statement, so that parallel guesses cannot
 * share it. `held` keeps its place until `settleAttempt` gets its outcome, `failed` counts immediately. False
 * where failures and attempts under way fill the limit; that changes nothing.
 */
export async function takeAttempt(
  database: Database,
  bucket: string,
  { limit, windowMinutes, cost = 1 }: RateLimit,
  as: 'held' | 'failed',
): Promise<boolean> {
  const [failed, held] = as === 'failed' ? [cost, 0] : [0, 1]
  // A window in which nothing has failed begins again with the next attempt.
  const isOver = sql`(b.window_ends_at <= now() OR b.failures = 0 AND b.in_flight = 0)`
  const rows = await rowsOf(
    database,
    sql`INSERT INTO rate_limits AS b (bucket, failures, in_flight, window_ends_at)
      VALUES (${bucket}, ${failed}::int, ${held}::int, now() + make_interval(mins => ${windowMinutes}::int))
      ON CONFLICT (bucket) DO UPDATE SET
        failures = CASE WHEN ${isOver} THEN 0 ELSE b.failures END + excluded.failures,
        in_flight = CASE WHEN ${isOver} THEN 0 ELSE b.in_flight END + excluded.in_flight,
        window_ends_at = CASE WHEN ${isOver} THEN excluded.window_ends_at ELSE b.window_ends_at END
      WHERE ${isOver} OR b.failures + b.in_flight < ${limit}::int
      RETURNING bucket`,
  )
  return rows.length > 0
}

/** The outcome of a held attempt: `cleared` forgets the failures before it too. */
export type AttemptOutcome = 'failed' | 'returned' | 'cleared'

export async function settleAttempt(
  database: Database,
  bucket: string,
  outcome: AttemptOutcome,
): Promise<void> {
  const failures = { failed: sql`failures + 1`, returned: sql`failures`, cleared: sql`0` }[outcome]
  await database.execute(sql`UPDATE rate_limits SET failures = ${failures}, in_flight = greatest(0, in_flight - 1)
    WHERE bucket = ${bucket}`)
}

/**
 * Seconds until a bucket that turned an attempt away opens again, and lengthens them where they grow; null
 * where only attempts under way fill it.
 */
export async function waitOf(
  database: Database,
  bucket: string,
  { limit, growth }: RateLimit,
): Promise<number | null> {
  const seconds = sql`greatest(1, ceil(extract(epoch FROM window_ends_at - now())))::int AS seconds`
  const isFull = sql`bucket = ${bucket} AND failures >= ${limit}::int`
  const [row] = await rowsOf<{ seconds: number }>(
    database,
    growth
      ? sql`UPDATE rate_limits SET ${lengthened(limit, growth)} WHERE ${isFull} RETURNING ${seconds}`
      : sql`SELECT ${seconds} FROM rate_limits WHERE ${isFull}`,
  )
  return row?.seconds ?? null
}

function lengthened(limit: number, { firstSeconds, maxSeconds, renews }: Growth) {
  const doublings = Math.ceil(Math.log2(maxSeconds / firstSeconds))
  const maxFailures = limit + 1 + doublings
  // The version before counts failures without end, and so does a limit that was higher: 2 ^ 1024 is out of
  // range.
  const exponent = sql`least(failures - ${limit}::int, ${doublings}::int)`
  const wait = sql`least(${maxSeconds}::int, ${firstSeconds}::int * 2 ^ ${exponent})`
  return sql`failures = least(failures + 1, ${maxFailures}::int),
    window_ends_at = CASE WHEN ${renews}::boolean OR failures < ${maxFailures}::int
      THEN greatest(window_ends_at, now() + make_interval(secs => ${wait})) ELSE window_ends_at END`
}

/**
 * Spends an attempt of each limit. Stops at the first that is used up, so that one network's further attempts
 * don't cost its neighbors theirs. Returns 0, or the seconds to wait.
 */
export async function spendAttempts(database: Database, limits: readonly BucketLimit[]): Promise<number> {
  for (const { bucket, ...limit } of limits) {
    if (!(await takeAttempt(database, bucket, limit, 'failed')))
      return (await waitOf(database, bucket, limit)) ?? soon
  }
  return 0
}

/** As `spendAttempts`, but throws 429 with the wait. */
export async function requireAttempts(database: Database, limits: readonly BucketLimit[]): Promise<void> {
  const wait = await spendAttempts(database, limits)
  if (wait > 0) throw new Problem('too_many_requests', wait)
}

/** Gives spent attempts back: the secret was right, or never compared. */
export async function returnAttempts(
  database: Database,
  limits: readonly Pick<BucketLimit, 'bucket'>[],
): Promise<void> {
  const buckets = limits.map(({ bucket }) => bucket)
  await database.execute(sql`UPDATE rate_limits SET failures = greatest(0, failures - 1)
    WHERE bucket = ANY(${sql.param(buckets)}::text[])`)
}

/** Sets back what has failed; attempts under way keep their places. */
export async function clearAttempts(database: Database, buckets: readonly string[]): Promise<void> {
  await database.execute(
    sql`UPDATE rate_limits SET failures = 0 WHERE bucket = ANY(${sql.param([...buckets])}::text[])`,
  )
}

/** Removes a bucket that names a removed person. */
export async function deleteBucket(database: Database, bucket: string): Promise<void> {
  await database.execute(sql`DELETE FROM rate_limits WHERE bucket = ${bucket}`)
}

/** Removes buckets whose window has ended: the next attempt would begin them again. */
export async function deleteOldLimits(database: Database): Promise<void> {
  await deleteInSteps(database, 'rate_limits', sql`window_ends_at < now()`)
}
