import { type RecordStatus, recordStatuses, type ShipmentStatus } from '@portolan/contract/freight/orders'
import type { TransportMode } from '@portolan/contract/freight/places'
import { namesByCode } from '@portolan/geodata/cities/place-codes'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { normalizeSearch, searchWords } from './search-text.ts'

/** What the list shows; null means any. */
export interface OrderFilter {
  status: readonly RecordStatus[]
  transportMode: readonly TransportMode[] | null
  shipmentStatus: readonly ShipmentStatus[] | null
  search: string | null
}

/** The filter as it is asked for. Each status once: the list reads a range of its index for every one. */
export function readOrderFilter(query: {
  status?: readonly RecordStatus[] | undefined
  transportMode?: readonly TransportMode[] | undefined
  shipmentStatus?: readonly ShipmentStatus[] | undefined
  search?: string | undefined
}): OrderFilter {
  const { status: named = recordStatuses, transportMode = null, shipmentStatus = null, search = null } = query
  return {
    status: recordStatuses.filter((status) => named.includes(status)),
    transportMode,
    shipmentStatus,
    search,
  }
}

/** The filter but for organization and status, as ` AND …` over the alias `o`. */
export function orderMatches(filter: OrderFilter): SQL {
  const parts: SQL[] = []
  if (filter.transportMode)
    parts.push(sql` AND o.transport_mode = ANY(${sql.param(filter.transportMode)}::text[])`)
  if (filter.shipmentStatus)
    parts.push(sql` AND o.shipment_status = ANY(${sql.param(filter.shipmentStatus)}::text[])`)
  if (filter.search !== null) parts.push(sql` AND ${matchesSearch(filter.search)}`)
  return sql.join(parts)
}

// Every word somewhere in the text, or all of it written together, as in a container number with spaces; for the code of a
// port or airport also the name of its city.
function matchesSearch(search: string): SQL {
  const { words, together } = searchWords(search)
  const each = words.map((word) => {
    const ways = [word, ...namesByCode(word).map(normalizeSearch)]
    return sql`(${sql.join(
      ways.map((way) => sql`o.search_text LIKE ${contains(way)}`),
      sql` OR `,
    )})`
  })
  const orTogether = together === null ? sql`` : sql` OR o.search_text LIKE ${contains(together)}`
  return sql`((${sql.join(each, sql` AND `)})${orTogether})`
}

function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
