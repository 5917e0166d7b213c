import { localityOf } from '#locodes/localities.ts'
import { codeNumber, codeText, eachLocodeNamed, findLocode, isOfCountry } from '#locodes/locode-index.ts'
import { readBuilt } from '#read-built.ts'
import { type City, type Locality, listCities } from './cities.ts'
import { KeyIndex } from './key-index.ts'
import { codesOf, rowsByCode } from './place-codes.ts'
import { rangesWithOneTypo } from './typo-distance.ts'
import { inLatin, writtenName } from './written-name.ts'

export interface CitySearch {
  /**
   * In Latin or Cyrillic letters, with or without accents, from the beginning of the name or of one of its
   * words.
   */
  query: string
  /** ISO 3166 alpha-2, to look in one country. */
  countryCode?: string | undefined
  limit: number
}

/** `count` is how many match in all. */
export interface CityMatches {
  count: number
  cities: Locality[]
}

// Fewer matches than this as written, and names that differ by one letter are looked at too.
const enough = 5
// One letter of three is no typo but another word.
const shortestWithTypo = 4
const longestQuery = 60
/** The bonus for a whole name that is exactly the query, and for a code. */
const wholeBonus = 1.6

let index: KeyIndex | null = null

export function keyIndex(): KeyIndex {
  index ??= new KeyIndex(new TextDecoder().decode(readBuilt('city-keys.txt')))
  return index
}

/** A tenfold population outweighs a name that goes on after what was typed, hardly a match in its middle. */
const bonusOf = (isWhole: boolean, isExact: boolean) =>
  isExact ? (isWhole ? wholeBonus : 0.5) : isWhole ? 0.4 : 0
/** A town written into the list by hand is on a border that much freight crosses. */
const bordersWorth = 50_000
const worthOf = (population: number) => (population === 1 ? bordersWorth : population)
/** In thousandths: whole numbers aren't boxed while thousands of names are compared. */
const scoreOf = (population: number, bonus: number) =>
  Math.round((Math.log10(population + 1000) + bonus) * 1000)
const cityScore = (row: number, bonus: number) => scoreOf(worthOf(listCities()[row]?.population ?? 0), bonus)

/** Adds the cities of a range of keys with how well each fits. */
function collect(
  best: Map<number, number>,
  range: readonly [number, number],
  length: number,
  fits: (row: number) => boolean,
): void {
  keyIndex().eachMatch(range, length, ({ row, isWhole, isExact }) => {
    if (!fits(row)) return
    const score = cityScore(row, bonusOf(isWhole, isExact))
    if (score > (best.get(row) ?? 0)) best.set(row, score)
  })
}

const byScore = (best: Map<number, number>) =>
  [...best].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([row]) => row)

export function spellings(query: string): string[] {
  const written = writtenName(query).slice(0, longestQuery)
  const saint = written.replace(/^st (?=.)/, 'saint ')
  return [...new Set([written, saint, inLatin(written)])].filter((spelling) => spelling !== '')
}

/** Names are counted beyond so many codes, without looking which of them are of the same one. */
const maxCodes = 1_000

interface Candidate {
  score: number
  read(): Locality | undefined
}

/**
 * Counts the places of UN/LOCODE that aren't cities of which a name begins with one of the spellings, or that
 * a code means, and adds the best of all to `candidates`: two letters begin thousands of names.
 */
function collectLocodes({ query, countryCode, limit }: CitySearch, candidates: Candidate[]): number {
  const codes = new Set<number>()
  let others = 0
  const best: { code: number; score: number }[] = []
  let least = 0
  const add = (code: number, isCity: boolean, score: number) => {
    if (countryCode !== undefined && !isOfCountry(code, countryCode)) return
    // A city is counted by its own names.
    if (isCity) return keepBest(code, score)
    if (codes.size < maxCodes) codes.add(code)
    else others++
    keepBest(code, score)
  }
  const keepBest = (code: number, score: number) => {
    if (best.length === limit && score <= least) return
    const ranked = best.find((one) => one.code === code)
    if (ranked) ranked.score = Math.max(ranked.score, score)
    else best.push({ code, score })
    best.sort((a, b) => b.score - a.score).splice(limit)
    least = best.at(-1)?.score ?? 0
  }
  for (const spelling of spellings(query)) {
    eachLocodeNamed(spelling, ({ code, isCity, population, isWhole, isExact }) =>
      add(code, isCity, scoreOf(population, bonusOf(isWhole, isExact))),
    )
  }
  for (const code of codesOf(query)) {
    const locode = findLocode(code)
    if (locode) add(codeNumber(code), locode.cityId !== null, scoreOf(0, wholeBonus))
  }
  for (const { code, score } of best) {
    const read = () => {
      const locode = findLocode(codeText(code))
      return locode ? localityOf(locode) : undefined
    }
    candidates.push({ score, read })
  }
  return codes.size + others
}

/** The best candidates, each place once. */
function chooseBest(candidates: Candidate[], limit: number): Locality[] {
  const chosen = new Map<string, Locality>()
  // The list has some cities apart from the place of their code, such as Shanghai and its port.
  const called = new Set<string>()
  for (const { read } of candidates.sort((a, b) => b.score - a.score)) {
    if (chosen.size >= limit) break
    const place = read()
    if (!place || chosen.has(place.id)) continue
    const name = place.locode && `${place.locode} ${place.names.en}`
    if (name && called.has(name)) continue
    if (name) called.add(name)
    chosen.set(place.id, place)
  }
  return [...chosen.values()]
}

/**
 * The cities and other places of UN/LOCODE whose names begin with the query, greatest first, ports of trade
 * and airports among the greater ones; where these are few, then the cities that would if one letter were
 * another. A code counts as a whole name. The first call reads the index (a tenth of a second), later ones
 * take a millisecond or a few.
 */
export function searchCities({ query, countryCode, limit }: CitySearch): CityMatches {
  const all = listCities()
  const fits = (row: number) => countryCode === undefined || all[row]?.countryCode === countryCode
  const exact = new Map<number, number>()
  const asked = spellings(query)
  for (const spelling of asked) collect(exact, keyIndex().range(spelling), spelling.length, fits)
  for (const row of rowsByCode(query).filter(fits)) {
    exact.set(row, Math.max(exact.get(row) ?? 0, cityScore(row, wholeBonus)))
  }
  const candidates = byScore(exact).map(
    (row): Candidate => ({ score: exact.get(row) ?? 0, read: () => all[row] }),
  )
  const count = exact.size + collectLocodes({ query, countryCode, limit }, candidates)
  const best = chooseBest(candidates, limit)
  if (count >= enough) return { count, cities: best }
  const near = new Map<number, number>()
  for (const spelling of asked.filter(({ length }) => length >= shortestWithTypo)) {
    for (const { prefix, range } of rangesWithOneTypo(keyIndex(), spelling))
      collect(near, range, prefix.length, fits)
  }
  const rankedIds = new Set(best.map(({ id }) => id))
  const others = byScore(near).flatMap((row) => {
    const city = all[row]
    return city && !exact.has(row) && !rankedIds.has(city.id) ? [city] : []
  })
  return {
    count: Math.max(count, best.length) + others.length,
    cities: [...best, ...others].slice(0, limit),
  }
}

/**
 * The city of a country that has this name among its further ones, whole; null where several have it, or
 * none. A name of a few letters is more often a code than a name.
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
