import { type Locality, listCities } from '#cities/cities.ts'
import { keyIndex, spellings } from '#cities/city-search.ts'
import { listPlaces } from '#cities/places.ts'
import { writtenName } from '#cities/written-name.ts'
import { localityOf } from './localities.ts'
import { codeText, eachLocodeNamed, findLocode } from './locode-index.ts'

export interface PlaceNamed {
  place: Locality
  /** ISO 3166-2 without the country; null where no list has it. */
  subdivision: string | null
}

/** The minimum weight of a port or airport of the curated list, in people. */
const portsWorth = 50_000

let portCodes: ReadonlySet<string> | null = null

function isPort(code: string | null): boolean {
  portCodes ??= new Set(listPlaces().flatMap(({ locode }) => locode ?? []))
  return code !== null && portCodes.has(code)
}

/**
 * Every place that has this whole name in the search, in any of its languages and spellings, greatest first;
 * the terminals of a port are the port.
 */
export function placesNamed(name: string): PlaceNamed[] {
  const worths = new Map<Locality, number>()
  const add = (place: Locality, worth: number) => worths.set(place, Math.max(worth, worths.get(place) ?? 0))
  for (const spelling of spellings(name)) {
    keyIndex().eachMatch(keyIndex().range(spelling), spelling.length, ({ row, isWhole, isExact }) => {
      const city = listCities()[row]
      if (city && isWhole && isExact)
        add(city, Math.max(city.population, isPort(city.locode) ? portsWorth : 0))
    })
    for (const code of codesNamed(spelling)) {
      const locode = findLocode(code)
      // `Brooklyn/New York` is no New York as great as Brooklyn.
      const isOwnName = locode !== null && writtenName(locode.name) === spelling
      if (locode) add(localityOf(locode), isOwnName && isPort(code) ? portsWorth : 0)
    }
  }
  return onePerPort([...worths].sort((a, b) => b[1] - a[1]))
}

function codesNamed(spelling: string): string[] {
  const codes: string[] = []
  // The match is the same object each time.
  eachLocodeNamed(spelling, ({ code, isWhole, isExact }) => {
    if (isWhole && isExact) codes.push(codeText(code))
  })
  return codes
}

function onePerPort(places: readonly (readonly [Locality, number])[]): PlaceNamed[] {
  const byPort = new Map<string, PlaceNamed>()
  for (const [place] of places) {
    const locode = place.locode === null ? null : findLocode(place.locode)
    const port = locode?.group ?? place.id
    if (!byPort.has(port)) byPort.set(port, { place, subdivision: locode?.subdivision ?? null })
  }
  return [...byPort.values()]
}

/** The lead of the first that makes its name unambiguous. */
const clearlyAhead = 10
const worthOf = ({ place }: PlaceNamed) =>
  1_000 + Math.max(place.population, isPort(place.locode) ? portsWorth : 0)

/**
 * The place that a name means by itself: the only one, or one ten times as great as any other of its name;
 * else null.
 */
export function clearlyMeant(places: readonly PlaceNamed[]): Locality | null {
  const [first, second] = places
  if (first === undefined) return null
  return second === undefined || worthOf(first) >= clearlyAhead * worthOf(second) ? first.place : null
}
