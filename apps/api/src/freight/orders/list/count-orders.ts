import type { OrderFilter } from '@portolan/contract/freight/orders'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { attentionConditions } from './attention-filter.ts'
import { orderMatches, statusesOf } from './order-filter.ts'

/** Orders that match at `now`, from the kept counters; a search and what needs attention have to count rows. */
export async function countMatchingOrders(
  database: Database,
  organizationIds: readonly string[],
  filter: OrderFilter,
  now: string,
): Promise<number> {
  const { attention, ...others } = filter
  const scope = sql`o.organization_id = ANY(${sql.param(organizationIds)}::uuid[])
    AND o.status = ANY(${sql.param(statusesOf(filter))}::text[])${orderMatches(others, now)}`
  const statement =
    filter.search === undefined && attention === undefined
      ? sql`SELECT coalesce(sum(o.total), 0)::int AS total FROM order_counts o WHERE ${scope}`
      : sql`SELECT count(*)::int AS total FROM (${sql.join(
          attention
            ? attentionConditions(attention, now).map(
                (condition) => sql`SELECT o.id FROM orders o WHERE ${scope} AND ${condition}`,
              )
            : [sql`SELECT o.id FROM orders o WHERE ${scope}`],
          sql` UNION `,
        )}) AS matching`
  const [row] = await rowsOf<{ total: number }>(database, statement)
  return row?.total ?? 0
}
