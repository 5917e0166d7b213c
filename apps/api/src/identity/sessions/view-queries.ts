import type { Locale } from '@portolan/contract/identity/users'
import { mayDo, roles } from '@portolan/contract/shared/roles'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import type { Person, View } from '#platform/http/caller.ts'

/** An active view: whose portal is seen, and by whom. */
export interface LiveView {
  id: string
  userId: string
  locale: Locale
  organizationIds: string[]
  hiddenParts: Person['hiddenParts']
  view: Omit<View, 'id'>
}

/** The parts of the portal that the organizations of the person `user` don't have. */
export function hiddenPartsOf(user: string): SQL {
  return sql.raw(`coalesce((SELECT json_agg(json_build_object('organizationId', g.id, 'parts', g.hidden_parts))
    FROM memberships m JOIN organizations g ON g.id = m.organization_id
    WHERE m.user_id = ${user}.id AND g.hidden_parts <> '{}'), '[]')`)
}

const viewers = roles.filter((role) => mayDo(role, 'views', 'write'))

/**
 * The views with these IDs that last: by the database's clock, while the colleague's session and role do, and
 * while the person can sign in and belongs to the customer. Looking them up changes nothing.
 */
export function findLiveViews(database: Database, ids: readonly string[]): Promise<LiveView[]> {
  return rowsOf<LiveView>(
    database,
    sql`SELECT v.id, v.user_id AS "userId", u.locale,
        (SELECT json_agg(m.organization_id ORDER BY m.position) FROM memberships m WHERE m.user_id = u.id)
          AS "organizationIds",
        ${hiddenPartsOf('u')} AS "hiddenParts",
        json_build_object('staffId', v.staff_id, 'staffName', trim(c.first_name || ' ' || c.last_name),
          'reason', v.reason, 'endsAt', to_char(v.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) AS view
      FROM views v
      JOIN users u ON u.id = v.user_id AND u.disabled_at IS NULL
      JOIN memberships b ON b.user_id = v.user_id AND b.organization_id = v.organization_id
      JOIN users c ON c.id = v.staff_id AND c.disabled_at IS NULL
      JOIN staff t ON t.user_id = v.staff_id AND t.role = ANY(${sql.param(viewers)}::text[])
      JOIN sessions s ON s.id = v.session_id AND s.user_id = v.staff_id
      WHERE v.id = ANY(${sql.param(ids)}::uuid[]) AND v.ended_at IS NULL AND v.ends_at > now()
        AND s.revoked_at IS NULL AND NOT s.partial AND s.factor_proved_at IS NOT NULL AND s.expires_at > now()
        AND s.last_seen_at + make_interval(secs => s.idle_seconds) > now()`,
  )
}
