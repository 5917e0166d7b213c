import type { AttentionGroup } from '@portolan/contract/freight/orders/order-filter'
import { attentionMatches, becomes } from '#freight/order-finding/filter/attention-filter.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** An alert may begin earlier than the message that tells of it arrives. */
const latestNews = sql.raw(`interval '1 day'`)

/**
 * Active orders of all customers that came to need attention between two instants (RFC 3339): because their
 * time has come, or because they have changed. `isNew` is a condition over the alias `o`.
 */
export async function findEntered(
  database: Database,
  groups: readonly Exclude<AttentionGroup, 'arriving'>[],
  { after, now, isNew, limit }: { after: string; now: string; isNew: SQL; limit: number },
): Promise<string[]> {
  const since = sql`${after}::timestamptz`
  const conditions = [
    ...groups.map((group) => becomes(group, sql`${since} - ${latestNews}`, now)),
    sql`o.updated_at > ${since} AND ${attentionMatches(groups, now)}`,
  ]
  const found = conditions.map(
    (condition) => sql`(SELECT o.id FROM orders o WHERE o.status = 'active' AND ${condition} AND ${isNew}
      LIMIT ${limit})`,
  )
  const rows = await rowsOf<{ id: string }>(database, sql`${sql.join(found, sql` UNION `)} LIMIT ${limit}`)
  return rows.map(({ id }) => id)
}
