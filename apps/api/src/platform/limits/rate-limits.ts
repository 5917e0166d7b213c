import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'
import { Problem } from '#platform/http/problem.ts'

/** The failures that a bucket allows until its window ends. The window begins with the first one. */
export interface RateLimit {
  limit: number
  windowMinutes: number
  /** Attempts beyond the limit extend the wait. Not for buckets that strangers share. */
  growth?: Growth
  /** The weight of an attempt, by default 1. The last one before the limit may exceed it. */
  cost?: number
}

/** Each attempt beyond the limit doubles the wait. */
export interface Growth {
  firstSeconds: number
  maxSeconds: number
  /** True if attempts keep renewing the longest wait; otherwise it applies once. */
  renews: boolean
}

/** The limit of one bucket, named after its use and what it counts, as in `passkey:10.0.0.1`. */
export interface BucketLimit extends RateLimit {
  bucket: string
}

/** Seconds to wait if only attempts in progress fill the limit: they may still succeed. */
export const soon = 1

/**
 * Takes an attempt of a bucket before any comparison, in one statement, so that parallel guesses can't share
 * it. `held` keeps its slot until `settleAttempt` gets its outcome, `failed` counts immediately. False if
 * failures and attempts in progress fill the limit; that changes nothing.
 */
export async function takeAttempt(
  database: Database,
  bucket: string,
  { limit, windowMinutes, cost = 1 }: RateLimit,
  as: 'held' | 'failed',
): Promise<boolean> {
  const [failed, inFlight] = as === 'failed' ? [cost, 0] : [0, 1]
  // A window without failures restarts with the next attempt.
  const isOver = sql`(b.window_ends_at <= now() OR b.failures = 0 AND b.in_flight = 0)`
  const rows = await rowsOf(
    database,
    sql`INSERT INTO rate_limits AS b (bucket, failures, in_flight, window_ends_at)
      VALUES (${bucket}, ${failed}::int, ${inFlight}::int, now() + make_interval(mins => ${windowMinutes}::int))
      ON CONFLICT (bucket) DO UPDATE SET
        failures = CASE WHEN ${isOver} THEN 0 ELSE b.failures END + excluded.failures,
        in_flight = CASE WHEN ${isOver} THEN 0 ELSE b.in_flight END + excluded.in_flight,
        window_ends_at = CASE WHEN ${isOver} THEN excluded.window_ends_at ELSE b.window_ends_at END
      WHERE ${isOver} OR b.failures + b.in_flight < ${limit}::int
      RETURNING bucket`,
  )
  return rows.length > 0
}

/** The outcome of a held attempt; `cleared` also forgets earlier failures. */
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
 * Seconds until a bucket that rejected an attempt opens again; extends them if they grow. Null if only
 * attempts in progress fill it.
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
  // The previous version counts failures without bound, and so did a higher limit: 2 ^ 1024 is out of range.
  const exponent = sql`least(failures - ${limit}::int, ${doublings}::int)`
  const wait = sql`least(${maxSeconds}::int, ${firstSeconds}::int * 2 ^ ${exponent})`
  return sql`failures = least(failures + 1, ${maxFailures}::int),
    window_ends_at = CASE WHEN ${renews}::boolean OR failures < ${maxFailures}::int
      THEN greatest(window_ends_at, now() + make_interval(secs => ${wait})) ELSE window_ends_at END`
}

/**
 * Consumes an attempt of each limit. Stops at the first that is used up, so that one network's further
 * attempts don't cost its neighbors theirs. Returns 0, or the seconds to wait.
 */
export async function spendAttempts(database: Database, limits: readonly BucketLimit[]): Promise<number> {
  for (const { bucket, ...limit } of limits) {
    if (!(await takeAttempt(database, bucket, limit, 'failed')))
      return (await waitOf(database, bucket, limit)) ?? soon
  }
  return 0
}

/** Like `spendAttempts`, but throws 429 with the wait. */
export async function requireAttempts(database: Database, limits: readonly BucketLimit[]): Promise<void> {
  const wait = await spendAttempts(database, limits)
  if (wait > 0) throw new Problem('too_many_requests', wait)
}

/** Gives attempts back: the secret was right, or never compared. */
export async function returnAttempts(
  database: Database,
  limits: readonly Pick<BucketLimit, 'bucket'>[],
): Promise<void> {
  const buckets = limits.map(({ bucket }) => bucket)
  await database.execute(sql`UPDATE rate_limits SET failures = greatest(0, failures - 1)
    WHERE bucket = ANY(${sql.param(buckets)}::text[])`)
}

/** Resets failures; attempts in progress keep their slots. */
export async function clearAttempts(database: Database, buckets: readonly string[]): Promise<void> {
  await database.execute(
    sql`UPDATE rate_limits SET failures = 0 WHERE bucket = ANY(${sql.param([...buckets])}::text[])`,
  )
}

/** Deletes a bucket that names a removed person. */
export async function deleteBucket(database: Database, bucket: string): Promise<void> {
  await database.execute(sql`DELETE FROM rate_limits WHERE bucket = ${bucket}`)
}

/** Deletes buckets whose window has ended, which the next attempt would restart. */
export async function deleteOldLimits(database: Database): Promise<void> {
  await deleteInSteps(database, 'rate_limits', sql`window_ends_at < now()`)
}
