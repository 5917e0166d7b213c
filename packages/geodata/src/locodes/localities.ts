import { findCity, type Locality } from '#cities/cities.ts'
import { listPlaces, type TradePlace } from '#cities/places.ts'
import { portTowns } from '#cities/port-towns.ts'
import { writtenName } from '#cities/written-name.ts'
import { findLocode, type Locode, locodesNamed } from './locode-index.ts'

const idStart = 'un-'

/**
 * The id of a place that is no city: its country and name, which is what a company's order without a code has
 * too, or its code where several places of the country share the name.
 */
function idOf({ code, name }: Locode): string {
  const country = code.slice(0, 2)
  return locodesNamed(name, country).length === 1 ? `${country}:${writtenName(name)}` : `${idStart}${code}`
}

let ports: ReadonlyMap<string, TradePlace> | null = null

/** The sea port of the curated list that has a code. */
function curatedPort(code: string): TradePlace | undefined {
  ports ??= new Map(
    listPlaces().flatMap((place) =>
      place.kind === 'seaport' && place.locode !== null ? [[place.locode, place] as const] : [],
    ),
  )
  return ports.get(code)
}

/**
 * The place of a code: the city that it is, else one of its own, as the curated ports know it where they do.
 */
export function localityOf(locode: Locode): Locality {
  const city = locode.cityId === null ? null : findCity(locode.cityId)
  if (city) return city
  const { code, name, position, timeZone } = locode
  const port = curatedPort(code)
  const town = port && portTowns(port.names).find(({ en }) => writtenName(en) === writtenName(name))
  return {
    id: idOf(locode),
    names: { en: name, ru: town?.ru ?? name },
    countryCode: code.slice(0, 2),
    lat: port?.lat ?? position?.lat ?? null,
    lng: port?.lng ?? position?.lng ?? null,
    population: 0,
    timeZone: port?.timeZone ?? timeZone,
    locode: code,
  }
}

/** The city or other place with the id that a search gives it; null where there is none. */
export function findLocality(id: string): Locality | null {
  if (id.startsWith(idStart)) {
    const locode = findLocode(id.slice(idStart.length))
    return locode && localityOf(locode)
  }
  const [, country, name] = /^([A-Z]{2}):(.+)$/.exec(id) ?? []
  if (country === undefined || name === undefined) return findCity(id)
  const [only, ...others] = locodesNamed(name, country)
  return only && others.length === 0 ? localityOf(only) : null
}
