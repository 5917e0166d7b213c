import type { OrderRecord } from '@portolan/contract/company/orders'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import { normalizeReference } from '@portolan/freight/ledger/reference-value'
import { findLocalNames } from '@portolan/geodata/cities/local-names'
import { type StoredReference, searchTextOf } from '#freight/references/references-of.ts'

/** One spelling for what is searched and what is searched for. */
export function normalizeSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('\0', '').trim()
}

/**
 * The words of a search, each as typed and as part of a reference, and the whole search as one reference: without spaces,
 * hyphens, slashes and dots, and with the Latin letters that Cyrillic ones of a number may stand for. None where too little is left.
 */
export function searchWords(search: string): {
  words: { typed: string; asReference: string[] }[]
  together: string[]
} {
  const normal = normalizeSearch(search)
  const words = normal.split(/\s+/).map((typed) => ({
    typed,
    asReference: referenceTexts(typed).filter((text) => text !== typed),
  }))
  return { words, together: referenceTexts(normal) }
}

function referenceTexts(text: string): string[] {
  const joined = searchTextOf(normalizeReference(text))
  if (joined.length < orderSearchLength.shortest) return []
  return [...new Set([joined, ...latinNumbers(joined)])]
}

const cyrillic = 'авгдеёзийклмнопрстуфхцы'
// MSKU is typed as МСКУ by its sound, and HMM as НММ by its look; a blank is no letter.
const bySound = 'avgdeezijklmnoprstufhcy'
const byLook = 'ab  ee   k mho pcty x  '

/** A number that has Cyrillic letters, with Latin ones instead: those that sound, and those that look like them. */
function latinNumbers(text: string): string[] {
  if (!/\d/.test(text) || !/\p{Script=Cyrillic}/u.test(text)) return []
  return [bySound, byLook]
    .map((latin) => text.replace(/\p{Script=Cyrillic}/gu, (letter) => latin[cyrillic.indexOf(letter)] ?? ' '))
    .filter((number) => !number.includes(' '))
}

/** Who carries it and by what: carriers, vessels with their voyages, flights, trains and plates, also without blanks and hyphens. */
export function carriageWords({ route }: Pick<OrderRecord, 'route'>): string[] {
  const found = route.flatMap(({ carrier, conveyance }) => [carrier ?? '', conveyance ?? ''])
  const words = found.flatMap((text) => [normalizeSearch(text), searchTextOf(normalizeReference(text))])
  return [...new Set(words.filter((word) => word !== ''))]
}

/** What an order is found by: number, references, cargo, places in both languages, carriers, vessels, flights, containers, seals. */
export function orderSearchText(record: OrderRecord, references: readonly StoredReference[]): string {
  const places = record.route.flatMap(({ place }) => [
    place.city,
    ...Object.values(findLocalNames(place.city, place.countryCode) ?? {}),
    place.name,
    place.locode ?? '',
  ])
  const parts = [
    record.number,
    record.ref,
    record.customerReference ?? '',
    record.cargo,
    ...places,
    ...references.map(({ value }) => searchTextOf(value)),
    ...carriageWords(record),
  ]
  return [...new Set(parts.map(normalizeSearch).filter((part) => part !== ''))].join(' ')
}
