import { namesByCode } from '@portolan/geodata/cities/place-codes'
import { type SQL, type SQLWrapper, sql } from '#platform/db/drizzle.ts'
import { normalizeSearch, searchWords } from './search-text.ts'

/**
 * Every word somewhere in the text, as typed or as part of a reference, or all of it as one reference, such as a container
 * number with spaces; for the code of a port or airport also the name of its city. A word in the name of an organization, by
 * its ID in `names`, finds all that it has; null if that is all there is.
 */
export function searchMatches(
  searchText: SQLWrapper,
  search: string,
  names: ReadonlyMap<string, string> = new Map(),
): SQL | null {
  const { words, together } = searchWords(search)
  const each = words.flatMap(({ typed, asReference }) => {
    const named = [...names].filter(([, name]) => name.includes(typed)).map(([id]) => id)
    if (named.length > 0 && named.length === names.size) return []
    const ways = [typed, ...asReference, ...namesByCode(typed).map(normalizeSearch)]
    const ofNamed = named.length === 0 ? [] : [sql`o.organization_id = ANY(${sql.param(named)}::uuid[])`]
    return [
      sql`(${sql.join([...ways.map((way) => sql`${searchText} LIKE ${contains(way)}`), ...ofNamed], sql` OR `)})`,
    ]
  })
  if (each.length === 0) return null
  const joined = words.length === 1 ? [] : together
  const orTogether = joined.map((text) => sql` OR ${searchText} LIKE ${contains(text)}`)
  return sql`((${sql.join(each, sql` AND `)})${sql.join(orTogether)})`
}

function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
