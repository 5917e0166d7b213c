import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import { keptCount, matchingRows, type OrderRange } from '#freight/orders/filtering/matching-rows.ts'
import { readSearch } from '#freight/orders/list/search/read-search.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { attentionConditions } from './attention-filter.ts'
import { type FilterContext, statusesOf } from './order-filter.ts'

/** All orders that match at `now`, from the kept counters where these know every filter. */
export async function countMatchingOrders(
  database: Database,
  organizationIds: readonly string[],
  asked: OrderSelection,
  now: string,
): Promise<number> {
  const { filter, known } = await readSearch(database, organizationIds, asked)
  const scope = scopeOf(organizationIds, filter)
  const found = foundRows(scope, filter, { now, known }).map((rows) => sql`SELECT o.id ${rows}`)
  const [row] = await rowsOf<{ total: number }>(
    database,
    keptCount(scope, filter) ??
      sql`SELECT count(*)::int AS total FROM (${sql.join(found, sql` UNION `)}) AS matching`,
  )
  return row?.total ?? 0
}

export function scopeOf(organizationIds: readonly string[], filter: OrderSelection): OrderRange {
  return {
    organization: sql`ANY(${sql.param(organizationIds)}::uuid[])`,
    status: sql`ANY(${sql.param(statusesOf(filter))}::text[])`,
    condition: sql``,
  }
}

/** Where the matches are; of wanted attention those of each group, each in its own index. */
export function foundRows(
  scope: OrderRange,
  { attention, ...others }: OrderSelection,
  context: FilterContext,
): SQL[] {
  if (!attention) return [matchingRows(scope, others, context)]
  return attentionConditions(attention, context.now).map((group) =>
    matchingRows(scope, others, context, group),
  )
}
