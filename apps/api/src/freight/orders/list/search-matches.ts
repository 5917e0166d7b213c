import { namesByCode } from '@portolan/geodata/cities/place-codes'
import { type SQL, type SQLWrapper, sql } from '#platform/db/drizzle.ts'
import { normalizeSearch, searchWords } from './search-text.ts'

/**
 * Every word somewhere in the text, or all of it written together, as in a container number with spaces; for the code of a
 * port or airport also the name of its city.
 */
export function searchMatches(searchText: SQLWrapper, search: string): SQL {
  const { words, together } = searchWords(search)
  const each = words.map((word) => {
    const ways = [word, ...namesByCode(word).map(normalizeSearch)]
    return sql`(${sql.join(
      ways.map((way) => sql`${searchText} LIKE ${contains(way)}`),
      sql` OR `,
    )})`
  })
  const orTogether = together === null ? sql`` : sql` OR ${searchText} LIKE ${contains(together)}`
  return sql`((${sql.join(each, sql` AND `)})${orTogether})`
}

function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
