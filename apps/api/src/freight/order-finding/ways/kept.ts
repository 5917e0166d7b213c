import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import { keptMatches, placesMatch } from '#freight/order-finding/filter/order-filter.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { inRange, type OrderRange, type Way } from './way.ts'

/** A count of a range. Attention, search, dates and IDs have no counters. */
export interface WantedCount {
  range: OrderRange
  filter: OrderSelection
}

/**
 * Counters kept by triggers: `order_lane_counts` if places are filtered, otherwise `order_counts`. They win
 * whenever they cover every filter, and are exact. Its rows are counters with a `total`. Example: sea freight
 * from China to Hamburg is the sum of its lanes' counters, 2 ms for any number of orders.
 */
const kept: Way<WantedCount> = {
  cost({ range, filter }) {
    const {
      status: _,
      organization: __,
      ordering: ___,
      transportMode,
      shipmentStatus,
      from,
      to,
      ...others
    } = filter
    if (Object.values(others).some((value) => value !== undefined)) return null
    // All customers have nearly as many lanes as orders.
    return range.organization === null && (from || to) ? null : 'counters'
  },
  rows({ range, filter }) {
    return filter.from || filter.to
      ? sql`FROM order_lane_counts l
        WHERE ${inRange(range, 'l')}${keptMatches(filter, 'l')}${placesMatch(filter, 'l')}`
      : sql`FROM order_counts o
        WHERE ${inRange(range)}${keptMatches(filter)}`
  },
}

/** The `total` of the matches, if counters cover the filter. */
export function keptCount(range: OrderRange, filter: OrderSelection): SQL | undefined {
  if (kept.cost({ range, filter }) === null) return undefined
  const alias = sql.raw(filter.from || filter.to ? 'l' : 'o')
  return sql`SELECT coalesce(sum(${alias}.total), 0)::int AS total ${kept.rows({ range, filter })}`
}

/** The number of orders of these organizations and statuses. */
export function keptTotal(range: OrderRange): SQL {
  return sql`(SELECT coalesce(sum(c.total), 0) FROM order_counts c WHERE ${inRange(range, 'c')})`
}

/**
 * The condition that counters have any order with the filter's places, mode and shipment status, as ` AND …`
 * that is evaluated once. Counters of all customers take longer to add up than the walk that this may save.
 */
export function hasKept(range: OrderRange, filter: OrderSelection): SQL {
  const { from, to, transportMode, shipmentStatus } = filter
  const count =
    range.organization === null ? undefined : keptCount(range, { from, to, transportMode, shipmentStatus })
  return count && (from || to || transportMode || shipmentStatus) ? sql` AND (${count}) > 0` : sql``
}
