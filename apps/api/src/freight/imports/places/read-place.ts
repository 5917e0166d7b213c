import type { SentPlace } from '@portolan/contract/company/sent-order'
import type { Place, TransportMode } from '@portolan/contract/freight/places'
import type { Locality } from '@portolan/geodata/cities/cities'
import { searchCities } from '@portolan/geodata/cities/city-search'
import { countryCodes, listCountries } from '@portolan/geodata/cities/countries'
import { writtenName } from '@portolan/geodata/cities/written-name'
import { localityOf } from '@portolan/geodata/locodes/localities'
import { findLocode } from '@portolan/geodata/locodes/locode-index'
import { clearlyMeant, type PlaceNamed, placesNamed } from '@portolan/geodata/locodes/places-named'
import type { Columns, FieldKind } from '#freight/imports/mapping/rule.ts'
import { quoted } from '#freight/imports/quoted.ts'
import { completePlace } from '#freight/orders/company/complete-place.ts'
import type { MapPlaces } from './map-places.ts'

/** The place that a text names, with any doubt about it, or the reason why it names none. */
export type PlaceAnswer =
  | { sent: SentPlace; doubt?: string | undefined; fault?: never }
  | { sent?: never; fault: string }

export type ReadPlace = (text: string) => PlaceAnswer

const maxNamed = 5
const maxRemembered = 10_000
const inMap = 'name it in "places" of the map, with its UN/LOCODE'

/**
 * Reads texts as names of the map's places, else as `readPlaceText` does. `isComplete` decides which objects
 * of the map are used as they are.
 */
export function placeReader(places: MapPlaces, isComplete = hasPosition): ReadPlace {
  const answers = new Map<string, PlaceAnswer>()
  return (text) => {
    const cached = answers.get(text)
    if (cached) return cached
    if (answers.size >= maxRemembered) answers.clear()
    const mapped = Object.hasOwn(places, text) ? places[text] : undefined
    const answer =
      mapped === undefined
        ? readPlaceText(text)
        : typeof mapped === 'string'
          ? readPlaceText(mapped)
          : isComplete(mapped)
            ? { sent: mapped }
            : readPlaceParts(mapped)
    answers.set(text, answer)
    return answer
  }
}

/** Adds errors in a map's places to its faults, whether or not they are used. */
export function checkPlaces(places: MapPlaces, read: ReadPlace, { faults }: Pick<Columns, 'faults'>): void {
  for (const name of Object.keys(places)) {
    const { fault } = read(name)
    if (fault === undefined) continue
    const place = places[name]
    faults.add(`places.${name}`, typeof place === 'string' ? `${quoted(place)} ${fault}` : fault)
  }
}

const hasPosition = ({ city, countryCode, lat, lng }: SentPlace) =>
  !!city && !!countryCode && typeof lat === 'number' && typeof lng === 'number'

/** Members that a rate record needs of a place. */
export const hasCity = ({ city, countryCode }: SentPlace) => !!city && !!countryCode

/** A text that names a place; it's resolved again wherever the place is needed. */
export function aPlace(read: ReadPlace): FieldKind {
  return {
    type: 'text',
    accept(text) {
      const { sent, fault, doubt } = { doubt: undefined, ...read(text) }
      if (sent === undefined) return { fault }
      return doubt === undefined ? { value: text } : { value: text, doubt }
    },
  }
}

/** A place of the map, completed; one with a position is used as it is. */
export function wholePlace(place: SentPlace, mode: TransportMode): Place | null {
  const { city, countryCode, lat, lng } = place
  if (city && countryCode && typeof lat === 'number' && typeof lng === 'number') {
    const { name, locode = null, timeZone = null } = place
    return { name: name ?? city, city, countryCode, locode, lat, lng, timeZone }
  }
  return completePlace(place, mode)?.place ?? null
}

/**
 * A place by its UN/LOCODE (`DEHAM`, `de ham`, also next to its name), an airport's IATA code, or a name that
 * the city search knows, on its own or with country or state (`Portland, OR`, `Hamburg (DE)`, `Валенсия,
 * Испания`). A name that several places share is a fault.
 */
export function readPlaceText(text: string): PlaceAnswer {
  const candidates = placesNamed(text)
  const locode = locodeOf(text)
  const airport = airportOf(text)
  const validCode = locode !== null && findLocode(locode) !== null ? locode : null
  if (candidates.length > 0) {
    const codes = [validCode, airport].filter((code) => code !== null)
    return codes.length === 0 ? choosePlace(candidates) : severalOf(candidates, codes)
  }
  if (validCode !== null) return { sent: { locode: validCode } }
  if (airport !== null) return { sent: { iata: airport } }
  const parted = readNameAndRegion(text) ?? codeBesideName(text)
  if (parted !== null) return parted
  if (locode !== null && countryCodes.includes(locode.slice(0, 2)))
    return { sent: { locode }, doubt: 'no list has this UN/LOCODE, so that it has no position' }
  return { fault: unknownFault(text) }
}

/** Accepts only all capitals or all small letters: `Essen` isn't a place in Spain. */
function locodeOf(text: string): string | null {
  const isEven = text === text.toUpperCase() || text === text.toLowerCase()
  const code = text.toUpperCase().replace(/^([A-Z]{2})[ -]/, '$1')
  return isEven && /^[A-Z]{2}[A-Z2-9]{3}$/.test(code) ? code : null
}

/** A place of a map given as an object: by code, or by city and country. */
function readPlaceParts(parts: SentPlace): PlaceAnswer {
  const { locode, iata, city, name, countryCode, timeZone } = parts
  if (locode || iata) {
    if (iata && !locode && airportOf(iata) === null && !(city && countryCode))
      return { fault: `has the IATA code ${iata}, which no airport of the list has` }
    return { sent: parts }
  }
  const town = city ?? name
  if (!town) return { fault: 'needs a locode, an iata, or a city' }
  if (hasPosition(parts)) return { sent: parts }
  const candidates = placesNamed(town).filter(
    ({ place }) => !countryCode || place.countryCode === countryCode,
  )
  if (candidates.length === 0) {
    if (!countryCode) return { fault: unknownFault(town) }
    return { sent: parts, doubt: 'no list has this place, so that it has no position' }
  }
  const answer = choosePlace(candidates)
  // An event needs only its time zone.
  if (answer.fault !== undefined && countryCode && timeZone) return { sent: parts }
  return answer.sent ? { sent: { ...answer.sent, ...hasPlace(parts) } } : answer
}

/** Members from which a place is assembled. */
export const placeParts = ['locode', 'iata', 'name', 'city', 'countryCode', 'lat', 'lng', 'timeZone'] as const

/** The place that a field of a line names, or that its columns form; null if they are blank. */
export function placeOf(
  name: string,
  values: ReadonlyMap<string, string>,
  read: ReadPlace,
  isComplete = hasPosition,
): PlaceAnswer | null {
  const text = values.get(name)
  if (text !== undefined) return read(text)
  const parts = placeParts.flatMap((part) => {
    const value = values.get(`${name}.${part}`)
    return value === undefined ? [] : [[part, partOf(part, value)]]
  })
  if (parts.length === 0) return null
  const place: SentPlace = Object.fromEntries(parts)
  return isComplete(place) ? { sent: place } : readPlaceParts(place)
}

function partOf(part: (typeof placeParts)[number], value: string): string | number {
  if (part === 'lat' || part === 'lng') return Number(value)
  if (part === 'locode') return locodeOf(value) ?? value
  return part === 'countryCode' ? (countryNamed(value) ?? value) : value
}

const hasPlace = (place: SentPlace) =>
  Object.fromEntries(Object.entries(place).filter(([, value]) => value !== null && value !== undefined))

function choosePlace(candidates: readonly PlaceNamed[]): PlaceAnswer {
  const place = clearlyMeant(candidates)
  if (place === null) return severalOf(candidates, [])
  const { names, countryCode, locode, lat, lng, timeZone } = place
  return { sent: { city: names.en, countryCode, locode, lat, lng, timeZone } }
}

/** True if the place is in the region written after its name: a country's code or name, or a state's code. */
function isWithin({ place, subdivision }: PlaceNamed, region: string): boolean {
  const code = region.toUpperCase()
  return place.countryCode === code || subdivision === code || countryNamed(region) === place.countryCode
}

function readNameAndRegion(text: string): PlaceAnswer | null {
  const [, name = '', region = ''] = /^(.+?)\s*(?:[,/]|\(|\s[-–—]\s)\s*([^,()]+?)\)?$/.exec(text) ?? []
  if (name === '' || region === '') return null
  if (countryNamed(region) === null && !/^[A-Za-z0-9]{1,3}$/.test(region)) return null
  const candidates = placesNamed(name).filter((one) => isWithin(one, region))
  return candidates.length === 0 ? null : choosePlace(candidates)
}

/** `DEHAM Hamburg`, `Hamburg (DEHAM)`: the code counts if the rest is a name of it. */
function codeBesideName(text: string): PlaceAnswer | null {
  for (const [token] of text.matchAll(/\b[A-Z]{2} ?[A-Z2-9]{3}\b/g)) {
    const locode = token.replace(' ', '')
    const locodePlace = findLocode(locode)
    const rest = text
      .replace(token, '')
      .replace(/[(),;:/–—-]/g, ' ')
      .trim()
    if (locodePlace === null) continue
    const names = new Set(
      [locodePlace.name, ...Object.values(localityOf(locodePlace).names)].map(writtenName),
    )
    const isSame = placesNamed(rest).some(
      ({ place }) => place.locode !== null && findLocode(place.locode)?.group === locodePlace.group,
    )
    if (names.has(writtenName(rest)) || isSame) return { sent: { locode } }
  }
  return null
}

let countries: ReadonlyMap<string, string> | null = null

function countryNamed(text: string): string | null {
  countries ??= new Map(
    (['en', 'ru'] as const).flatMap((language) =>
      listCountries(language).flatMap(({ code, name }) => [
        [writtenName(name), code] as const,
        [writtenName(code), code] as const,
      ]),
    ),
  )
  return countries.get(writtenName(text)) ?? null
}

/** Three capitals that are an airport's IATA code. */
function airportOf(text: string): string | null {
  if (!/^[A-Z]{3}$/.test(text)) return null
  return completePlace({ iata: text }, 'air') === null ? null : text
}

function described({ names, locode, countryCode }: Locality, subdivision: string | null): string {
  const country = subdivision === null ? countryCode : `${countryCode}-${subdivision}`
  return `${names.en} (${locode ?? 'without a code'}, ${country})`
}

function severalOf(candidates: readonly PlaceNamed[], codes: readonly string[]): PlaceAnswer {
  const places = candidates.slice(0, maxNamed).map(({ place, subdivision }) => described(place, subdivision))
  const more = candidates.length > maxNamed ? ['…'] : []
  const codeTexts = codes.map((code) => `the code ${code}`)
  return { fault: `may be ${[...codeTexts, ...places, ...more].join(', ')}; ${inMap}` }
}

function unknownFault(text: string): string {
  const near = searchCities({ query: text, limit: 3 }).cities.map((city) => described(city, null))
  const maybe = near.length === 0 ? '' : ` (perhaps ${near.join(', ')})`
  return `is no place that the portal knows${maybe}; ${inMap}, or with its city and countryCode`
}
