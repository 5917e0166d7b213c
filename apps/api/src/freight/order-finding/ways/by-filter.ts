import { orderMatches } from '#freight/order-finding/filter/order-filter.ts'
import { sql } from '#platform/db/drizzle.ts'
import { inRange, type Way } from './way.ts'

/**
 * All orders of a range, by the index `orders_by_filter` or `orders_by_dates`, as PostgreSQL plans it. Wins
 * if no other way finds the orders: departures and modes, which these indexes have. Example: departed in May,
 * by sea.
 */
export const byFilter: Way = {
  cost: ({ range }) => (range.organization === null ? null : 'range'),
  rows: ({ range, filter, context, group }) =>
    sql`FROM orders o WHERE ${inRange(range)}${orderMatches(filter, context)}${group ? sql` AND ${group}` : sql``}${range.condition}`,
}
