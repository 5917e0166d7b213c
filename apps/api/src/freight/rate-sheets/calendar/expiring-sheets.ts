import { expiringDays } from '@portolan/contract/company/rate-sheets/rate-calendar'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/**
 * The versions with the last prices of a sheet that end soon, as rows of a task: id, name, organization,
 * since when they end soon, and their end. Days are those of UTC.
 */
export function expiringSheets(now: SQL): SQL {
  const today = sql`(${now} AT TIME ZONE 'UTC')::date`
  return sql`
    SELECT s.id, s.name, s.organization_id,
      greatest((upper(s.days) - ${expiringDays + 1}::int)::timestamp AT TIME ZONE 'UTC', s.published_at) AS since,
      upper(s.days)::timestamp AT TIME ZONE 'UTC' AS due_at
    FROM rate_sheets s
    WHERE s.state = 'published' AND upper(s.days) > ${today} AND upper(s.days) <= ${today} + ${expiringDays + 1}::int
      AND NOT EXISTS (SELECT 1 FROM rate_sheets later WHERE later.ref = s.ref AND later.state = 'published'
        AND upper(later.days) > upper(s.days))`
}
