import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** How many failures a bucket takes until its window ends. */
export interface BucketLimit {
  limit: number
  windowMinutes: number
  /** Whether tries past the limit make the wait longer, a few times, up to an hour. */
  grows?: boolean
}

/** Further tries that lengthen a wait. The last brings an hour, which nothing renews. */
const lengtheningTries = 9

/**
 * Takes a try of a bucket before anything is compared, in one statement, so that parallel guesses cannot share it.
 * `held` keeps its place until `settleTry` says what became of it, `failed` counts at once. False where failures and
 * tries under way fill the limit; that changes nothing.
 */
export async function takeTry(
  database: Database,
  bucket: string,
  { limit, windowMinutes }: BucketLimit,
  as: 'held' | 'failed',
): Promise<boolean> {
  const [failed, held] = as === 'failed' ? [1, 0] : [0, 1]
  // A window in which nothing has failed begins anew with the next try.
  const isOver = sql`(b.window_ends_at <= now() OR b.failures = 0 AND b.in_flight = 0)`
  const rows = await rowsOf(
    database,
    sql`INSERT INTO login_buckets AS b (bucket, failures, in_flight, window_ends_at)
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

/** What became of a try that was held: `cleared` forgets the failures before it too. */
export type TryOutcome = 'failed' | 'returned' | 'cleared'

export async function settleTry(database: Database, bucket: string, outcome: TryOutcome): Promise<void> {
  const failures = { failed: sql`failures + 1`, returned: sql`failures`, cleared: sql`0` }[outcome]
  await database.execute(sql`UPDATE login_buckets SET failures = ${failures}, in_flight = greatest(0, in_flight - 1)
    WHERE bucket = ${bucket}`)
}

/**
 * Seconds until a bucket that turned a try away opens again; null where no failures filled it but tries under way,
 * which may yet turn out right.
 */
export async function waitOf(
  database: Database,
  bucket: string,
  { limit, grows = false }: BucketLimit,
): Promise<number | null> {
  const seconds = sql`greatest(1, ceil(extract(epoch FROM window_ends_at - now())))::int AS seconds`
  const isFull = sql`bucket = ${bucket} AND failures >= ${limit}::int`
  const growth = sql`make_interval(secs => least(3600, 15 * 2 ^ (failures - ${limit}::int)))`
  const mostFailures = limit + lengtheningTries
  const [row] = await rowsOf<{ seconds: number }>(
    database,
    grows
      ? sql`UPDATE login_buckets SET failures = least(failures + 1, ${mostFailures}::int),
            window_ends_at = CASE WHEN failures < ${mostFailures}::int
              THEN greatest(window_ends_at, now() + ${growth}) ELSE window_ends_at END
          WHERE ${isFull} RETURNING ${seconds}`
      : sql`SELECT ${seconds} FROM login_buckets WHERE ${isFull}`,
  )
  return row?.seconds ?? null
}

/** The bucket of a browser that an account knows. */
export function deviceBucketOf({ userId, deviceHash }: { userId: string; deviceHash: string }): string {
  return `device:${userId}:${deviceHash}`
}

/**
 * Sets back what has failed for an account, anywhere and in the browsers it knows. Tries under way keep their places, so
 * that no more than the limit are ever compared.
 */
export async function clearFailures(tx: Database, userId: string, accountBucket: string): Promise<void> {
  await tx.execute(sql`UPDATE users SET password_failures = 0 WHERE id = ${userId}`)
  await tx.execute(sql`UPDATE login_buckets SET failures = 0 WHERE bucket = ${accountBucket} OR bucket = ANY(ARRAY(
    SELECT 'device:' || user_id || ':' || encode(device_hash, 'hex') FROM known_devices WHERE user_id = ${userId}))`)
  await tx.execute(sql`UPDATE known_devices SET password_failures = 0 WHERE user_id = ${userId}`)
}

/** Removes buckets whose window has ended: the next try would begin them anew. */
export async function forgetOldBuckets(database: Database): Promise<void> {
  await database.execute(sql`DELETE FROM login_buckets WHERE window_ends_at < now()`)
}

/** Gives back the try of a bucket that counted at once, after a success. */
export async function returnTry(database: Database, bucket: string): Promise<void> {
  await database.execute(
    sql`UPDATE login_buckets SET failures = greatest(0, failures - 1) WHERE bucket = ${bucket}`,
  )
}
