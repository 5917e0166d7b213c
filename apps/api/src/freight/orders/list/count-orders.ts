import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import { searchedNames } from '#freight/orders/list/search/searched-names.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { attentionConditions } from './attention-filter.ts'
import { keptMatches, rowMatches, statusesOf } from './order-filter.ts'

/** Orders that match at `now`, from the kept counters where these know every filter. */
export async function countMatchingOrders(
  database: Database,
  organizationIds: readonly string[],
  filter: OrderSelection,
  now: string,
): Promise<number> {
  const { attention, ...others } = filter
  const scope = sql`o.organization_id = ANY(${sql.param(organizationIds)}::uuid[])
    AND o.status = ANY(${sql.param(statusesOf(filter))}::text[])${keptMatches(filter)}`
  const matches = rowMatches(others, { now, names: await searchedNames(database, organizationIds, filter) })
  const rows = sql`SELECT o.id FROM orders o WHERE ${scope}${sql.join(matches)}`
  const statement =
    matches.length === 0 && attention === undefined
      ? sql`SELECT coalesce(sum(o.total), 0)::int AS total FROM order_counts o WHERE ${scope}`
      : sql`SELECT count(*)::int AS total FROM (${
          attention
            ? sql.join(
                attentionConditions(attention, now).map((condition) => sql`${rows} AND ${condition}`),
                sql` UNION `,
              )
            : rows
        }) AS matching`
  const [row] = await rowsOf<{ total: number }>(database, statement)
  return row?.total ?? 0
}
