import { recordStatuses } from '@portolan/contract/freight/order-filter'
import type { OrderFilter, RecordStatus } from '@portolan/contract/freight/orders'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { attentionMatches } from './attention-filter.ts'
import { searchMatches } from './search-matches.ts'

/** The statuses that are shown, each once: the list reads a range of its index for every one. */
export function statusesOf({ status: wanted }: OrderFilter): RecordStatus[] {
  return recordStatuses.filter((status) => wanted?.includes(status) ?? true)
}

/** The filter as of `now` but for organization, status and ordering, as ` AND …` over the alias `o`. */
export function orderMatches(filter: OrderFilter, now: string): SQL {
  const parts: SQL[] = []
  if (filter.transportMode)
    parts.push(sql` AND o.transport_mode = ANY(${sql.param(filter.transportMode)}::text[])`)
  if (filter.shipmentStatus)
    parts.push(sql` AND o.shipment_status = ANY(${sql.param(filter.shipmentStatus)}::text[])`)
  if (filter.search !== undefined)
    parts.push(sql` AND ${searchMatches(sql.raw('o.search_text'), filter.search)}`)
  if (filter.attention) parts.push(sql` AND ${attentionMatches(filter.attention, now)}`)
  return sql.join(parts)
}
