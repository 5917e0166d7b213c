import { sphereKm } from '#sphere.ts'
import { listCities } from './cities.ts'
import { listPlaces, type TradePlace } from './places.ts'
import { inLatin } from './written-name.ts'

/** As far as the town of an airport may lie from it. */
const farthestKm = 60

const cyrillicKeys = 'йцукенгшщзфывапролдячсмить'
const latinKeys = 'qwertyuiopasdfghjklzxcvbnm'

/**
 * Returns the typed text in capital letters: as it is, in Latin letters, and as the same keys produce it on a
 * Latin keyboard.
 */
export function codesOf(query: string): string[] {
  const typed = query.toLowerCase().replace(/[\s-]/g, '')
  const onLatinKeys = [...typed].map((letter) => latinKeys[cyrillicKeys.indexOf(letter)] ?? letter).join('')
  const codes = [typed, inLatin(typed), onLatinKeys].map((code) => code.toUpperCase())
  return [...new Set(codes)].filter((code) => /^([A-Z]{3}|[A-Z]{2}[A-Z2-9]{3})$/.test(code))
}

// Looking through all cities takes a millisecond.
const rowsOfPlaces = new Map<TradePlace, number>()

function rowOfPlace(place: TradePlace): number {
  const cachedRows = rowsOfPlaces.get(place)
  if (cachedRows !== undefined) return cachedRows
  const all = listCities()
  const near = all.flatMap((city, row) => {
    const isNear =
      city.countryCode === place.countryCode &&
      sphereKm([city.lng, city.lat], [place.lng, place.lat]) < farthestKm
    return isNear ? [row] : []
  })
  const row = near.find((each) => all[each]?.names.en === place.city.en) ?? near[0] ?? -1
  rowsOfPlaces.set(place, row)
  return row
}

interface Meaning {
  places: TradePlace[]
  rows: number[]
}

let meanings: Map<string, Meaning> | null = null

function readCodes(): Map<string, Meaning> {
  const read = new Map<string, Meaning>()
  const meaningOf = (code: string) => {
    const matches = read.get(code) ?? { places: [], rows: [] }
    read.set(code, matches)
    return matches
  }
  for (const place of listPlaces()) {
    for (const code of [place.iata, place.locode]) if (code !== null) meaningOf(code).places.push(place)
  }
  listCities().forEach(({ locode }, row) => {
    if (locode === null) return
    meaningOf(locode).rows.push(row)
    meaningOf(locode.slice(2)).rows.push(row)
  })
  return read
}

/**
 * The rows of the cities that a code means: the UN/LOCODE of a city, port or terminal (`USNYC`, `us nyc`),
 * the last three letters of a city's (`NYC`) or the IATA code of an airport (`JFK`), also typed on a Cyrillic
 * keyboard.
 */
export function rowsByCode(query: string): number[] {
  meanings ??= readCodes()
  const rows = new Set<number>()
  for (const code of codesOf(query)) {
    const meaning = meanings.get(code)
    for (const place of meaning?.places ?? []) rows.add(rowOfPlace(place))
    for (const row of meaning?.rows ?? []) rows.add(row)
  }
  rows.delete(-1)
  return [...rows]
}

/** The names in both languages of the city that a code most likely means; none for what is no code. */
export function namesByCode(query: string): string[] {
  const city = listCities()[rowsByCode(query)[0] ?? -1]
  return city === undefined ? [] : [...new Set(Object.values(city.names))]
}
