import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

const maxMinutes = 30

export interface NewView {
  id: string
  organizationId: string
  userId: string
  staffId: string
  sessionId: string
  reason: string
}

/** Starts a view; returns when it ends at the latest, null if no such person belongs to the customer. */
export async function insertView(tx: Database, view: NewView): Promise<string | null> {
  const { id, organizationId, userId, staffId, sessionId, reason } = view
  const [row] = await rowsOf<{ endsAt: string }>(
    tx,
    sql`INSERT INTO views (id, organization_id, user_id, staff_id, session_id, reason, ends_at)
      SELECT ${id}, m.organization_id, m.user_id, ${staffId}, ${sessionId}, ${reason},
        now() + make_interval(mins => ${maxMinutes})
      FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.organization_id = ${organizationId} AND m.user_id = ${userId} AND u.disabled_at IS NULL
      RETURNING to_char(ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "endsAt"`,
  )
  return row?.endsAt ?? null
}

/** Ends a colleague's own view; null if there is none that lasts. */
export async function finishView(
  database: Database,
  { id, staffId }: { id: string; staffId: string },
): Promise<{ organizationId: string; userId: string } | null> {
  const [row] = await rowsOf<{ organizationId: string; userId: string }>(
    database,
    sql`UPDATE views SET ended_at = now() WHERE id = ${id} AND staff_id = ${staffId} AND ended_at IS NULL
      AND ends_at > now() RETURNING organization_id AS "organizationId", user_id AS "userId"`,
  )
  return row ?? null
}

/** All customers of a person, in the person's order. */
export async function organizationsOf(tx: Database, userId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT organization_id AS id FROM memberships WHERE user_id = ${userId} ORDER BY position`,
  )
  return rows.map(({ id }) => id)
}
