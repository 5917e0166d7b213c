import type { OrderRecord } from '@portolan/contract/company/orders'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import { normalizeReference } from '@portolan/freight/ledger/reference-value'
import { findLocalNames } from '@portolan/geodata/cities/local-names'
import { referencesOf, searchTextOf } from '#freight/references/references-of.ts'

/** One spelling for what is searched and what is searched for. */
export function normalizeSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('\0', '').trim()
}

/**
 * The words of a search, each as typed and as part of a reference, and the whole search as one reference: without spaces,
 * hyphens, slashes and dots. Null where too little of it is left.
 */
export function searchWords(search: string): {
  words: { typed: string; asReference: string | null }[]
  together: string | null
} {
  const normal = normalizeSearch(search)
  const words = normal.split(/\s+/).map((typed) => {
    const asReference = referenceText(typed)
    return { typed, asReference: asReference === typed ? null : asReference }
  })
  return { words, together: referenceText(normal) }
}

function referenceText(text: string): string | null {
  const joined = searchTextOf(normalizeReference(text))
  return joined.length < orderSearchLength.shortest ? null : joined
}

/** Who carries it and by what: carriers, vessels with their voyages, flights, trains and plates, also without blanks and hyphens. */
export function carriageWords({ route }: Pick<OrderRecord, 'route'>): string[] {
  const found = route.flatMap(({ carrier, conveyance }) => [carrier ?? '', conveyance ?? ''])
  const words = found.flatMap((text) => [normalizeSearch(text), searchTextOf(normalizeReference(text))])
  return [...new Set(words.filter((word) => word !== ''))]
}

/** What an order is found by: number, references, cargo, places in both languages, carriers, vessels, flights, containers, seals. */
export function orderSearchText(record: OrderRecord): string {
  const places = record.route.flatMap(({ place }) => [
    place.city,
    ...Object.values(findLocalNames(place.city, place.countryCode) ?? {}),
    place.name,
    place.locode ?? '',
  ])
  const references = referencesOf(record).map(({ value }) => searchTextOf(value))
  const parts = [
    record.number,
    record.ref,
    record.customerReference ?? '',
    record.cargo,
    ...places,
    ...carriageWords(record),
    ...references,
  ]
  return [...new Set(parts.map(normalizeSearch).filter((part) => part !== ''))].join(' ')
}
