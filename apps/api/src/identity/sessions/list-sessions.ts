import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

const maxShown = 100

/** An active session as shown to its owner; instants are PostgreSQL's text. */
export interface SessionRow {
  id: string
  ip: string | null
  userAgent: string | null
  createdAt: string
  lastSeenAt: string
  expiresAt: string
}

/** The condition that a session is open. */
export const isLive = sql`revoked_at IS NULL AND NOT partial AND expires_at > now()
  AND last_seen_at + make_interval(secs => idle_seconds) > now()`

/** The person's active sessions, the given one first if there is one, then by last use. */
export function listSessionRows(
  database: Database,
  userId: string,
  currentId: string | null,
): Promise<SessionRow[]> {
  return rowsOf<SessionRow>(
    database,
    sql`SELECT id, address AS ip, user_agent AS "userAgent", created_at::text AS "createdAt",
        last_seen_at::text AS "lastSeenAt",
        least(expires_at, last_seen_at + make_interval(secs => idle_seconds))::text AS "expiresAt"
      FROM sessions WHERE user_id = ${userId} AND ${isLive}
      ORDER BY id IS NOT DISTINCT FROM ${currentId}::uuid DESC, last_seen_at DESC, id DESC LIMIT ${maxShown}`,
  )
}

/** Ends one of the person's sessions; false if it isn't theirs, or has ended. */
export async function revokeOwnSession(
  database: Database,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sessionId} AND user_id = ${userId} AND ${isLive}
      RETURNING id`,
  )
  return rows.length > 0
}
