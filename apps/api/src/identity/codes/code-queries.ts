import type { Locale, User } from '@portolan/contract/identity/users'
import { codeAttempts, codeMinutes, codeResendSeconds } from '@portolan/contract/shared/limits'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** The purpose of a code; a code is invalid for any other purpose. */
export type CodePurpose = 'login' | 'step-up' | 'destination' | 'registration'

/** Consecutive wrong codes, over all codes of a purpose, that close it for an hour. */
const maxFailures = codeAttempts
/** Wrong codes since the last right one that close the purpose until the company unlocks the person. */
const maxFailuresInARow = 100
const liveMinutes = codeMinutes

/** Serializes sending codes to a person; returns the person's language. */
export async function lockPerson(tx: Database, userId: string): Promise<{ locale: Locale } | null> {
  const [row] = await rowsOf<{ locale: Locale }>(
    tx,
    sql`SELECT locale FROM users WHERE id = ${userId} FOR NO KEY UPDATE`,
  )
  return row ?? null
}

/**
 * Seconds until another code may be sent: one in 30 seconds, five an hour, ten a day, and none after too many
 * wrong ones.
 */
export async function waitToSend(tx: Database, userId: string, purpose: CodePurpose): Promise<number> {
  const [row] = await rowsOf<{ seconds: number }>(
    tx,
    sql`SELECT ceil(coalesce(max(wait), 0))::int AS seconds FROM (
        SELECT extract(epoch FROM s.sent_at + l.period - clock_timestamp()) AS wait
        FROM (VALUES (1, make_interval(secs => ${codeResendSeconds}::int)), (5, interval '1 hour'), (10, interval '1 day')) AS l (sends, period)
        CROSS JOIN LATERAL (SELECT sent_at FROM code_sends WHERE user_id = ${userId} AND purpose = ${purpose}
          ORDER BY sent_at DESC OFFSET l.sends - 1 LIMIT 1) AS s
        UNION ALL
        SELECT CASE
            WHEN failures_in_a_row >= ${maxFailuresInARow} THEN 86400
            WHEN failed >= ${maxFailures} THEN extract(epoch FROM failed_at + interval '1 hour' - clock_timestamp())
          END FROM codes WHERE user_id = ${userId} AND purpose = ${purpose}
      ) AS waits`,
  )
  return Math.max(0, row?.seconds ?? 0)
}

export interface NewCode {
  id: string
  userId: string
  purpose: CodePurpose
  sessionId: string
  channel: 'sms' | 'email'
  destination: string
  wanted: User['secondFactor'] | null
  /** Hexadecimal. */
  mac: string
}

/** Replaces the person's last code of the purpose, and counts it as sent. */
export async function replaceCode(tx: Database, code: NewCode): Promise<void> {
  await tx.execute(sql`INSERT INTO codes AS c (user_id, purpose, id, session_id, channel, destination, wanted, mac, expires_at)
    VALUES (${code.userId}, ${code.purpose}, ${code.id}, ${code.sessionId}, ${code.channel}, ${code.destination},
      ${code.wanted}, decode(${code.mac}, 'hex'), now() + make_interval(mins => ${liveMinutes}::int))
    ON CONFLICT (user_id, purpose) DO UPDATE SET
      id = excluded.id, session_id = excluded.session_id, channel = excluded.channel, destination = excluded.destination,
      wanted = excluded.wanted, mac = excluded.mac, expires_at = excluded.expires_at, spent_at = NULL,
      failed = CASE WHEN c.failed_at <= now() - interval '1 hour' THEN 0 ELSE c.failed END`)
  await tx.execute(
    sql`DELETE FROM code_sends WHERE user_id = ${code.userId} AND sent_at < now() - interval '1 day'`,
  )
  await tx.execute(sql`INSERT INTO code_sends (user_id, purpose, sent_at)
    VALUES (${code.userId}, ${code.purpose}, clock_timestamp())`)
}

/** Moves the active code of an earlier login to a new session of the same person; failures stay counted. */
export async function moveCode(
  tx: Database,
  to: { userId: string; purpose: CodePurpose; sessionId: string; destination: string },
): Promise<void> {
  await tx.execute(sql`UPDATE codes SET session_id = ${to.sessionId}
    WHERE user_id = ${to.userId} AND purpose = ${to.purpose} AND destination = ${to.destination}
      AND spent_at IS NULL AND expires_at > now()`)
}

/** The code that a guess is for. */
export interface CodeKey {
  userId: string
  purpose: CodePurpose
  sessionId: string
}

export interface LiveCode {
  id: string
  mac: string
  channel: 'sms' | 'email'
  destination: string
  wanted: User['secondFactor'] | null
}

/**
 * Counts an attempt before any comparison, in one statement: of parallel guesses, at most five get a code to
 * compare with. Null if this session has no active code, or no attempt is left.
 */
export async function countCodeAttempt(database: Database, key: CodeKey): Promise<LiveCode | null> {
  const [row] = await rowsOf<LiveCode>(
    database,
    sql`UPDATE codes SET failed = failed + 1, failures_in_a_row = failures_in_a_row + 1, failed_at = now()
      WHERE user_id = ${key.userId} AND purpose = ${key.purpose} AND session_id = ${key.sessionId}
        AND failed < ${maxFailures} AND failures_in_a_row < ${maxFailuresInARow}
        AND spent_at IS NULL AND expires_at > now()
      RETURNING id, encode(mac, 'hex') AS mac, channel, destination, wanted`,
  )
  return row ?? null
}

/** Marks a code as used; false if another request was faster. */
export async function markCodeUsed(database: Database, key: CodeKey, codeId: string): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`UPDATE codes SET spent_at = now(), failed = 0, failures_in_a_row = 0
      WHERE user_id = ${key.userId} AND purpose = ${key.purpose} AND id = ${codeId} AND spent_at IS NULL RETURNING id`,
  )
  return rows.length > 0
}

/** Seconds until a person's codes of a purpose may be tried again; 0 if now. */
export async function waitToTry(database: Database, key: CodeKey): Promise<number> {
  const [row] = await rowsOf<{ seconds: number }>(
    database,
    sql`SELECT ceil(CASE
          WHEN failures_in_a_row >= ${maxFailuresInARow} THEN 86400
          WHEN failed >= ${maxFailures} THEN extract(epoch FROM failed_at + interval '1 hour' - now())
          ELSE 0 END)::int AS seconds
      FROM codes WHERE user_id = ${key.userId} AND purpose = ${key.purpose}`,
  )
  return Math.max(0, row?.seconds ?? 0)
}
