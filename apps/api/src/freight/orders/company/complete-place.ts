import type { SentPlace } from '@portolan/contract/company/sent-order'
import type { Place, TransportMode } from '@portolan/contract/freight/places'
import { type Locality, listCities } from '@portolan/geodata/cities/cities'
import { countryCodes } from '@portolan/geodata/cities/countries'
import { listPlaces, type PlaceKind, type TradePlace } from '@portolan/geodata/cities/places'
import { findLocality, localityOf } from '@portolan/geodata/locodes/localities'
import { findLocode } from '@portolan/geodata/locodes/locode-index'
import { isNear, nearestNamed } from '@portolan/geodata/locodes/nearest-named'
import { cityKey } from '#freight/rates/city-key.ts'

const kindOfMode: Readonly<Record<TransportMode, PlaceKind>> = {
  sea: 'seaport',
  air: 'airport',
  rail: 'rail',
  truck: 'border',
}

/** A completed place; `isUnlisted` if no list has it, so that it's kept as text. */
export interface CompletedPlace {
  place: Place
  isUnlisted: boolean
}

/**
 * Fills in what the sender left out of a place, from the lists of ports, airports, terminals, cities and
 * UN/LOCODEs. If a port and an airport share a code, the transport mode decides. Unknown codes and cities are
 * kept as text without a position; null if neither a city with its country nor a code with one was sent.
 */
export function completePlace(sentPlace: SentPlace, mode: TransportMode): CompletedPlace | null {
  const listed = knownPlace(sentPlace, mode)
  const code = sentPlace.locode ?? sentPlace.iata ?? null
  const city = sentPlace.city ?? listed?.city ?? sentPlace.name ?? code
  const countryCode = sentPlace.countryCode ?? listed?.countryCode ?? countryOf(sentPlace.locode ?? null)
  if (city === null || countryCode === null) return null
  const position = { lat: sentPlace.lat ?? null, lng: sentPlace.lng ?? null }
  const { lat, lng } = position.lat === null || position.lng === null ? (listed ?? position) : position
  const place = {
    name: sentPlace.name ?? listed?.name ?? city,
    city,
    countryCode,
    locode: sentPlace.locode ?? listed?.locode ?? null,
    // A latitude or longitude without the other is no position.
    ...(lat === null || lng === null ? { lat: null, lng: null } : { lat, lng }),
    timeZone: sentPlace.timeZone ?? listed?.timeZone ?? null,
  }
  return { place, isUnlisted: listed === null && place.lat === null }
}

/** The country that a UN/LOCODE begins with; null if the letters aren't a country code. */
function countryOf(locode: string | null): string | null {
  const country = locode?.slice(0, 2) ?? ''
  return countryCodes.includes(country) ? country : null
}

function knownPlace(place: SentPlace, mode: TransportMode): Place | null {
  const { locode, iata, city, countryCode } = place
  if (locode) {
    const curated = placesByCode().get(codeKey(kindOfMode[mode], locode)) ?? placesByCode().get(locode)
    return curated ?? placeOfLocode(locode)
  }
  if (iata) return placesByCode().get(codeKey('airport', iata)) ?? null
  if (!city || !countryCode) return null
  const locality = findLocality(cityKey({ city, countryCode }))
  const { lat, lng } = place
  if (lat == null || lng == null) return locality && placeOfLocality(locality)
  const position = { lat, lng }
  if (locality !== null && isAt(locality, position)) return placeOfLocality(locality)
  // The largest city of a name may be the wrong one: Portland is in Oregon and in Maine.
  const nearest = nearestNamed(city, countryCode, position)
  return nearest && placeOfLocality(localityOf(nearest))
}

function isAt({ lat, lng }: Locality, position: { lat: number; lng: number }): boolean {
  return lat === null || lng === null || isNear(position, { lat, lng })
}

/**
 * The place of a code that only UN/LOCODE has; a city's further code, such as a terminal's, keeps its own
 * position.
 */
function placeOfLocode(code: string): Place | null {
  const locode = findLocode(code)
  if (locode === null) return null
  const place = placeOfLocality(localityOf(locode))
  const { position, timeZone } = locode
  return { ...place, ...position, locode: code, timeZone: timeZone ?? place.timeZone }
}

function placeOfLocality({ names, countryCode, locode, lat, lng, timeZone }: Locality): Place {
  return { name: names.en, city: names.en, countryCode, locode, lat, lng, timeZone }
}

function placeOf({ names, city, countryCode, locode, lat, lng, timeZone }: TradePlace): Place {
  return { name: names.en, city: city.en, countryCode, locode, lat, lng, timeZone }
}

const codeKey = (kind: PlaceKind, code: string) => `${kind} ${code}`

let byCode: Map<string, Place> | null = null

/** By UN/LOCODE, also prefixed with the kind of place; airports also by IATA code. */
function placesByCode(): ReadonlyMap<string, Place> {
  if (byCode) return byCode
  byCode = new Map()
  // Large ports come first; a code that only a city has means the city.
  for (const place of listPlaces()) {
    if (place.iata !== null) addFirst(byCode, codeKey('airport', place.iata), placeOf(place))
    if (place.locode === null) continue
    addFirst(byCode, codeKey(place.kind, place.locode), placeOf(place))
    addFirst(byCode, place.locode, placeOf(place))
  }
  for (const city of listCities())
    if (city.locode !== null) addFirst(byCode, city.locode, placeOfLocality(city))
  return byCode
}

function addFirst(places: Map<string, Place>, code: string, place: Place): void {
  if (!places.has(code)) places.set(code, place)
}
