import { writtenName } from '../../src/cities/written-name.ts'
import type { BuiltCity } from '../cities/cities.ts'
import { canonicalZone, countryZone, countryZones } from '../cities/country-zone.ts'
import type { BuiltPlace } from '../cities/places.ts'
import { roughKm } from '../cities/rough-distance.ts'
import { sourceCities, sourcePorts, zoneAt } from '../sources.ts'
import { groupsOf } from './port-groups.ts'
import { missingPorts, portPositions, usualNames } from './port-names.ts'
import { type SourceLocode, sourceLocodes } from './source-locodes.ts'
import { zonesOfAreas } from './subdivision-zones.ts'

type Position = NonNullable<SourceLocode['position']>

/** A row of built/locodes.tsv: one name of one code. */
export interface BuiltLocode {
  code: string
  name: string
  /** How early it comes in a search: tenths of the logarithm of the people that it is worth. */
  weight: number
  subdivision: string
  /** With what other sources know: `1` for ports of trade, `4` for served airports. */
  functions: string
  position: Position | null
  zone: string
  /** The code of the port that it is one with; empty where it is itself. */
  group: string
  /** The id of the city in cities.tsv that it is; empty where it is none of these. */
  city: string
  /** A further name, or its later words, which only find the code. */
  alias: 'name' | 'words' | null
}

/** A town of its name in its country is the same one up to here. */
const sameTownKm = 50
/** A position that is farther from the only town of that name in both lists is wrong by degrees. */
const wrongKm = 110

const nameKey = (area: string, name: string) => `${area} ${writtenName(name)}`
/** Where a name is looked for: both sources call the states of the United States the same. */
const areaOfNames = (country: string, subdivision: string) =>
  country === 'US' ? `US-${subdivision}` : country

/** Names in a name: "Muhammad Bin Qasim/Karachi", "Keelung (Chilung)", "Skikda (ex Philippeville)". */
function partsOf(name: string): string[] {
  return name
    .split(/[/()=]/)
    .map((part) => part.trim().replace(/^ex /, ''))
    .filter((part) => part.length > 2)
}

const townsByName = Map.groupBy(
  sourceCities.flatMap((city) =>
    [
      ...new Set(
        [city.name, ...city.altName.split(',')].map((name) =>
          nameKey(areaOfNames(city.country, city.adminCode), name),
        ),
      ),
    ].map((key) => ({
      key,
      lat: city.loc.coordinates[1],
      lng: city.loc.coordinates[0],
      population: city.population,
    })),
  ),
  ({ key }) => key,
)

const sources: SourceLocode[] = [
  ...sourceLocodes.map((source) => {
    const position = portPositions[source.code]
    return position === undefined ? source : { ...source, position }
  }),
  ...missingPorts.map(([code, name, subdivision, functions, lat, lng]) => ({
    code,
    name,
    subdivision,
    functions,
    position: { lat, lng },
  })),
]
const namesakes = Map.groupBy(
  sources.flatMap(({ code, name, subdivision }) =>
    partsOf(name).map((part) => nameKey(areaOfNames(code.slice(0, 2), subdivision), part)),
  ),
  (key) => key,
)

/** Whether a position is in the country, as far as time zones tell. */
function isInCountry(country: string, { lat, lng }: Position): boolean {
  const zones = countryZones(country)
  if (zones.length === 0) return true
  // Ports and borders are at the edge of the zone map.
  const near = [0, -0.3, 0.3]
  const within = (degrees: number, most: number) => Math.max(-most, Math.min(most, degrees))
  return near.some((north) =>
    near.some((east) =>
      zones.includes(canonicalZone(zoneAt(within(lat + north, 89.9), within(lng + east, 179.9)))),
    ),
  )
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0
/**
 * Of positions known, three times as far from the middle of a subdivision as nine of ten of its places, and
 * at least this far, is wrong.
 */
const farFromOthersKm = 300
const areaOf = ({ code, subdivision }: SourceLocode) => `${code.slice(0, 2)}-${subdivision}`

/** How far places of each subdivision may be from its middle. */
const extents = new Map(
  [
    ...Map.groupBy(
      sources.filter(({ position, subdivision }) => position && subdivision !== ''),
      areaOf,
    ),
  ].flatMap(([area, own]) => {
    const positions = own.flatMap(({ position }) => position ?? [])
    if (positions.length < 10) return []
    const middle = {
      lat: median(positions.map(({ lat }) => lat)),
      lng: median(positions.map(({ lng }) => lng)),
    }
    const distances = positions
      .map(({ lat, lng }) => roughKm(lat, lng, middle.lat, middle.lng))
      .sort((a, b) => a - b)
    const usual = distances[Math.floor(distances.length * 0.9)] ?? 0
    return [[area, { middle, km: Math.max(farFromOthersKm, usual * 3) }] as const]
  }),
)

function isInSubdivision(row: SourceLocode, { lat, lng }: Position): boolean {
  const extent = extents.get(areaOf(row))
  return extent === undefined || roughKm(lat, lng, extent.middle.lat, extent.middle.lng) <= extent.km
}

/**
 * UNECE's position unless it is in another country, far from all others of its subdivision or far from the
 * only town of that name; else that of this town.
 */
function positionOf(row: SourceLocode): Position | null {
  const { code, name, position } = row
  const country = code.slice(0, 2)
  const stated =
    position && isInCountry(country, position) && isInSubdivision(row, position) ? position : null
  for (const part of partsOf(name)) {
    const key = nameKey(areaOfNames(country, row.subdivision), part)
    const towns = townsByName.get(key) ?? []
    if (stated && towns.some(({ lat, lng }) => roughKm(lat, lng, stated.lat, stated.lng) <= wrongKm))
      return stated
    const [town] = towns
    if (town === undefined || towns.length > 1 || (namesakes.get(key)?.length ?? 0) > 1) continue
    if (!isInSubdivision(row, town)) continue
    return { lat: town.lat, lng: town.lng }
  }
  return stated
}

/** The greatest city of cities.tsv that has one of its names and is where it is. */
function cityOf(
  row: { code: string; name: string; position: Position | null },
  cities: ReadonlyMap<string, readonly BuiltCity[]>,
): BuiltCity | undefined {
  const country = row.code.slice(0, 2)
  // A part behind a slash is what the place belongs to: "Tincan/Lagos".
  const [first = row.name] = row.name.split('/')
  const found = partsOf(first).flatMap((part) => cities.get(nameKey(country, part)) ?? [])
  const { position } = row
  if (position === null) return found.length === 1 ? found[0] : undefined
  return found.find(({ lat, lng }) => roughKm(lat, lng, position.lat, position.lng) <= sameTownKm)
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
    sources.map((source) => [
      source.code,
      curated.get(source.code) ?? positionOf(source) ?? airportOf(source),
    ]),
  )
  const groups = groupsOf(positions)
  const located = sources.map((source) => {
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

const listedNames = new Map(sources.map(({ code, name }) => [code, name]))
const general =
  /^(international|intl|terminal|port|harbou?r|airport|apt|city|island|river|beach|park|point|bay)$/i

/** Its usual names and the parts of its name; of ports and depots that are no city also their later words. */
function aliasesOf(row: BuiltLocode): BuiltLocode[] {
  const listed = listedNames.get(row.code) ?? ''
  // What a city belongs to has a row of its own.
  const parts = [row.name, row.city === '' ? listed : (listed.split('/')[0] ?? '')].flatMap(partsOf)
  const ofTrade = row.city === '' && /[1246]/.test(row.functions)
  const words = ofTrade
    ? parts.flatMap((part) => {
        const split = part.split(/[\s-]+/)
        return split.flatMap((word, index) =>
          index > 0 && word.length > 3 && !general.test(word) ? [split.slice(index).join(' ')] : [],
        )
      })
    : []
  const names = [
    ...[...(usualNames[row.code] ?? []), ...parts].map((name) => ({ name, alias: 'name' as const })),
    ...words.map((name) => ({ name, alias: 'words' as const })),
  ]
  const known = new Set([writtenName(row.name)])
  return names.flatMap(({ name, alias }) => {
    const written = writtenName(name)
    if (written.length < 3 || known.has(written)) return []
    known.add(written)
    return [{ ...row, name, alias }]
  })
}

function byWrittenName(a: BuiltLocode, b: BuiltLocode): number {
  const [first, second] = [writtenName(a.name), writtenName(b.name)]
  return first < second ? -1 : first > second ? 1 : a.code < b.code ? -1 : 1
}
