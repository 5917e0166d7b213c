import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import type { OrderFilter } from '@portolan/contract/freight/orders'
import type { RecordStatus } from '@portolan/contract/freight/orders/order-codes'
import { recordStatuses, type SortField } from '@portolan/contract/freight/orders/order-filter'
import type { SearchFacts } from '#freight/order-finding/search/search-facts.ts'
import { searchMatches } from '#freight/order-finding/search/search-matches.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { attentionMatches } from './attention-filter.ts'

/** The statuses to show, without duplicates: the list reads an index range for each. */
export function statusesOf({ status: filtered }: OrderFilter): RecordStatus[] {
  return recordStatuses.filter((status) => filtered?.includes(status) ?? true)
}

/** Inputs of a filter other than its members. */
export interface FilterContext {
  /** RFC 3339. */
  now: string
  facts: SearchFacts
}

/** The filter as of `now`, without organization, status and ordering, as ` AND …` over the alias `o`. */
export function orderMatches(filter: OrderSelection, context: FilterContext): SQL {
  return sql.join([keptMatches(filter), ...rowMatches(filter, context)])
}

/** True if `orderMatches` excludes any orders. */
export function isNarrowed(filter: OrderFilter, context: FilterContext): boolean {
  return (
    filter.transportMode !== undefined ||
    filter.shipmentStatus !== undefined ||
    rowMatches(filter, context).length > 0
  )
}

/**
 * Filters that counters cover too. The alias of an order is `o`, of its counter `c`, of its lane's counter
 * `l`.
 */
export function keptMatches(filter: OrderFilter, alias: 'o' | 'c' | 'l' = 'o'): SQL {
  const parts: SQL[] = []
  const [mode, shipment] = [sql.raw(`${alias}.transport_mode`), sql.raw(`${alias}.shipment_status`)]
  if (filter.transportMode) parts.push(sql` AND ${mode} = ANY(${sql.param(filter.transportMode)}::text[])`)
  if (filter.shipmentStatus)
    parts.push(sql` AND ${shipment} = ANY(${sql.param(filter.shipmentStatus)}::text[])`)
  return sql.join(parts)
}

/** Places, which the lane counters cover too. */
export function placesMatch({ from, to }: OrderFilter, alias: 'o' | 'l' = 'o'): SQL {
  const parts: SQL[] = []
  if (from) parts.push(placeMatches(sql.raw(`${alias}.from_code`), from))
  if (to) parts.push(placeMatches(sql.raw(`${alias}.to_code`), to))
  return sql.join(parts)
}

/** Filters that counters don't cover, each as ` AND …`. */
function rowMatches(filter: OrderSelection, { now, facts }: FilterContext): SQL[] {
  const parts = columnMatches(filter)
  if (filter.ids) parts.push(sql` AND o.id = ANY(${sql.param(filter.ids)}::uuid[])`)
  if (filter.attention) parts.push(sql` AND ${attentionMatches(filter.attention, now)}`)
  const searched =
    filter.search === undefined ? null : searchMatches(sql.raw('o.search_text'), filter.search, facts)
  return searched === null ? parts : [...parts, sql` AND ${searched}`]
}

function columnMatches(filter: OrderFilter): SQL[] {
  const parts: SQL[] = []
  if (filter.from || filter.to) parts.push(placesMatch(filter))
  if (filter.departureFrom !== undefined)
    parts.push(sql` AND o.departure_on >= ${filter.departureFrom}::date`)
  if (filter.departureTo !== undefined) parts.push(sql` AND o.departure_on <= ${filter.departureTo}::date`)
  if (filter.arrivalFrom !== undefined) parts.push(sql` AND o.arrival_on >= ${filter.arrivalFrom}::date`)
  if (filter.arrivalTo !== undefined) parts.push(sql` AND o.arrival_on <= ${filter.arrivalTo}::date`)
  if (filter.deliveryFrom !== undefined) parts.push(sql` AND o.delivery_on >= ${filter.deliveryFrom}::date`)
  if (filter.deliveryTo !== undefined) parts.push(sql` AND o.delivery_on <= ${filter.deliveryTo}::date`)
  if (filter.delivered !== undefined)
    parts.push(filter.delivered === 'true' ? sql` AND o.is_delivered` : sql` AND NOT o.is_delivered`)
  return parts
}

/**
 * Bounds for the index of a sort by date, if that date is filtered too, as ` AND …`. They extend by a day
 * before and two after, so that no time zone is missed.
 */
export function instantBounds(field: SortField, filter: OrderFilter): SQL {
  switch (field) {
    case 'departure':
      return between(sql.raw('o.departure_at'), filter.departureFrom, filter.departureTo)
    case 'arrival':
      return between(sql.raw('o.arrival_at'), filter.arrivalFrom, filter.arrivalTo)
    case 'delivery':
      return between(sql.raw('o.delivery_at'), filter.deliveryFrom, filter.deliveryTo)
    default:
      return sql``
  }
}

function between(column: SQL, first: string | undefined, last: string | undefined): SQL {
  const parts: SQL[] = []
  if (first !== undefined)
    parts.push(sql` AND ${column} >= (${first}::date - 1)::timestamp AT TIME ZONE 'UTC'`)
  if (last !== undefined) parts.push(sql` AND ${column} < (${last}::date + 2)::timestamp AT TIME ZONE 'UTC'`)
  // Without a date, the instant is infinite.
  else if (first !== undefined) parts.push(sql` AND ${column} < 'infinity'`)
  return sql.join(parts)
}

// Ranges that an index can read: a place code begins with its country code, and `~` sorts after every letter.
// An empty list of places matches nothing, as with the other filters.
function placeMatches(column: SQL, codes: readonly string[]): SQL {
  if (codes.length === 0) return sql` AND false`
  const ranges = codes.map((code) => sql`${column} >= ${code} AND ${column} < ${`${code}~`}`)
  return sql` AND (${sql.join(ranges, sql` OR `)})`
}
