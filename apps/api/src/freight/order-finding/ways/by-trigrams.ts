import { facetsMatch, hasManyDays } from '#freight/order-finding/facts/filter-entries.ts'
import { instantBounds, orderMatches } from '#freight/order-finding/filter/order-filter.ts'
import { sql } from '#platform/db/drizzle.ts'
import { inRange, type Wanted, type Way } from './way.ts'

/**
 * Any text anywhere, by the trigrams of the index `orders_by_text_and_facets` or by another index that
 * PostgreSQL finds cheaper. Wins for searches that neither the index of words nor long numbers can find, and
 * for all searches of all customers: there the same index intersects places, modes and days of departure.
 * Example: “lot 7a”, whose pieces are too short for the others.
 */
export const byTrigrams: Way = {
  cost: ({ filter }) => (filter.search === undefined ? null : 'trigrams'),
  rows(wanted) {
    const { range, filter, context, group } = wanted
    const also = range.organization === null ? ofAll(wanted) : sql``
    return sql`FROM orders o WHERE ${inRange(range)}${orderMatches(filter, context)}${also}${range.condition}${group ? sql` AND ${group}` : sql``}`
  },
}

/**
 * Conditions for indexes of all customers. By many days of departure, PostgreSQL would make a bitmap of all
 * their orders.
 */
function ofAll({ filter }: Wanted) {
  const departure = hasManyDays(filter) ? sql`` : instantBounds('departure', filter)
  return sql`${facetsMatch(filter)}${departure}${instantBounds('arrival', filter)}${instantBounds('delivery', filter)}`
}
