import type { OrderFilter } from '@portolan/contract/freight/orders'
import type { SearchedNames } from '#freight/orders/list/order-filter.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { normalizeSearch } from './search-text.ts'

/** Names of the organizations, for a search; read with each, so that another name is found at once. */
export async function searchedNames(
  database: Database,
  organizationIds: readonly string[],
  { search }: OrderFilter,
): Promise<SearchedNames> {
  if (search === undefined) return new Map()
  const rows = await rowsOf<{ id: string; name: string }>(
    database,
    sql`SELECT id, name FROM organizations WHERE id = ANY(${sql.param(organizationIds)}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, normalizeSearch(name)]))
}
