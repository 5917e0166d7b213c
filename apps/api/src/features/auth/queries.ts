import type { Locale } from '@portolan/contract/account'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '#db/database.ts'

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

/** Gives back a try of each bucket and of the person's failures in a row: the password was never compared. */
export async function returnUncompared(
  database: Database,
  buckets: readonly string[],
  userId: string | null,
): Promise<void> {
  await database.execute(sql`UPDATE login_buckets SET failures = greatest(0, failures - 1)
    WHERE bucket = ANY(${sql.param(buckets)}::text[])`)
  await database.execute(sql`UPDATE users SET password_failures = greatest(0, password_failures - 1)
    WHERE id = ${userId}`)
}

/** Gives back the tries that a right password took. */
export async function returnTries(
  database: Database,
  accountBucket: string,
  addressBucket: string,
): Promise<void> {
  await database.execute(sql`DELETE FROM login_buckets WHERE bucket = ${accountBucket}`)
  await database.execute(
    sql`UPDATE login_buckets SET failures = greatest(0, failures - 1) WHERE bucket = ${addressBucket}`,
  )
}

/** A person as the login sees them. */
export interface Credentials {
  id: string
  passwordHash: string | null
  passwordFailures: number
  disabled: boolean
}

/** Finds a person by e-mail, counting a failure in a row in the same statement; a success sets it back. */
export async function findCredentials(database: Database, email: string): Promise<Credentials | null> {
  const [row] = await rowsOf<Credentials>(
    database,
    sql`UPDATE users SET password_failures = password_failures + 1 WHERE lower(email) = ${email}
      RETURNING id, password_hash AS "passwordHash", password_failures AS "passwordFailures",
        disabled_at IS NOT NULL AS disabled`,
  )
  return row ?? null
}

export async function clearPasswordFailures(
  database: Database,
  userId: string,
  newHash: string | null,
): Promise<void> {
  await database.execute(sql`UPDATE users SET password_failures = 0, password_hash = coalesce(${newHash}, password_hash)
    WHERE id = ${userId}`)
}

/** Lifetimes in seconds. */
export interface SessionTimes {
  idle: number
  absolute: number
}

export interface NewSession extends SessionTimes {
  id: string
  userId: string
  address: string
  userAgent: string | null
}

/** Opens a session and answers when it ends at the latest, by the database's clock. */
export async function insertSession(database: Database, session: NewSession): Promise<string> {
  const [row] = await rowsOf<{ expires_at: string }>(
    database,
    sql`INSERT INTO sessions (id, user_id, idle_seconds, expires_at, address, user_agent)
      VALUES (${session.id}, ${session.userId}, ${session.idle}, now() + make_interval(secs => ${session.absolute}),
        ${session.address}, ${session.userAgent})
      RETURNING to_char(expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS expires_at`,
  )
  if (!row) throw new Error('The session was not kept')
  return row.expires_at
}

/** A live session with its person. */
export interface LiveSession {
  userId: string
  partial: boolean
  provedAt: number
  locale: Locale
  organizationIds: string[]
  seenLongAgo: boolean
}

export async function findLiveSession(database: Database, sessionId: string): Promise<LiveSession | null> {
  const [row] = await rowsOf<LiveSession>(
    database,
    sql`SELECT s.user_id AS "userId", s.partial, u.locale,
        (extract(epoch FROM s.proved_at) * 1000)::float8 AS "provedAt",
        s.last_seen_at < now() - interval '1 minute' AS "seenLongAgo",
        coalesce((SELECT json_agg(m.organization_id ORDER BY m.position) FROM memberships m WHERE m.user_id = u.id), '[]')
          AS "organizationIds"
      FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = ${sessionId} AND s.revoked_at IS NULL AND u.disabled_at IS NULL AND s.expires_at > now()
        AND s.last_seen_at + make_interval(secs => s.idle_seconds) > now()`,
  )
  return row ?? null
}

export async function touchSession(database: Database, sessionId: string): Promise<void> {
  await database.execute(sql`UPDATE sessions SET last_seen_at = now() WHERE id = ${sessionId}`)
}

export async function revokeSession(
  database: Database,
  sessionId: string,
): Promise<{ userId: string } | null> {
  const [row] = await rowsOf<{ userId: string }>(
    database,
    sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sessionId} AND revoked_at IS NULL RETURNING user_id AS "userId"`,
  )
  return row ?? null
}
