import { namesByCode } from '@portolan/geodata/cities/place-codes'
import { type SQL, type SQLWrapper, sql } from '#platform/db/drizzle.ts'
import { normalizeSearch, type SearchedWord, searchWords } from './search-text.ts'
import { entriesOf, hasEntries, type KnownWords } from './word-entries.ts'

interface Searching {
  names?: ReadonlyMap<string, string>
  /** Null or nothing where the words of the orders aren't known. */
  words?: KnownWords | null
  /** Whether the index of words finds them; else each text is looked at, or the index of trigrams is asked. */
  byWords?: boolean
}

/** The texts of which one has to be somewhere for a word. */
export function searchedWays({ typed, asReference }: SearchedWord): string[] {
  return [typed, ...asReference, ...namesByCode(typed).map(normalizeSearch)]
}

/**
 * Every word somewhere in the text, as typed or as part of a reference, or all of it as one reference, such as a container
 * number with spaces; for the code of a port or airport also the name of its city. A word in the name of an organization, by
 * its ID in `names`, finds all that it has; null if that is all there is.
 */
export function searchMatches(
  searchText: SQLWrapper,
  search: string,
  { names = new Map(), words = null, byWords = false }: Searching = {},
): SQL | null {
  const searched = searchWords(search)
  const each = searched.words.flatMap((word) => {
    const named = [...names].filter(([, name]) => name.includes(word.typed)).map(([id]) => id)
    if (named.length > 0 && named.length === names.size) return []
    if (named.length > 0)
      return [
        sql`(${contains(searchText, searchedWays(word))} OR o.organization_id = ANY(${sql.param(named)}::uuid[]))`,
      ]
    return [containsOne(searchText, searchedWays(word), byWords ? words : null)]
  })
  if (each.length === 0) return null
  const joined = searched.words.length === 1 ? [] : searched.together
  const together = joined.filter((text) => !words || entriesOf([text], words) !== false)
  const orTogether = together.map((text) => sql` OR ${contains(searchText, [text])}`)
  return sql`((${sql.join(each, sql` AND `)})${sql.join(orTogether)})`
}

/** Whether no order has all the words of a search, nor all of it as one reference. */
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
 * Whether the index of words finds all words of a search. Where it doesn't it isn't asked: what another index finds would have its entries
 * made order by order.
 */
export function isFoundByWords(search: string, { names = new Map(), words }: Searching): boolean {
  const isNamed = (text: string) => [...names.values()].some((name) => name.includes(text))
  const asked = searchWords(search).words.filter((word) => !isNamed(word.typed))
  return asked.length > 0 && asked.every((word) => queryOf(searchedWays(word), words))
}

/** The entries that the index of words is asked for; null for a word with digits, which few orders have. */
function queryOf(ways: readonly string[], words: KnownWords | null | undefined): string | null | false {
  return !words || ways.some((way) => /\d/.test(way)) ? null : entriesOf(ways, words)
}

function containsOne(searchText: SQLWrapper, ways: readonly string[], words: KnownWords | null): SQL {
  const entries = queryOf(ways, words)
  if (entries === false) return sql`false`
  if (entries === null) return contains(searchText, ways)
  // As a function the index of trigrams doesn't know it.
  const texts = ways.map((way) => sql`textlike(${searchText}, ${anywhere(way)})`)
  return sql`(${hasEntries(entries)} AND (${sql.join(texts, sql` OR `)}))`
}

function contains(searchText: SQLWrapper, texts: readonly string[]): SQL {
  return sql`(${sql.join(
    texts.map((text) => sql`${searchText} LIKE ${anywhere(text)}`),
    sql` OR `,
  )})`
}

function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
