import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import {
  type FilterContext,
  keptMatches,
  orderMatches,
  placesMatch,
} from '#freight/orders/list/order-filter.ts'
import { numbersMatch, wordsMatch } from '#freight/orders/list/search/search-matches.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { alsoFiltered } from './filter-entries.ts'

/** Orders that also meet ` AND …` over the alias `o`; organization and status are what these equal, one value or `ANY(…)`. */
export interface OrderRange {
  organization: SQL
  status: SQL
  condition: SQL
  /** Columns that are read beside the identifiers, as `o.…, o.…`: with few of them an index has all, and no row is read. */
  columns?: SQL
}

/** Organization and status as a condition over an alias. */
export function inRange({ organization, status }: OrderRange, alias = 'o'): SQL {
  const [ofOrganization, ofStatus] = [sql.raw(`${alias}.organization_id`), sql.raw(`${alias}.status`)]
  return sql`${ofOrganization} = ${organization} AND ${ofStatus} = ${status}`
}

/** How many orders of these organizations and statuses there are. */
export function keptTotal(range: OrderRange): SQL {
  return sql`(SELECT coalesce(sum(c.total), 0) FROM order_counts c WHERE ${inRange(range, 'c')})`
}

/** Whether counters know of any with the filter's places, mode and shipment status, as ` AND …` that is evaluated once. */
export function hasKept(range: OrderRange, filter: OrderSelection): SQL {
  const { from, to, transportMode, shipmentStatus } = filter
  const kept = keptCount(range, { from, to, transportMode, shipmentStatus })
  return kept && (from || to || transportMode || shipmentStatus) ? sql` AND (${kept}) > 0` : sql``
}

/** The `total` of those that match, where kept counters know it. */
export function keptCount(range: OrderRange, filter: OrderSelection): SQL | undefined {
  const { status: _status, organization: _organization, ordering: _ordering, ...narrowing } = filter
  const { transportMode: _mode, shipmentStatus: _shipment, from, to, ...others } = narrowing
  if (Object.values(others).some((value) => value !== undefined)) return undefined
  return from || to
    ? sql`SELECT coalesce(sum(l.total), 0)::int AS total FROM order_lane_counts l
        WHERE ${inRange(range, 'l')}${keptMatches(filter, 'l')}${placesMatch(filter, 'l')}`
    : sql`SELECT coalesce(sum(o.total), 0)::int AS total FROM order_counts o
        WHERE ${inRange(range)}${keptMatches(filter)}`
}

/**
 * Orders `o` of a range that match a filter, as `FROM … WHERE …`, in no order. How long that takes depends on how many they are, not on
 * how many each part of the filter matches: places and `group`, the condition of a group of attention, are looked up lane by lane,
 * arrivals day by day of departure. Searches have indexes of their own.
 */
export function matchingRows(
  range: OrderRange,
  filter: OrderSelection,
  context: FilterContext,
  group?: SQL,
): SQL {
  const grouped = group ? sql` AND ${group}` : sql``
  if (filter.search !== undefined) return searchedRows(range, filter, context, grouped)
  const matches = sql`${orderMatches(filter, context)}${grouped}`
  const isNamed = filter.ids !== undefined
  const arrives = filter.arrivalFrom !== undefined || filter.arrivalTo !== undefined
  const departs = filter.departureFrom !== undefined || filter.departureTo !== undefined
  const hasPlace = filter.from !== undefined || filter.to !== undefined
  if ((hasPlace || group || (arrives && !departs)) && !isNamed) return rowsByLane(range, filter, matches)
  if (arrives && !isNamed) return rowsByDay(range, filter, matches)
  return sql`FROM orders o WHERE ${inRange(range)}${matches}${range.condition}`
}

/**
 * Orders `o` that an index finds by the search, that of words also by most of the rest of the filter, then compared with all of the filter. OFFSET
 * keeps the two apart: if the planner found the orders otherwise, it would make the entries of each to compare them.
 */
function searchedRows(range: OrderRange, filter: OrderSelection, context: FilterContext, grouped: SQL): SQL {
  const { search = '', ...others } = filter
  const { known } = context
  const byWords = wordsMatch(search, known)
  const byIndex =
    byWords && known.words ? sql`${byWords}${alsoFiltered(others, known.words)}` : numbersMatch(search, known)
  const matches = sql`${inRange(range)}${orderMatches(filter, context)}${range.condition}`
  if (!byIndex) return sql`FROM orders o WHERE ${matches}${grouped}`
  return sql`FROM (SELECT o.* FROM orders o WHERE ${byIndex}${grouped} OFFSET 0) AS o WHERE ${matches}`
}

/** Orders `o` of the lane `l`, but for those that have none yet. */
export function ofLane(): SQL {
  const columns = ['organization_id', 'status', 'transport_mode', 'shipment_status', 'from_code', 'to_code']
  return sql.raw(columns.map((column) => `o.${column} = l.${column}`).join(' AND '))
}

function rowsByLane(range: OrderRange, filter: OrderSelection, matches: SQL): SQL {
  const lanes = sql`SELECT l.* FROM order_lane_counts l
    WHERE ${inRange(range, 'l')} AND l.total > 0${keptMatches(filter, 'l')}${placesMatch(filter, 'l')}`
  const rows = sql`SELECT ${readColumns(range)} FROM orders o WHERE`
  const inLane = sql`${rows} ${ofLane()}${matches}`
  if (filter.from !== undefined || filter.to !== undefined)
    return sql`FROM (${lanes}) AS l CROSS JOIN LATERAL (${inLane} OFFSET 0) AS o WHERE true${range.condition}`
  // Those that the version before saved have no lane yet.
  return sql`FROM (${lanes}
      UNION ALL SELECT c.organization_id, c.status, c.transport_mode, c.shipment_status, NULL, NULL, c.total FROM order_counts c
      WHERE ${inRange(range, 'c')} AND c.total > 0${keptMatches(filter, 'c')}
    ) AS l CROSS JOIN LATERAL (
      ${inLane}
      UNION ALL
      ${rows} l.from_code IS NULL AND o.organization_id = l.organization_id AND o.status = l.status AND o.transport_mode = l.transport_mode
        AND o.shipment_status = l.shipment_status AND o.from_code IS NULL${matches} OFFSET 0
    ) AS o WHERE true${range.condition}`
}

function readColumns({ columns }: OrderRange): SQL {
  return columns ? sql`o.organization_id, o.id, ${columns}` : sql`o.organization_id, o.id`
}

/** Leaps from one day of departure to the next; orders whose departure isn't known come last. */
function rowsByDay(range: OrderRange, filter: OrderSelection, matches: SQL): SQL {
  const { departureFrom, departureTo } = filter
  const isBounded = departureFrom !== undefined || departureTo !== undefined
  const ranges = sql`SELECT DISTINCT c.organization_id, c.status FROM order_counts c WHERE ${inRange(range, 'c')}`
  const unknownDay = isBounded
    ? sql``
    : sql` UNION ALL SELECT r.organization_id, r.status, NULL FROM (${ranges}) AS r`
  const until = departureTo === undefined ? sql`` : sql` AND o.departure_on <= ${departureTo}::date`
  const since =
    departureFrom === undefined
      ? sql` AND o.departure_on IS NOT NULL`
      : sql` AND o.departure_on >= ${departureFrom}::date`
  const dayAfter = (known: SQL, bound: SQL) => sql`(SELECT o.departure_on FROM orders o
    WHERE o.organization_id = ${known}.organization_id AND o.status = ${known}.status${bound}${until} ORDER BY o.departure_on LIMIT 1)`
  const [first, last] = [sql.raw('c'), sql.raw('days')]
  return sql`FROM (
      WITH RECURSIVE days AS (
        SELECT c.organization_id, c.status, ${dayAfter(first, since)} AS departure_on
        FROM (${ranges}) AS c
        UNION ALL
        SELECT days.organization_id, days.status, ${dayAfter(last, sql` AND o.departure_on > days.departure_on`)}
        FROM days WHERE days.departure_on IS NOT NULL
      )
      SELECT * FROM days WHERE days.departure_on IS NOT NULL${unknownDay}
    ) AS days CROSS JOIN LATERAL (
      SELECT ${readColumns(range)} FROM orders o WHERE o.organization_id = days.organization_id AND o.status = days.status
        AND o.departure_on = days.departure_on${matches}
      UNION ALL
      SELECT ${readColumns(range)} FROM orders o WHERE days.departure_on IS NULL AND o.organization_id = days.organization_id AND o.status = days.status
        AND o.departure_on IS NULL${matches} OFFSET 0
    ) AS o WHERE true${range.condition}`
}
