import type { OrderFilter } from '@portolan/contract/freight/orders'
import { byFilter } from '#freight/order-finding/ways/by-filter.ts'
import { readColumns, type Way } from '#freight/order-finding/ways/way.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

const days = 'o.arrival_on - o.departure_on'
const isUsual = sql.raw(` AND ${days} >= 0 AND ${days} <= 90`)
// Written as the condition of the index `orders_of_all_by_odd_transit`.
const isOdd = sql.raw(` AND CASE WHEN ${days} < 0 OR ${days} > 90 THEN 'odd' END = 'odd'`)

/**
 * Departures and arrivals together, of all customers. A usual transit takes up to 90 days, so that each date
 * bounds the other; the few other orders have an index of their own. Example: departed before March and
 * arriving after April reads the departures of February instead of all before.
 */
export const byTransit: Way = {
  cost({ range, filter }) {
    if (range.organization !== null || filter.search !== undefined || filter.ids !== undefined) return null
    const { departureFrom, departureTo, arrivalFrom, arrivalTo } = filter
    const departs = departureFrom !== undefined || departureTo !== undefined
    return departs && (arrivalFrom !== undefined || arrivalTo !== undefined) ? 'days' : null
  },
  rows(wanted) {
    const rowsOf = (condition: SQL) => {
      const range = { ...wanted.range, condition: sql`${wanted.range.condition}${condition}` }
      return sql`SELECT ${readColumns(range)} ${byFilter.rows({ ...wanted, range })}`
    }
    return sql`FROM (${rowsOf(sql`${isUsual}${boundsOf(wanted.filter)}`)} UNION ALL ${rowsOf(isOdd)}) AS o WHERE true`
  },
}

/** The instants between which each date of a usual transit is, given the other. No time zone is missed. */
function boundsOf({ departureFrom, departureTo, arrivalFrom, arrivalTo }: OrderFilter): SQL {
  const instant = (date: string, days: number) =>
    sql`(${date}::date + ${sql.raw(String(days))})::timestamp AT TIME ZONE 'UTC'`
  const parts: SQL[] = []
  if (arrivalFrom !== undefined) parts.push(sql` AND o.departure_at >= ${instant(arrivalFrom, -91)}`)
  if (arrivalTo !== undefined) parts.push(sql` AND o.departure_at < ${instant(arrivalTo, 2)}`)
  if (departureFrom !== undefined) parts.push(sql` AND o.arrival_at >= ${instant(departureFrom, -1)}`)
  if (departureTo !== undefined) parts.push(sql` AND o.arrival_at < ${instant(departureTo, 92)}`)
  return sql.join(parts)
}
