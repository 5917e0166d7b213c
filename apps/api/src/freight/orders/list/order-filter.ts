import { recordStatuses } from '@portolan/contract/freight/order-filter'
import type { OrderFilter, RecordStatus } from '@portolan/contract/freight/orders'
import { namesByCode } from '@portolan/geodata/cities/place-codes'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { normalizeSearch, searchWords } from './search-text.ts'

/** The statuses that are shown, each once: the list reads a range of its index for every one. */
export function statusesOf({ status: wanted }: OrderFilter): RecordStatus[] {
  return recordStatuses.filter((status) => wanted?.includes(status) ?? true)
}

/** The filter but for organization, status and ordering, as ` AND …` over the alias `o`. */
export function orderMatches(filter: OrderFilter): SQL {
  const parts: SQL[] = []
  if (filter.transportMode)
    parts.push(sql` AND o.transport_mode = ANY(${sql.param(filter.transportMode)}::text[])`)
  if (filter.shipmentStatus)
    parts.push(sql` AND o.shipment_status = ANY(${sql.param(filter.shipmentStatus)}::text[])`)
  if (filter.search !== undefined) parts.push(sql` AND ${matchesSearch(filter.search)}`)
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
