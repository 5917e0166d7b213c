import { orderMatches } from '#freight/order-finding/filter/order-filter.ts'
import { inRange, readColumns, type Way } from '#freight/order-finding/ways/way.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/**
 * Steps through the days of departure, leaping from one day to the next, and reads in each the arrivals that
 * match. Wins for arrivals and departures together, since one index range can't narrow both. Example:
 * departed in March and arriving this week takes 10 ms instead of 466 at a million orders.
 */
export const byDay: Way = {
  cost({ range, filter }) {
    if (range.organization === null || filter.search !== undefined || filter.ids !== undefined) return null
    const { departureFrom, departureTo, arrivalFrom, arrivalTo } = filter
    const arrives = arrivalFrom !== undefined || arrivalTo !== undefined
    return arrives && (departureFrom !== undefined || departureTo !== undefined) ? 'days' : null
  },
  rows({ range, filter, context, group }) {
    const matches = sql`${orderMatches(filter, context)}${group ? sql` AND ${group}` : sql``}`
    const { departureFrom, departureTo } = filter
    const ranges = sql`SELECT DISTINCT c.organization_id, c.status FROM order_counts c WHERE ${inRange(range, 'c')}`
    const until = departureTo === undefined ? sql`` : sql` AND o.departure_on <= ${departureTo}::date`
    const since =
      departureFrom === undefined
        ? sql` AND o.departure_on IS NOT NULL`
        : sql` AND o.departure_on >= ${departureFrom}::date`
    const dayAfter = (previous: SQL, bound: SQL) => sql`(SELECT o.departure_on FROM orders o
    WHERE o.organization_id = ${previous}.organization_id AND o.status = ${previous}.status${bound}${until} ORDER BY o.departure_on LIMIT 1)`
    const [first, last] = [sql.raw('c'), sql.raw('days')]
    return sql`FROM (
      WITH RECURSIVE days AS (
        SELECT c.organization_id, c.status, ${dayAfter(first, since)} AS departure_on
        FROM (${ranges}) AS c
        UNION ALL
        SELECT days.organization_id, days.status, ${dayAfter(last, sql` AND o.departure_on > days.departure_on`)}
        FROM days WHERE days.departure_on IS NOT NULL
      )
      SELECT * FROM days WHERE days.departure_on IS NOT NULL
    ) AS days CROSS JOIN LATERAL (
      SELECT ${readColumns(range)} FROM orders o WHERE o.organization_id = days.organization_id AND o.status = days.status
        AND o.departure_on = days.departure_on${matches} OFFSET 0
    ) AS o WHERE true${range.condition}`
  },
}
