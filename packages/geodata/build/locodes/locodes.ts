import { writtenName } from '../../src/cities/written-name.ts'
import type { BuiltCity } from '../cities/cities.ts'
import { countryZone } from '../cities/country-zone.ts'
import type { BuiltPlace } from '../cities/places.ts'
import { roughKm } from '../cities/rough-distance.ts'
import { sourcePorts } from '../sources.ts'
import type { BuiltLocode } from './built-locode.ts'
import { listedLocodes } from './listed-locodes.ts'
import { aliasesOf } from './locode-aliases.ts'
import { type Position, positionOf } from './locode-position.ts'
import { areaOfNames, nameKey, partsOf, townsByName } from './place-names.ts'
import { groupsOf } from './port-groups.ts'
import { usualNames } from './port-names.ts'
import type { SourceLocode } from './source-locodes.ts'
import { zonesOfAreas } from './subdivision-zones.ts'

/** A town of its name in its country is the same one up to here. */
const sameTownKm = 50

/** The greatest city of cities.tsv that has one of its names and is where it is. */
function cityOf(
  row: { code: string; name: string; position: Position | null },
  cities: ReadonlyMap<string, readonly BuiltCity[]>,
): BuiltCity | undefined {
  const country = row.code.slice(0, 2)
  // A part behind a slash is what the place belongs to: "Tincan/Lagos".
  const [first = row.name] = row.name.split('/')
  const namesakes = partsOf(first).flatMap((part) => cities.get(nameKey(country, part)) ?? [])
  const { position } = row
  if (position === null) return namesakes.length === 1 ? namesakes[0] : undefined
  return namesakes.find(({ lat, lng }) => roughKm(lat, lng, position.lat, position.lng) <= sameTownKm)
}

function worth(functions: string, populations: readonly number[]): number {
  const people = Math.max(0, ...populations)
  const ofTrade = functions.includes('1') ? 60_000 : /[26]/.test(functions) ? 10_000 : 0
  return Math.max(people, ofTrade)
}

const portOfTrade = 300_000
const servedAirport = 150_000

/**
 * All codes and their further names, by written name, and the one zone of each country and subdivision that
 * has only one. Assigns codes to cities that have none.
 */
export function buildLocodes(
  cities: readonly BuiltCity[],
  places: readonly BuiltPlace[],
): { rows: BuiltLocode[]; areas: ReadonlyMap<string, string> } {
  const citiesByName = Map.groupBy(
    cities.flatMap((city) =>
      [city.en, ...city.names].map((name) => ({ key: nameKey(city.country, name), city })),
    ),
    ({ key }) => key,
  )
  const citiesOf = new Map([...citiesByName].map(([key, found]) => [key, found.map(({ city }) => city)]))
  const tradePorts = new Set([...Object.keys(sourcePorts), ...Object.keys(usualNames)])
  const curated = new Map(
    places.flatMap((place) => (place.locode === '' ? [] : [[place.locode, place] as const])),
  )
  const served = new Map(
    places.flatMap((place) => (place.kind === 'airport' ? [[place.id.slice(4), place] as const] : [])),
  )
  // An airport without a position in the list has that of its IATA code.
  const airportOf = ({ code, name, functions }: SourceLocode) => {
    const airport = served.get(code.slice(2))
    const isAirport = functions.includes('4') || / Apt\b/.test(name)
    return isAirport && airport?.country === code.slice(0, 2) ? airport : null
  }
  const positions = new Map(
    listedLocodes.map((source) => [
      source.code,
      curated.get(source.code) ?? positionOf(source) ?? airportOf(source),
    ]),
  )
  const groups = groupsOf(positions)
  const located = listedLocodes.map((source) => {
    const country = source.code.slice(0, 2)
    const position = positions.get(source.code) ?? null
    const zone = position === null ? '' : countryZone(country, position.lat, position.lng)
    return { ...source, country, position: position && { lat: position.lat, lng: position.lng }, zone }
  })
  const areas = zonesOfAreas(located)
  const zones = new Map(located.map(({ code, zone }) => [code, zone]))
  const rows = located.map((row): BuiltLocode => {
    const airport = served.get(row.code.slice(2))
    const isServed =
      airport?.country === row.country &&
      (row.position === null || roughKm(airport.lat, airport.lng, row.position.lat, row.position.lng) < 100)
    const isOfTrade = tradePorts.has(row.code)
    const functions = [...new Set([...row.functions, ...(isOfTrade ? '1' : ''), ...(isServed ? '4' : '')])]
      .filter((one) => one !== '0')
      .sort()
      .join('')
    const [first = row.name] = row.name.split('/')
    const towns = partsOf(first).flatMap(
      (part) => townsByName.get(nameKey(areaOfNames(row.country, row.subdivision), part)) ?? [],
    )
    const { position } = row
    const near = towns.filter(
      ({ lat, lng }) => position !== null && roughKm(lat, lng, position.lat, position.lng) <= sameTownKm,
    )
    const people = Math.max(
      worth(
        functions,
        near.map(({ population }) => population),
      ),
      isOfTrade ? portOfTrade : 0,
      isServed ? servedAirport : 0,
    )
    const city = cityOf(row, citiesOf)
    const group = groups.get(row.code) ?? ''
    return {
      code: row.code,
      name: usualNames[row.code]?.[0] ?? row.name,
      subdivision: row.subdivision,
      functions,
      position,
      weight: Math.round(Math.log10(people + 1_000) * 5) - 15,
      zone:
        areas.get(`${row.country}-${row.subdivision}`) ??
        areas.get(row.country) ??
        (row.zone || (zones.get(group) ?? '')),
      group,
      city: city?.id ?? '',
      alias: null,
    }
  })
  nameCities(cities, rows)
  return { rows: [...rows, ...rows.flatMap(aliasesOf)].sort(byWrittenName), areas }
}

/** Gives cities without a code that of the port, else of the first place, that is theirs. */
function nameCities(cities: readonly BuiltCity[], rows: readonly BuiltLocode[]): void {
  const byCity = Map.groupBy(rows, ({ city }) => city)
  for (const city of cities) {
    if (city.locode !== '') continue
    const own = (byCity.get(city.id) ?? []).filter(({ name }) =>
      [city.en, ...city.names].some((known) => writtenName(known) === writtenName(name)),
    )
    const [best] = own.sort((a, b) => b.weight - a.weight || b.functions.length - a.functions.length)
    city.locode = best?.code ?? ''
  }
}

function byWrittenName(a: BuiltLocode, b: BuiltLocode): number {
  const [first, second] = [writtenName(a.name), writtenName(b.name)]
  return first < second ? -1 : first > second ? 1 : a.code < b.code ? -1 : 1
}
