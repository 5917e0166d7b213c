import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import type { Gazetteer, NamedCity } from '@portolan/freight/ledger/match-stops'
import type { LedgerPlace } from '@portolan/freight/ledger/order-record'
import { listCities } from '@portolan/geodata/cities/cities'
import { listPlaces } from '@portolan/geodata/cities/places'
import { airportCodes } from '@portolan/geodata/locodes/airport-codes'
import { localityOf } from '@portolan/geodata/locodes/localities'
import { findLocode, locodesNamed } from '@portolan/geodata/locodes/locode-index'
import { nearestNamed } from '@portolan/geodata/locodes/nearest-named'
import { cityKey } from '#freight/rates/city-key.ts'

let places: { byLocode: Map<string, LedgerPlace>; byIata: Map<string, LedgerPlace> } | null = null

// Ports precede towns of the same code, since carriers' events happen at ports.
function readPlaces() {
  const byLocode = new Map<string, LedgerPlace>()
  const byIata = new Map<string, LedgerPlace>()
  for (const { names, city, countryCode, locode, iata, lat, lng, timeZone } of listPlaces()) {
    const place = { name: names.en, city: city.en, countryCode, locode, lat, lng, timeZone }
    if (locode !== null && !byLocode.has(locode)) byLocode.set(locode, place)
    if (iata !== null) byIata.set(iata, place)
  }
  for (const { names, countryCode, locode, lat, lng, timeZone } of listCities()) {
    if (locode === null || byLocode.has(locode)) continue
    byLocode.set(locode, { name: names.en, city: names.en, countryCode, locode, lat, lng, timeZone })
  }
  return { byLocode, byIata }
}

function findPlace({ locode, iata }: EventPlace): LedgerPlace | null {
  places ??= readPlaces()
  return (
    (locode === null ? undefined : places.byLocode.get(locode)) ??
    (locode === null ? undefined : placeOfLocode(locode)) ??
    (iata === null ? undefined : places.byIata.get(iata)) ??
    null
  )
}

function placeOfLocode(code: string): LedgerPlace | undefined {
  const locode = findLocode(code)
  if (locode === null) return undefined
  const { names, countryCode, lat, lng, timeZone } = localityOf(locode)
  const position = locode.position ?? { lat, lng }
  return { name: names.en, city: names.en, countryCode, locode: code, ...position, timeZone }
}

/** The code that represents all codes of a port; an unlisted code represents itself. */
const portOf = (code: string) => findLocode(code)?.group ?? code

function isIn(place: LedgerPlace, { subdivision, ...name }: NamedCity): boolean {
  if (place.countryCode !== name.countryCode) return false
  const key = cityKey(name)
  // A name without a code may mean any city of that name.
  const isNamed =
    cityKey(place) === key || (name.locode === null && cityKey({ ...place, locode: null }) === key)
  if (!isNamed) return name.locode === null && isPortNamed(place, name, subdivision)
  if (subdivision === null) return true
  const own = subdivisionOf(place)
  return own === null || own === subdivision
}

/**
 * True if the name is one of the port's own, such as Nhava Sheva in Navi Mumbai, or of one of its terminals.
 */
function isPortNamed(
  { locode }: LedgerPlace,
  { city, countryCode }: Omit<NamedCity, 'subdivision'>,
  subdivision: string | null,
): boolean {
  if (locode === null) return false
  return locodesNamed(city, countryCode).some(
    (one) => one.group === portOf(locode) && [null, one.subdivision].includes(subdivision),
  )
}

/** The subdivision of the place with its name at its position, else of its code. */
function subdivisionOf({ locode, city, countryCode, lat, lng }: LedgerPlace): string | null {
  const nearest = lat === null || lng === null ? null : nearestNamed(city, countryCode, { lat, lng })
  return (nearest ?? (locode === null ? null : findLocode(locode)))?.subdivision ?? null
}

/** The portal's lists of cities, ports, airports and UN/LOCODEs. */
export const gazetteer: Gazetteer = { findPlace, airportCodes, isIn, portOf }
