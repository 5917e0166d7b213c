import type { Locale } from '@portolan/contract/identity/users'
import { type StepUpMethod, stepUpMethods } from '@portolan/contract/shared/errors'
import { freshMinutes } from '@portolan/contract/shared/limits'
import type { Role } from '@portolan/contract/shared/roles'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'
import { prepare } from '#platform/db/prepared/prepare.ts'
import type { Person, View } from '#platform/http/caller.ts'
import { findLiveViews, hiddenPartsOf } from './view-queries.ts'

/** Lifetimes in seconds. */
export interface SessionTimes {
  idle: number
  absolute: number
}

export interface NewSession extends SessionTimes {
  id: string
  userId: string
  ip: string
  userAgent: string | null
  partial: boolean
  remember: boolean
  byFactor: boolean
}

// RFC 3339 text of an instant, whole seconds.
const instantOf = (column: string) =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/**
 * Opens a session and returns when it ends at the latest, by the database's clock. A full one is its person's
 * last sign-in.
 */
export async function insertSession(database: Database, session: NewSession): Promise<string> {
  const [row] = await rowsOf<{ expires_at: string }>(
    database,
    sql`WITH signed_in AS (UPDATE users SET last_sign_in_at = now()
        WHERE id = ${session.userId} AND NOT ${session.partial}::boolean)
      INSERT INTO sessions (id, user_id, partial, remember, idle_seconds, expires_at, address, user_agent,
        factor_proved_at)
      VALUES (${session.id}, ${session.userId}, ${session.partial}, ${session.remember}, ${session.idle},
        now() + make_interval(secs => ${session.absolute}), ${session.ip}, ${session.userAgent},
        CASE WHEN ${session.byFactor} THEN now() END)
      RETURNING ${instantOf('expires_at')} AS expires_at`,
  )
  if (!row) throw new Error('The session was not kept')
  return row.expires_at
}

/** An active session with its person. */
export interface LiveSession {
  userId: string
  partial: boolean
  fresh: boolean
  locale: Locale
  organizationIds: string[]
  hiddenParts: Person['hiddenParts']
  staff: { role: Role; name: string; byFactor: boolean } | null
  /** Set for a colleague's view of the portal as this person has it. */
  view: View | null
}

const liveSessions = prepare<
  Omit<LiveSession, 'view'> & { id: string; seenLongAgo: boolean },
  { sessionIds: readonly string[] }
>(
  'live_sessions',
  sql`SELECT s.id, s.user_id AS "userId", s.partial, u.locale,
      coalesce(CASE WHEN u.second_factor = 'disabled' THEN s.proved_at ELSE s.factor_proved_at END
        > now() - make_interval(mins => ${freshMinutes}::int), false) AS fresh,
      s.last_seen_at < now() - interval '1 minute' AS "seenLongAgo",
      coalesce((SELECT json_agg(m.organization_id ORDER BY m.position) FROM memberships m WHERE m.user_id = u.id), '[]')
        AS "organizationIds",
      ${hiddenPartsOf('u')} AS "hiddenParts",
      (SELECT json_build_object('role', t.role, 'name', trim(u.first_name || ' ' || u.last_name),
        'byFactor', s.factor_proved_at IS NOT NULL) FROM staff t WHERE t.user_id = u.id) AS staff
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ANY(${sql.placeholder('sessionIds')}::uuid[]) AND s.revoked_at IS NULL AND u.disabled_at IS NULL
      AND s.expires_at > now() AND s.last_seen_at + make_interval(secs => s.idle_seconds) > now()`,
)

/**
 * The sessions or views with these IDs, in order; null for one that has ended. Records that sessions were
 * seen.
 */
export async function findLiveSessions(
  database: Database,
  sessionIds: readonly string[],
): Promise<(LiveSession | null)[]> {
  const rows = await liveSessions(database, { sessionIds })
  const outdatedIds = rows.filter(({ seenLongAgo }) => seenLongAgo).map(({ id }) => id)
  if (outdatedIds.length > 0) await touchSessions(database, outdatedIds)
  const sessions = new Map<string, LiveSession>(
    rows.map(({ id, seenLongAgo: _, ...session }) => [id, { ...session, view: null }]),
  )
  const others = sessionIds.filter((id) => !sessions.has(id))
  if (others.length > 0)
    for (const { id, view, ...viewed } of await findLiveViews(database, others))
      sessions.set(id, { ...viewed, partial: false, fresh: false, staff: null, view: { ...view, id } })
  return sessionIds.map((id) => sessions.get(id) ?? null)
}

/** Skips sessions that another request is about to touch. */
async function touchSessions(database: Database, sessionIds: readonly string[]): Promise<void> {
  await database.execute(sql`UPDATE sessions SET last_seen_at = now() WHERE id IN (
    SELECT id FROM sessions WHERE id = ANY(${sql.param(sessionIds)}::uuid[]) FOR UPDATE SKIP LOCKED)`)
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

/**
 * Ends a login that waited for its code, once; returns whether the following session should be remembered.
 */
export async function revokePartial(tx: Database, sessionId: string): Promise<{ remember: boolean } | null> {
  const [row] = await rowsOf<{ remember: boolean }>(
    tx,
    sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sessionId} AND partial AND revoked_at IS NULL
      RETURNING remember`,
  )
  return row ?? null
}

/** Ends all sessions of a person except one; null keeps none. */
export async function revokeSessions(tx: Database, userId: string, keptId: string | null): Promise<void> {
  await tx.execute(sql`UPDATE sessions SET revoked_at = now()
    WHERE user_id = ${userId} AND revoked_at IS NULL AND id IS DISTINCT FROM ${keptId}::uuid`)
}

/**
 * Deletes sessions that ended a month ago, with their IP addresses and browsers. Keeps those with a person's
 * last code, which would otherwise take its count of wrong entries with it.
 */
export async function deleteOldSessions(database: Database): Promise<void> {
  await deleteInSteps(
    database,
    'sessions',
    sql`coalesce(revoked_at, least(expires_at, last_seen_at + make_interval(secs => idle_seconds)))
        < now() - interval '30 days'
      AND NOT EXISTS (SELECT FROM codes c WHERE c.session_id = sessions.id)`,
  )
}

/** Records that identity was just proved; returns when the session ends, null if it has. */
export async function renewProof(
  database: Database,
  sessionId: string,
  byFactor: boolean,
): Promise<string | null> {
  const [row] = await rowsOf<{ expires_at: string }>(
    database,
    sql`UPDATE sessions SET proved_at = now(),
        factor_proved_at = CASE WHEN ${byFactor} THEN now() ELSE factor_proved_at END
      WHERE id = ${sessionId} AND revoked_at IS NULL
      RETURNING ${instantOf('expires_at')} AS expires_at`,
  )
  return row?.expires_at ?? null
}

/**
 * Replaces a session by another of the same lifetime, just proved by the password; returns when that ends,
 * null if the old one has ended already.
 */
export async function replaceSession(tx: Database, oldId: string, newId: string): Promise<string | null> {
  const [row] = await rowsOf<{ expires_at: string }>(
    tx,
    sql`WITH old AS (UPDATE sessions SET revoked_at = now() WHERE id = ${oldId} AND revoked_at IS NULL RETURNING *)
      INSERT INTO sessions (id, user_id, remember, idle_seconds, created_at, expires_at, address, user_agent,
        factor_proved_at)
      SELECT ${newId}::uuid, user_id, remember, idle_seconds, created_at, expires_at, address, user_agent,
        factor_proved_at FROM old
      RETURNING ${instantOf('expires_at')} AS expires_at`,
  )
  return row?.expires_at ?? null
}

/**
 * The methods by which a person can prove identity for a change to the account's protection: with a second
 * factor on, a stolen password must not be enough.
 */
export async function listStepUpMethods(database: Database, userId: string): Promise<StepUpMethod[]> {
  const [row] = await rowsOf<Record<StepUpMethod, boolean>>(
    database,
    sql`SELECT password_hash IS NOT NULL AND second_factor = 'disabled' AS password, second_factor <> 'disabled' AS code,
        EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS passkey
      FROM users u WHERE id = ${userId}`,
  )
  return stepUpMethods.filter((method) => row?.[method])
}
