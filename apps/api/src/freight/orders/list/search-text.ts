import type { OrderRecord } from '@portolan/contract/company/orders'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import { findLocalNames } from '@portolan/geodata/cities/local-names'

/** One spelling for what is searched and what is searched for. */
export function normalizeSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('\0', '').trim()
}

/** The words of a search, and the search without spaces and hyphens; null where too little of it is left. */
export function searchWords(search: string): { words: string[]; together: string | null } {
  const normal = normalizeSearch(search)
  const together = normal.replace(/[\s-]+/g, '')
  return {
    words: normal.split(/\s+/),
    together: together.length < orderSearchLength.shortest ? null : together,
  }
}

/** What an order is found by: number, references, cargo, places in both languages, containers. */
export function orderSearchText(record: OrderRecord): string {
  const places = record.route.flatMap(({ place }) => [
    place.city,
    ...Object.values(findLocalNames(place.city, place.countryCode) ?? {}),
    place.name,
    place.locode ?? '',
  ])
  const containers = record.units.map((unit) => unit.container ?? '')
  const parts = [
    record.number,
    record.ref,
    record.customerReference ?? '',
    record.cargo,
    ...places,
    ...containers,
  ]
  return [...new Set(parts.map(normalizeSearch).filter((part) => part !== ''))].join(' ')
}
