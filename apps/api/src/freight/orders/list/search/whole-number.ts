import { searchTextOf } from '#freight/references/references-of.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { searchWords } from './search-text.ts'

/**
 * The same filter, but of a number that was typed with blanks and that an order has, only the number is searched for, and not its pieces
 * as well.
 */
export async function withWholeNumber<Filter extends { search?: string | undefined }>(
  database: Database,
  organizationIds: readonly string[],
  filter: Filter,
): Promise<Filter> {
  if (filter.search === undefined) return filter
  const { words, together } = searchWords(filter.search)
  if (words.length === 1 || together.length === 0) return filter
  const [known] = await rowsOf<{ value: string }>(
    database,
    sql`SELECT value FROM order_references
      WHERE value = ANY(${sql.param(together.map((text) => text.toUpperCase()))}::text[])
        AND organization_id = ANY(${sql.param(organizationIds)}::uuid[]) LIMIT 1`,
  )
  return known ? { ...filter, search: searchTextOf(known.value) } : filter
}
