import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import type { Gazetteer } from '@portolan/freight/ledger/match-stops'
import type { LedgerPlace } from '@portolan/freight/ledger/order-record'
import { listCities } from '@portolan/geodata/cities/cities'
import { listPlaces } from '@portolan/geodata/cities/places'
import { cityKey } from '#freight/rates/city-key.ts'

let places: { byLocode: Map<string, LedgerPlace>; byIata: Map<string, LedgerPlace> } | null = null

// Ports before towns of the same code: carriers' events happen at ports.
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
    (iata === null ? undefined : places.byIata.get(iata)) ??
    null
  )
}

/** The portal's lists of cities, ports and airports. */
export const gazetteer: Gazetteer = { findPlace, cityKey }
