import { recordStatuses } from '@portolan/contract/freight/order-filter'
import type { OrderFilter, RecordStatus } from '@portolan/contract/freight/orders'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { attentionMatches } from './attention-filter.ts'
import { searchMatches } from './search-matches.ts'

/** Names of the organizations whose orders are searched, as a search compares them. */
export type SearchedNames = ReadonlyMap<string, string>

/** The statuses that are shown, each once: the list reads a range of its index for every one. */
export function statusesOf({ status: wanted }: OrderFilter): RecordStatus[] {
  return recordStatuses.filter((status) => wanted?.includes(status) ?? true)
}

/** What a filter depends on beside its members. */
export interface FilterContext {
  /** RFC 3339. */
  now: string
  names: SearchedNames
}

/** The filter as of `now` but for organization, status and ordering, as ` AND …` over the alias `o`. */
export function orderMatches(filter: OrderFilter, context: FilterContext): SQL {
  return sql.join([keptMatches(filter), ...rowMatches(filter, context)])
}

/** Filters that the kept counters know too. */
export function keptMatches(filter: OrderFilter): SQL {
  const parts: SQL[] = []
  if (filter.transportMode)
    parts.push(sql` AND o.transport_mode = ANY(${sql.param(filter.transportMode)}::text[])`)
  if (filter.shipmentStatus)
    parts.push(sql` AND o.shipment_status = ANY(${sql.param(filter.shipmentStatus)}::text[])`)
  return sql.join(parts)
}

/** Filters that need the rows, each as ` AND …`; none if the kept counters know everything. */
export function rowMatches(filter: OrderFilter, { now, names }: FilterContext): SQL[] {
  const parts = columnMatches(filter)
  if (filter.attention) parts.push(sql` AND ${attentionMatches(filter.attention, now)}`)
  const found =
    filter.search === undefined ? null : searchMatches(sql.raw('o.search_text'), filter.search, names)
  return found === null ? parts : [...parts, sql` AND ${found}`]
}

/** Filters of which the index has all that they compare. */
export function columnMatches(filter: OrderFilter): SQL[] {
  const parts: SQL[] = []
  if (filter.from) parts.push(placeMatches(sql.raw('o.from_code'), filter.from))
  if (filter.to) parts.push(placeMatches(sql.raw('o.to_code'), filter.to))
  if (filter.departureFrom !== undefined)
    parts.push(sql` AND o.departure_on >= ${filter.departureFrom}::date`)
  if (filter.departureTo !== undefined) parts.push(sql` AND o.departure_on <= ${filter.departureTo}::date`)
  if (filter.arrivalFrom !== undefined) parts.push(sql` AND o.arrival_on >= ${filter.arrivalFrom}::date`)
  if (filter.arrivalTo !== undefined) parts.push(sql` AND o.arrival_on <= ${filter.arrivalTo}::date`)
  return parts
}

// Ranges, which an index can read: the code of a place begins with that of its country, and `~` is behind every letter.
function placeMatches(column: SQL, codes: readonly string[]): SQL {
  const ranges = codes.map((code) => sql`${column} >= ${code} AND ${column} < ${`${code}~`}`)
  return sql` AND (${sql.join(ranges, sql` OR `)})`
}
