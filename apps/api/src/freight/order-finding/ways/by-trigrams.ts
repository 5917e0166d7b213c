import { orderMatches } from '#freight/order-finding/filter/order-filter.ts'
import { sql } from '#platform/db/drizzle.ts'
import { inRange, type Way } from './way.ts'

/**
 * Any text anywhere, by the trigram index `orders_by_text` or by another index that PostgreSQL finds cheaper.
 * Wins for searches that neither the index of words nor long numbers can find. Example: “lot 7a”, whose
 * pieces are too short for either.
 */
export const byTrigrams: Way = {
  cost: ({ range, filter }) =>
    range.organization === null || filter.search === undefined ? null : 'trigrams',
  rows: ({ range, filter, context, group }) =>
    sql`FROM orders o WHERE ${inRange(range)}${orderMatches(filter, context)}${range.condition}${group ? sql` AND ${group}` : sql``}`,
}
