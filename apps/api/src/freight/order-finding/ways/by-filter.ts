import { instantBounds, orderMatches } from '#freight/order-finding/filter/order-filter.ts'
import { sql } from '#platform/db/drizzle.ts'
import { inRange, type Way } from './way.ts'

const dated = ['departure', 'arrival', 'delivery'] as const

/**
 * All orders of a range, as PostgreSQL plans it: by the index `orders_by_filter` or `orders_by_dates`; of all
 * customers by whichever it expects to read least of: one of `orders_of_all_…`, of the text, or of attention.
 * Wins if no other way finds the orders: departures and modes, which these indexes have. Example: departed in
 * May, by sea.
 */
export const byFilter: Way = {
  cost: () => 'range',
  rows({ range, filter, context, group }) {
    // The indexes of all customers have instants in place of days.
    const bounds = range.organization === null ? dated.map((field) => instantBounds(field, filter)) : []
    const grouped = group ? sql` AND ${group}` : sql``
    return sql`FROM orders o WHERE ${inRange(range)}${orderMatches(filter, context)}${sql.join(bounds)}${grouped}${range.condition}`
  },
}
