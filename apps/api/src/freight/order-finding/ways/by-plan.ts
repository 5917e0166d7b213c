import { instantBounds, orderMatches } from '#freight/order-finding/filter/order-filter.ts'
import { sql } from '#platform/db/drizzle.ts'
import { inRange, type Way } from './way.ts'

/**
 * Orders of all customers, by whichever of the indexes that aren't led by a customer PostgreSQL expects to
 * read least of: text, places, dates, state, or a group of attention. Days are bounded by instants, too, as
 * the indexes of the sorts by date have these. Example: departed in March, from Santos.
 */
export const byPlan: Way = {
  cost: ({ range }) => (range.organization === null ? 'plan' : null),
  rows({ range, filter, context, group }) {
    const bounds = (['departure', 'arrival', 'delivery'] as const).map((field) =>
      instantBounds(field, filter),
    )
    const grouped = group ? sql` AND ${group}` : sql``
    return sql`FROM orders o WHERE ${inRange(range)}${orderMatches(filter, context)}${sql.join(bounds)}${grouped}${range.condition}`
  },
}
