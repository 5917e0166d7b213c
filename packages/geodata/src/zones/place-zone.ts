import { setImmediate as nextTurn } from 'node:timers/promises'
import tzlookup from '@photostructure/tz-lookup'
import { listCities } from '#cities/cities.ts'
import { listPlaces } from '#cities/places.ts'
import { writtenName } from '#cities/written-name.ts'
import { areaZone, findLocode, type Locode, locodesNamed } from '#locodes/locode-index.ts'
import { sharedZone } from './clock-of.ts'

/**
 * The known facts about a place; codes are UN/LOCODE and IATA, the subdivision that of ISO 3166-2 without the
 * country, such as `GA`.
 */
export interface ZonedPlace {
  locode: string | null
  iata: string | null
  name: string | null
  city: string | null
  subdivision?: string | null
  countryCode: string | null
  lat: number | null
  lng: number | null
}

interface Curated {
  byCode: ReadonlyMap<string, string>
  /** By country and written name, of all cities and places that have it. */
  byName: ReadonlyMap<string, readonly string[]>
}

let curated: Curated | null = null

/** Cities that are read in one go. */
const citiesPerStep = 2_000

/** Reads the curated lists step by step. */
function* readCurated(): Generator<void, Curated> {
  const byCode = new Map<string, string>()
  const byName = new Map<string, string[]>()
  // Ports and airports before the city of the same code.
  for (const { locode, iata, timeZone } of listPlaces())
    for (const code of [locode, iata]) if (code !== null && !byCode.has(code)) byCode.set(code, timeZone)
  for (const [index, { locode, names, countryCode, timeZone }] of listCities().entries()) {
    if (index % citiesPerStep === 0) yield
    if (locode !== null && !byCode.has(locode)) byCode.set(locode, timeZone)
    for (const name of new Set(Object.values(names))) {
      const key = `${countryCode} ${writtenName(name)}`
      const zonesOfName = byName.get(key)
      if (zonesOfName) zonesOfName.push(timeZone)
      else byName.set(key, [timeZone])
    }
  }
  return { byCode, byName }
}

function curatedLists(): Curated {
  if (curated) return curated
  const steps = readCurated()
  for (let step = steps.next(); ; step = steps.next()) {
    if (!step.done) continue
    curated = step.value
    return curated
  }
}

/**
 * Reads what `zoneOfPlace` needs, with turns for others in between, who would wait for the first answer
 * otherwise.
 */
export async function openZones(): Promise<typeof zoneOfPlace> {
  if (curated) return zoneOfPlace
  areaZone('DE')
  const steps = readCurated()
  for (let step = steps.next(); ; step = steps.next()) {
    await nextTurn()
    if (!step.done) continue
    curated = step.value
    return zoneOfPlace
  }
}

/** The zone of a place, and the way it was found. */
export interface FoundZone {
  timeZone: string
  basis: 'code' | 'position' | 'subdivision' | 'name' | 'country'
}

/** Returns the zone of the places with this name in a subdivision; null if there are none. */
function inSubdivision(named: readonly Locode[], subdivision: string): string | null {
  return sharedZone(named.filter((one) => one.subdivision === subdivision).map(({ timeZone }) => timeZone))
}

/** The zone that all places of a name share, of those in its subdivision where that is known. */
function zoneOfName(name: string, subdivision: string | null, country: string): FoundZone | null {
  const named = locodesNamed(name, country)
  if (subdivision !== null)
    return found(inSubdivision(named, subdivision) ?? areaZone(`${country}-${subdivision}`), 'subdivision')
  const cities = curatedLists().byName.get(`${country} ${writtenName(name)}`) ?? []
  const others = named.filter(({ cityId }) => cityId === null).map(({ timeZone }) => timeZone)
  return found(sharedZone([...cities, ...others]), 'name')
}

function found(timeZone: string | null, basis: FoundZone['basis']): FoundZone | null {
  return timeZone === null ? null : { timeZone, basis }
}

/** The zone of the greatest city of a place's name, which may be another place. */
export function greatestZone({ city, name, countryCode }: ZonedPlace): string | null {
  const zones = [city, name].flatMap((one) =>
    one === null ? [] : (curatedLists().byName.get(`${countryCode} ${writtenName(one)}`) ?? []),
  )
  return zones[0] ?? null
}

/**
 * The IANA zone of a place: by its code, else its position, else its name with its subdivision, else its name
 * where all places of that name in the country keep one time, else its country where all of that does. Null
 * where none of these tells.
 */
export function zoneOfPlace(place: ZonedPlace): FoundZone | null {
  const { locode, iata, lat, lng } = place
  for (const code of [locode, iata]) {
    const zone = code === null ? undefined : (curatedLists().byCode.get(code) ?? findLocode(code)?.timeZone)
    if (zone != null) return found(zone, 'code')
  }
  if (lat !== null && lng !== null) return found(tzlookup(lat, lng), 'position')
  const country = place.countryCode ?? locode?.slice(0, 2) ?? null
  if (country === null) return null
  const subdivision = place.subdivision ?? null
  for (const name of [place.city, place.name]) {
    const zone = name === null ? null : zoneOfName(name, subdivision, country)
    if (zone !== null) return zone
  }
  return found(areaZone(country), 'country')
}
