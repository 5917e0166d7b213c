import { setImmediate } from 'node:timers/promises'
import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import { listCities } from '@portolan/geodata/cities/cities'
import { listPlaces } from '@portolan/geodata/cities/places'
import { writtenName } from '@portolan/geodata/cities/written-name'

interface Zones {
  byCode: Map<string, string>
  byCity: Map<string, string>
  /** Of countries that have only one. */
  byCountry: Map<string, string | null>
}

let reading: Promise<Zones> | null = null

/**
 * Finds the time zone of a place that a message names: by its UN/LOCODE or IATA code, its city, or its country where all of that has
 * one. Null for any other.
 */
export async function openZones(): Promise<(place: EventPlace) => string | null> {
  reading ??= readZones()
  const zones = await reading
  return (place) => zoneOfPlace(zones, place)
}

function zoneOfPlace(zones: Zones, { locode, iata, city, name, countryCode }: EventPlace): string | null {
  for (const code of [locode, iata]) {
    const zone = code === null ? undefined : zones.byCode.get(code)
    if (zone !== undefined) return zone
  }
  const country = countryCode ?? locode?.slice(0, 2) ?? null
  if (country === null) return null
  for (const each of [city, name]) {
    const zone = each === null ? undefined : zones.byCity.get(`${country} ${writtenName(each)}`)
    if (zone !== undefined) return zone
  }
  return zones.byCountry.get(country) ?? null
}

/** Others have their turn between so many cities: the first message would keep them waiting. */
const citiesPerTurn = 2_000

async function readZones(): Promise<Zones> {
  const read: Zones = { byCode: new Map(), byCity: new Map(), byCountry: new Map() }
  const addFirst = (known: Map<string, string>, key: string | null, zone: string) => {
    if (key !== null && !known.has(key)) known.set(key, zone)
  }
  // The greatest come first.
  for (const [index, { locode, names, countryCode, timeZone }] of listCities().entries()) {
    if (index % citiesPerTurn === 0) await setImmediate()
    addFirst(read.byCode, locode, timeZone)
    for (const name of Object.values(names))
      addFirst(read.byCity, `${countryCode} ${writtenName(name)}`, timeZone)
    const known = read.byCountry.get(countryCode)
    read.byCountry.set(countryCode, known === undefined || known === timeZone ? timeZone : null)
  }
  for (const { locode, iata, timeZone } of listPlaces()) {
    addFirst(read.byCode, locode, timeZone)
    addFirst(read.byCode, iata, timeZone)
  }
  return read
}
