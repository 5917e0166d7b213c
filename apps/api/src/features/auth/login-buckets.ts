import { type Database, rowsOf } from '#db/database.ts'
import { sql } from '#db/drizzle.ts'

/**
 * Spends one try of a bucket before anything is compared, in one statement, so that parallel guesses cannot share
 * it. False once the limit is passed; every further try makes the wait longer, up to an hour.
 */
export async function spendTry(
  database: Database,
  bucket: string,
  limit: number,
  windowMinutes: number,
): Promise<boolean> {
  const [row] = await rowsOf<{ failures: number }>(
    database,
    sql`INSERT INTO login_buckets AS b (bucket, failures, window_ends_at)
      VALUES (${bucket}, 1, now() + make_interval(mins => ${windowMinutes}::int))
      ON CONFLICT (bucket) DO UPDATE SET
        failures = CASE WHEN b.window_ends_at <= now() THEN 1 ELSE b.failures + 1 END,
        window_ends_at = CASE
          WHEN b.window_ends_at <= now() THEN now() + make_interval(mins => ${windowMinutes}::int)
          WHEN b.failures >= ${limit}::int
            THEN greatest(b.window_ends_at, now() + make_interval(secs => least(3600, 15 * 2 ^ least(b.failures - ${limit}::int, 8))))
          ELSE b.window_ends_at END
      RETURNING failures`,
  )
  return row !== undefined && row.failures <= limit
}

/** Seconds until a bucket opens again. */
export async function waitOf(database: Database, bucket: string): Promise<number> {
  const [row] = await rowsOf<{ seconds: number }>(
    database,
    sql`SELECT ceil(extract(epoch FROM window_ends_at - now()))::int AS seconds FROM login_buckets WHERE bucket = ${bucket}`,
  )
  return Math.max(1, row?.seconds ?? 1)
}

/** Removes buckets whose window has ended: the next try would begin them anew. */
export async function forgetOldBuckets(database: Database): Promise<void> {
  await database.execute(sql`DELETE FROM login_buckets WHERE window_ends_at < now()`)
}

/** Gives back the try of a bucket that a success took. */
export async function returnTry(database: Database, bucket: string): Promise<void> {
  await database.execute(
    sql`UPDATE login_buckets SET failures = greatest(0, failures - 1) WHERE bucket = ${bucket}`,
  )
}
