import type { OrderFilter } from '@portolan/contract/freight/orders'
import { type CappedCount, narrowFilter } from '#freight/orders/filtering/narrow-filter.ts'
import type { Database } from '#platform/db/database.ts'
import { listNamedKeys } from './named-orders.ts'
import { listOrderKeys } from './order-keys.ts'
import type { ListPage } from './order-list-statement.ts'
import { readSearch } from './search/read-search.ts'

/** How many orders match a filter, and the keys of a page of them as `listOrderKeys` answers them. */
export async function listFilteredKeys(
  database: Database,
  caller: { userId: string; organizationIds: readonly string[] },
  { ordering, ...narrowing }: OrderFilter,
  page: ListPage,
): Promise<{ keys: string; counted: CappedCount }> {
  const { organizationIds } = caller
  const searched = await readSearch(database, organizationIds, narrowing)
  const { filter, ids, counted } = await narrowFilter(database, organizationIds, searched, page.now)
  const keys = ids
    ? await listNamedKeys(database, caller, { ids, ordering }, page)
    : await listOrderKeys(database, caller, { ...filter, ordering }, page, searched.known)
  return { keys, counted }
}
