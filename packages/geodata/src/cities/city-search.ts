import { readBuilt } from '#read-built.ts'
import { type City, listCities } from './cities.ts'
import { KeyIndex } from './key-index.ts'
import { rowsByCode } from './place-codes.ts'
import { rangesWithOneTypo } from './typo-distance.ts'
import { inLatin, writtenName } from './written-name.ts'

export interface CitySearch {
  /** In Latin or Cyrillic letters, with or without accents, from the beginning of the name or of one of its words. */
  query: string
  /** ISO 3166 alpha-2, to look in one country. */
  countryCode?: string | undefined
  limit: number
}

/** `count` is how many cities match in all. */
export interface CityMatches {
  count: number
  cities: City[]
}

// Fewer matches than this as written, and names that differ by one letter are looked at too.
const enough = 5
// One letter of three is no typo but another word.
const shortestWithTypo = 4
const longestQuery = 60
/** What a whole name that is exactly the query counts, and a code. */
const wholeBonus = 1.6

let index: KeyIndex | null = null

function keyIndex(): KeyIndex {
  index ??= new KeyIndex(new TextDecoder().decode(readBuilt('city-keys.txt')))
  return index
}

const scoreOf = (row: number, bonus: number) =>
  Math.log10((listCities()[row]?.population ?? 0) + 1000) + bonus

/** Adds the cities of a range of keys with how well each fits. */
function collect(
  best: Map<number, number>,
  range: readonly [number, number],
  length: number,
  fits: (row: number) => boolean,
): void {
  keyIndex().eachMatch(range, length, ({ row, isWhole, isExact }) => {
    if (!fits(row)) return
    // A tenfold population outweighs a name that goes on after what was typed, hardly a match in its middle.
    const score = scoreOf(row, isExact ? (isWhole ? wholeBonus : 0.5) : isWhole ? 0.4 : 0)
    if (score > (best.get(row) ?? 0)) best.set(row, score)
  })
}

const byScore = (best: Map<number, number>) =>
  [...best].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([row]) => row)

function spellings(query: string): string[] {
  const written = writtenName(query).slice(0, longestQuery)
  const saint = written.replace(/^st (?=.)/, 'saint ')
  return [...new Set([written, saint, inLatin(written)])].filter((spelling) => spelling !== '')
}

/**
 * The cities whose names begin with the query, greatest first; where these are few, then those that would if one
 * letter were another. A code of a city, port or airport counts as a whole name. The first call reads the index
 * (tens of milliseconds), later ones take less than one.
 */
export function searchCities({ query, countryCode, limit }: CitySearch): CityMatches {
  const all = listCities()
  const fits = (row: number) => countryCode === undefined || all[row]?.countryCode === countryCode
  const exact = new Map<number, number>()
  const asked = spellings(query)
  for (const spelling of asked) collect(exact, keyIndex().range(spelling), spelling.length, fits)
  for (const row of rowsByCode(query).filter(fits)) {
    exact.set(row, Math.max(exact.get(row) ?? 0, scoreOf(row, wholeBonus)))
  }
  const rows = byScore(exact)
  if (rows.length < enough) {
    const near = new Map<number, number>()
    for (const spelling of asked.filter(({ length }) => length >= shortestWithTypo)) {
      for (const { prefix, range } of rangesWithOneTypo(keyIndex(), spelling))
        collect(near, range, prefix.length, fits)
    }
    rows.push(...byScore(near).filter((row) => !exact.has(row)))
  }
  return { count: rows.length, cities: rows.slice(0, limit).flatMap((row) => all[row] ?? []) }
}

/**
 * The city of a country that has this name among its further ones, whole; null where several have it, or none. A
 * name of a few letters is more often a code than a name.
 */
export function findCityByOtherName(name: string, countryCode: string): City | null {
  const written = writtenName(name)
  if (written.length < shortestWithTypo) return null
  const all = listCities()
  const rows = new Set<number>()
  keyIndex().eachMatch(keyIndex().range(written), written.length, ({ row, isWhole, isExact }) => {
    if (isWhole && isExact && all[row]?.countryCode === countryCode) rows.add(row)
  })
  const [row] = rows
  return rows.size === 1 && row !== undefined ? (all[row] ?? null) : null
}
