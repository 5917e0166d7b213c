import type { OrderFilter } from '@portolan/contract/freight/orders'
import { keptMatches, orderMatches, placesMatch } from '#freight/order-finding/filter/order-filter.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { inRange, readColumns, type Way } from './way.ts'

/**
 * Steps through the lanes: counters show which lanes have orders, and each lane is a short range of an index.
 * Wins for places, for attention groups, whose indexes begin with the lane, and for arrivals and deliveries
 * without a departure. It reads in proportion to the lanes and the orders that match all filters, not to
 * those that match each one. Example: late orders from Santos are one range, not all late orders.
 */
export const byLane: Way = {
  cost({ range, filter, group }) {
    if (range.organization === null || filter.search !== undefined || filter.ids !== undefined) return null
    const { from, to, departureFrom, departureTo } = filter
    const departs = departureFrom !== undefined || departureTo !== undefined
    const onlyArrives = hasArrivalFilter(filter) && !departs
    return from !== undefined || to !== undefined || group || onlyArrives ? 'lanes' : null
  },
  rows({ range, filter, context, group }) {
    const matches = sql`${orderMatches(filter, context)}${group ? sql` AND ${group}` : sql``}`
    const lanes = sql`SELECT l.* FROM order_lane_counts l
    WHERE ${inRange(range, 'l')} AND l.total > 0${keptMatches(filter, 'l')}${placesMatch(filter, 'l')}`
    const rows = sql`SELECT ${readColumns(range)} FROM orders o WHERE`
    const inLane = sql`${rows} ${ofLane()}${matches}`
    if (filter.from !== undefined || filter.to !== undefined)
      return sql`FROM (${lanes}) AS l CROSS JOIN LATERAL (${inLane} OFFSET 0) AS o WHERE true${range.condition}`
    // Orders saved by the previous version have no lane yet.
    return sql`FROM (${lanes}
      UNION ALL SELECT c.organization_id, c.status, c.transport_mode, c.shipment_status, NULL, NULL, c.total FROM order_counts c
      WHERE ${inRange(range, 'c')} AND c.total > 0${keptMatches(filter, 'c')}
    ) AS l CROSS JOIN LATERAL (
      ${inLane}
      UNION ALL
      ${rows} l.from_code IS NULL AND o.organization_id = l.organization_id AND o.status = l.status AND o.transport_mode = l.transport_mode
        AND o.shipment_status = l.shipment_status AND o.from_code IS NULL${matches} OFFSET 0
    ) AS o WHERE true${range.condition}`
  },
}

/** True if a filter is about the end of the transport: the arrival or the delivery. */
export function hasArrivalFilter(filter: OrderFilter): boolean {
  const { arrivalFrom, arrivalTo, deliveryFrom, deliveryTo, delivered } = filter
  return [arrivalFrom, arrivalTo, deliveryFrom, deliveryTo, delivered].some((value) => value !== undefined)
}

/** Orders `o` of the lane `l`; excludes those that have no lane yet. */
export function ofLane(): SQL {
  const columns = ['organization_id', 'status', 'transport_mode', 'shipment_status', 'from_code', 'to_code']
  return sql.raw(columns.map((column) => `o.${column} = l.${column}`).join(' AND '))
}
