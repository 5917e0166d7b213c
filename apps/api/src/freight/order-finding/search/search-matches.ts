import { namesByCode } from '@portolan/geodata/cities/place-codes'
import { searching } from '#freight/order-finding/limits.ts'
import { type SQL, type SQLWrapper, sql } from '#platform/db/drizzle.ts'
import { normalizeSearch } from '#platform/text/normalize-search.ts'
import { type SearchedWord, searchWords } from './search-words.ts'
import { entriesOf, frequencyOf, hasEntries, type WordFacts } from './word-entries.ts'

interface Searching {
  names?: ReadonlyMap<string, string>
  /** Null or missing if the words of the orders are unknown. */
  words?: WordFacts | null
  /** Words that most orders have, and that an index needn't find. */
  frequent?: ReadonlySet<string>
}

/** The texts that a word may match: as typed, as part of a reference, and the city of a code. */
export function searchedWays({ typed, asReference }: SearchedWord): string[] {
  return [typed, ...asReference, ...namesByCode(typed).map(normalizeSearch)]
}

/**
 * Matches if the text contains every word, as typed or as part of a reference, or the whole search as one
 * reference, such as a container number with spaces. The code of a port or airport also matches the name of
 * its city. A word in the name of an organization (its ID is in `names`) matches all of its orders; null if
 * no other word is left.
 */
export function searchMatches(
  searchText: SQLWrapper,
  search: string,
  { names = new Map(), words = null, frequent = new Set() }: Searching = {},
): SQL | null {
  const searched = searchWords(search)
  // A text that no order contains costs the index a bitmap of the others.
  const isPossible = (text: string) => !words || entriesOf([text], words) !== false
  const possible = (texts: readonly string[]) => (texts.some(isPossible) ? texts.filter(isPossible) : texts)
  const each = searched.words.flatMap((word) => {
    const ways = possible(searchedWays(word))
    const namesMatching = [...names].filter(([, name]) => name.includes(word.typed)).map(([id]) => id)
    if (namesMatching.length > 0 && namesMatching.length === names.size) return []
    if (namesMatching.length > 0)
      return [
        sql`(${contains(searchText, ways)} OR o.organization_id = ANY(${sql.param(namesMatching)}::uuid[]))`,
      ]
    // An index knows no sum of texts, and would read nearly all orders for such a word.
    const text = frequent.has(word.typed) ? sql`(${searchText} || '')` : searchText
    return [contains(text, ways)]
  })
  if (each.length === 0) return null
  const joined = searched.words.length === 1 ? [] : searched.together
  const together = joined.filter(isPossible)
  const orTogether = together.map((text) => sql` OR ${contains(searchText, [text])}`)
  return sql`((${sql.join(each, sql` AND `)})${sql.join(orTogether)})`
}

/** True if an index finds a word of the search by its trigrams. */
export function hasTrigrams(search: string, { frequent = new Set() }: Searching): boolean {
  return searchWords(search).words.some(({ typed }) => typed.length >= 3 && !frequent.has(typed))
}

/** True if no order has all words of a search, nor the whole search as one reference. */
export function hasNone(search: string, { names = new Map(), words }: Searching): boolean {
  if (!words) return false
  const searched = searchWords(search)
  const isNamed = (text: string) => [...names.values()].some((name) => name.includes(text))
  const joined = searched.words.length === 1 ? [] : searched.together
  return (
    searched.words.some((word) => !isNamed(word.typed) && entriesOf(searchedWays(word), words) === false) &&
    joined.every((text) => entriesOf([text], words) === false)
  )
}

/**
 * A necessary condition for matches of a search, which the index of words can evaluate, over the alias `o`.
 * Other orders may meet it too. Null if that index can't find the search.
 */
export function wordsMatch(search: string, searching: Searching): SQL | null {
  const words = askedWords(search, searching)
  return (
    words &&
    sql.join(
      words.map(({ entries }) => hasEntries(entries)),
      sql` AND `,
    )
  )
}

/**
 * An upper estimate of the orders that the index of words finds for a search; null if it can't find it, or
 * without statistics.
 */
export function maxFoundByWords(search: string, searching: Searching): number | null {
  const frequencies = askedWords(search, searching)?.flatMap(({ frequency }) => frequency ?? [])
  return frequencies && frequencies.length > 0 ? Math.min(...frequencies) : null
}

interface AskedWord {
  /** A `tsquery`. */
  entries: string
  /** An upper estimate of the orders that have them; null without statistics. */
  frequency: number | null
}

/** Null for words with digits, which are rare, and for a reference typed in parts. */
function askedWords(search: string, { names = new Map(), words }: Searching): AskedWord[] | null {
  if (!words) return null
  const searched = searchWords(search)
  const joined = searched.words.length === 1 ? [] : searched.together
  if (joined.some((text) => entriesOf([text], words) !== false)) return null
  const isNamed = (text: string) => [...names.values()].some((name) => name.includes(text))
  const searchedWords = searched.words.filter((word) => !isNamed(word.typed)).map(searchedWays)
  if (searchedWords.length === 0 || searchedWords.flat().some((way) => /\d/.test(way))) return null
  const indexed = searchedWords.flatMap((ways) => {
    const entries = entriesOf(ways, words)
    return entries ? { entries, frequency: frequencyOf(ways, words) } : []
  })
  return indexed.length < searchedWords.length ? null : indexed
}

/**
 * A necessary condition for matches of a search with long numbers, over the alias `o`. Trigrams find a number
 * several times faster without the letters around it, whose pieces are common. Null for a search without long
 * numbers.
 */
export function numbersMatch(search: string, { names = new Map() }: Searching): SQL | null {
  const searched = searchWords(search)
  const isNamed = (text: string) => [...names.values()].some((name) => name.includes(text))
  const joined = searched.words.length === 1 ? [] : searched.together
  const ofWords = searched.words
    .filter((word) => !isNamed(word.typed))
    .map((word) => longNumbersOf(searchedWays(word)))
    .find((numbers) => numbers !== null)
  const ofJoined = longNumbersOf(joined)
  if (!ofWords || !ofJoined) return null
  return contains(sql.raw('o.search_text'), [...new Set([...ofWords, ...ofJoined])])
}

const longNumber = new RegExp(`\\d{${searching.longDigits},}`, 'g')

/** The longest number of each text; null if one of them has no long number. */
function longNumbersOf(texts: readonly string[]): string[] | null {
  const numbers = texts.flatMap((text) => {
    const [longest] = (text.match(longNumber) ?? []).toSorted((a, b) => b.length - a.length)
    return longest ?? []
  })
  return numbers.length < texts.length ? null : numbers
}

function contains(searchText: SQLWrapper, texts: readonly string[]): SQL {
  return sql`(${sql.join(
    texts.map((text) => sql`${searchText} LIKE ${anywhere(text)}`),
    sql` OR `,
  )})`
}

/** A pattern of LIKE. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
