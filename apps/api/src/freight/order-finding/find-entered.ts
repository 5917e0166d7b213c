import { companyAlertKinds } from '@portolan/freight/attention/alert'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** An alert may begin earlier than the message that tells of it arrives. */
const latestNews = sql.raw(`interval '1 day'`)

const kinds = sql.raw(`'{${companyAlertKinds.join(',')}}'::text[]`)

/**
 * The condition that an order of any customer, under the alias `o`, waits for the company at a time. Its
 * index has only these orders; their alerts are read because a contradiction ends by itself.
 */
export const waitsForCompany = (now: SQL): SQL =>
  sql`o.status = 'active' AND o.company_at <= ${now} AND EXISTS (SELECT FROM jsonb_array_elements(o.alerts) AS alert
    WHERE alert ->> 'kind' = ANY(${kinds}) AND (alert ->> 'from')::timestamptz <= ${now}
      AND (alert ->> 'until' IS NULL OR (alert ->> 'until')::timestamptz > ${now}))`

/**
 * Orders that came to wait for the company between two instants (RFC 3339): because their time has come, or
 * because they have changed. `isNew` is a condition over the alias `o`.
 */
export async function findEntered(
  database: Database,
  { after, now, isNew, limit }: { after: string; now: string; isNew: SQL; limit: number },
): Promise<string[]> {
  const since = sql`${after}::timestamptz`
  const conditions = [sql`o.company_at > ${since} - ${latestNews}`, sql`o.updated_at > ${since}`]
  const found = conditions.map(
    (condition) => sql`(SELECT o.id FROM orders o
      WHERE ${condition} AND ${waitsForCompany(sql`${now}::timestamptz`)} AND ${isNew} LIMIT ${limit})`,
  )
  const rows = await rowsOf<{ id: string }>(database, sql`${sql.join(found, sql` UNION `)} LIMIT ${limit}`)
  return rows.map(({ id }) => id)
}
