import { namesByCode } from '@portolan/geodata/cities/place-codes'
import { type SQL, type SQLWrapper, sql } from '#platform/db/drizzle.ts'
import { normalizeSearch, searchWords } from './search-text.ts'

/**
 * Every word somewhere in the text, as typed or as part of a reference, or all of it as one reference, such as a container
 * number with spaces; for the code of a port or airport also the name of its city.
 */
export function searchMatches(searchText: SQLWrapper, search: string): SQL {
  const { words, together } = searchWords(search)
  const each = words.map(({ typed, asReference }) => {
    const ways = [
      typed,
      ...(asReference === null ? [] : [asReference]),
      ...namesByCode(typed).map(normalizeSearch),
    ]
    return sql`(${sql.join(
      ways.map((way) => sql`${searchText} LIKE ${contains(way)}`),
      sql` OR `,
    )})`
  })
  const orTogether =
    together === null || words.length === 1 ? sql`` : sql` OR ${searchText} LIKE ${contains(together)}`
  return sql`((${sql.join(each, sql` AND `)})${orTogether})`
}

function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
