import { attentionConditions } from '#freight/order-finding/filter/attention-filter.ts'
import { searchMatches } from '#freight/order-finding/search/search-matches.ts'
import { sql } from '#platform/db/drizzle.ts'
import { hasArrivalFilter } from './by-lane.ts'
import { matchingRows } from './choose-way.ts'
import type { Way } from './way.ts'

/**
 * Finds orders by the rest of the filter, then compares their texts with the search. Wins if more than a
 * quarter of all orders have the words and the filter names arrivals, deliveries or attention, which the
 * index of words lacks. Returns IDs: `SELECT o.id …`. Example: arriving this week, with a word that all
 * orders have, takes 40 ms instead of 170 at 100,000 orders.
 */
export const byRest: Way = {
  cost({ range, filter }) {
    const { search, attention } = filter
    if (range.organization === null || search === undefined || (!attention && !hasArrivalFilter(filter)))
      return null
    return attention ? 'lanes' : 'days'
  },
  rows({ range, filter: { search = '', attention, ...others }, context }) {
    const hasWords = searchMatches(sql.raw('o.search_text'), search, context.facts) ?? sql`true`
    const groups = attention
      ? attentionConditions(attention, context.now).map((group) => sql`${group} AND ${hasWords}`)
      : [hasWords]
    return sql.join(
      groups.map((group) => sql`SELECT o.id ${matchingRows(range, others, context, group)}`),
      sql` UNION `,
    )
  },
}
