import { orderMatches } from '#freight/order-finding/filter/order-filter.ts'
import { sql } from '#platform/db/drizzle.ts'
import { inRange, type Way } from './way.ts'

/**
 * By ID, through the primary key. Wins whenever the orders are named: those that a person has selected, or
 * that the count of the same request has found. Example: 11 orders from Santos, counted and named, so that
 * the page reads 11 rows.
 */
export const named: Way = {
  cost: ({ filter }) => (filter.ids === undefined ? null : 'ids'),
  rows: ({ range, filter, context, group }) =>
    sql`FROM orders o WHERE ${inRange(range)}${orderMatches(filter, context)}${group ? sql` AND ${group}` : sql``}${range.condition}`,
}
