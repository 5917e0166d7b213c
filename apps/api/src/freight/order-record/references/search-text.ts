import type { OrderRecord } from '@portolan/contract/company/orders'
import type { Place } from '@portolan/contract/freight/places'
import { normalizeReference } from '@portolan/freight/ledger/reference-value'
import { findLocalNames } from '@portolan/geodata/cities/local-names'
import { RecentlyUsed } from '#platform/cache/recently-used.ts'
import { normalizeSearch } from '#platform/text/normalize-search.ts'
import { type StoredReference, searchTextOf } from './references-of.ts'

/** The searchable parts of a record. */
export type SearchedOrder = Pick<OrderRecord, 'number' | 'ref' | 'customerReference' | 'cargo' | 'route'>

/**
 * The words of its carriage: carriers, vessels with voyages, flights, trains and plates, also without spaces
 * and hyphens.
 */
export function carriageWords({ route }: Pick<OrderRecord, 'route'>): string[] {
  const routeTexts = route.flatMap(({ carrier, conveyance }) => [carrier ?? '', conveyance ?? ''])
  const words = routeTexts.flatMap((text) => [normalizeSearch(text), searchTextOf(normalizeReference(text))])
  return [...new Set(words.filter((word) => word !== ''))]
}

/**
 * The text that searches compare: number, references, cargo, places in both languages, carriers, vessels,
 * flights, containers, seals.
 */
export function orderSearchText(record: SearchedOrder, references: readonly StoredReference[]): string {
  const { number, ref, customerReference, cargo, route } = record
  const parts = new Set([number, ref, customerReference ?? '', cargo].map(normalizeSearch))
  for (const { place } of route) for (const word of placeWords(place)) parts.add(word)
  for (const { value } of references) parts.add(normalizeSearch(searchTextOf(value)))
  for (const word of carriageWords(record)) parts.add(normalizeSearch(word))
  parts.delete('')
  return [...parts].join(' ')
}

// Orders name the same few places over and over.
const knownPlaces = new RecentlyUsed<readonly string[]>(10_000)

function placeWords({ city, countryCode, name, locode }: Place): readonly string[] {
  const key = JSON.stringify([city, countryCode, name, locode])
  let words = knownPlaces.get(key)
  if (words === undefined) {
    const local = Object.values(findLocalNames(city, countryCode) ?? {})
    words = [city, ...local, name, locode ?? ''].map(normalizeSearch)
    knownPlaces.set(key, words)
  }
  return words
}
