import { facetsMatch, hasManyDays } from '#freight/order-finding/facts/filter-entries.ts'
import { instantBounds, orderMatches } from '#freight/order-finding/filter/order-filter.ts'
import { hasTrigrams } from '#freight/order-finding/search/search-matches.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { searchedRows } from './by-words.ts'
import { inRange, type Wanted, type Way } from './way.ts'

/**
 * Any text anywhere, by the trigrams of the index `orders_by_text_and_facets` or by another index that
 * PostgreSQL finds cheaper. Wins for searches that neither the index of words nor long numbers can find, and
 * for all searches of all customers: there the same index intersects places, modes and days of departure.
 * Example: “lot 7a”, whose pieces are too short for the others.
 */
export const byTrigrams: Way = {
  cost({ range, filter: { search }, context }) {
    if (search === undefined) return null
    return range.organization !== null || hasTrigrams(search, context.facts) ? 'trigrams' : null
  },
  rows(wanted) {
    const { range, filter, context, group } = wanted
    const grouped = group ? sql` AND ${group}` : sql``
    return range.organization === null
      ? searchedRows(sql`${inRange(range)}${indexedOfAll(wanted)}`, wanted)
      : sql`FROM orders o WHERE ${inRange(range)}${orderMatches(filter, context)}${range.condition}${grouped}`
  },
}

/**
 * Conditions for indexes of all customers. By many days of departure or by places, PostgreSQL would make a
 * bitmap of all their orders.
 */
function indexedOfAll({ filter: { search = '', ...others }, context }: Wanted): SQL {
  const departure = hasManyDays(others) ? sql`` : instantBounds('departure', others)
  const dates = sql`${departure}${instantBounds('arrival', others)}${instantBounds('delivery', others)}`
  return sql`${orderMatches({ search }, context)}${facetsMatch(others)}${dates}`
}
