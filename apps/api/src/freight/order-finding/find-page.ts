import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import type { OrderFilter } from '@portolan/contract/freight/orders'
import { readSearch } from '#freight/order-finding/facts/read-search.ts'
import { isNarrowed, statusesOf } from '#freight/order-finding/filter/order-filter.ts'
import { areNone } from '#freight/order-finding/filter/organizations.ts'
import { findFew } from '#freight/order-finding/pages/find-few.ts'
import { type ListCaller, type ListScope, listValues } from '#freight/order-finding/pages/list.ts'
import { findNamedPage } from '#freight/order-finding/pages/named-page.ts'
import { pageStatement } from '#freight/order-finding/pages/page-statement.ts'
import { readWalkedPage, walkedPage } from '#freight/order-finding/pages/walked-page.ts'
import type { SearchFacts } from '#freight/order-finding/search/search-facts.ts'
import { type KeysQuery, prepareKeys } from '#freight/order-finding/sort/order-keys.ts'
import { sortingOf } from '#freight/order-finding/sort/ordering.ts'
import { type ListPage, sortKeyOf } from '#freight/order-finding/sort/sort-key.ts'
import type { Database } from '#platform/db/database.ts'
import type { SQL } from '#platform/db/drizzle.ts'
import type { CappedCount } from './capped-count.ts'
import { planning } from './limits.ts'

/**
 * The keys of a page of the caller's orders plus one row, as text, which `readOrderKeys` parses. The same
 * text means that nothing about these orders has changed. Pass `searchFacts` if they were already read for
 * the same filter.
 */
export async function findPage(
  database: Database,
  caller: ListCaller,
  selection: OrderSelection,
  page: ListPage,
  searchFacts?: SearchFacts,
): Promise<string> {
  const { organizationIds } = caller
  if (areNone(organizationIds) || statusesOf(selection).length === 0 || selection.ids?.length === 0) return ''
  const organizations = organizationIds === 'all' ? organizationIds : organizationIds.length
  const { filter, facts } = searchFacts
    ? { filter: selection, facts: searchFacts }
    : await readSearch(database, organizationIds, selection)
  const shape = isNarrowed(filter, { now: page.now, facts }) ? null : shapeOf(organizations, filter, page)
  const scope = (isPrepared: boolean) => ({ organizations, isPrepared })
  const values = listValues(caller, page.after)
  const walkStatement = shape === null ? walkedPage(scope(false), filter, page, facts) : null
  const walked = walkStatement ? await readWalkedPage(database, walkStatement, values) : undefined
  if (walked && !walked.behind.includes(true)) return walked.keys ?? ''
  const build = (isPrepared: boolean) => pageStatement(scope(isPrepared), filter, page, facts, walked?.behind)
  const read = shape === null ? prepareKeys(undefined, build(false)) : preparedOf(shape, build)
  const [row] = await read(database, values)
  return row?.keys ?? ''
}

/** A page and the number of matches. A few matches are found once, for both. */
export async function findCountedPage(
  database: Database,
  caller: ListCaller,
  { ordering, ...narrowing }: OrderFilter,
  page: ListPage,
): Promise<{ keys: string; counted: CappedCount }> {
  const { organizationIds, userId } = caller
  const search = await readSearch(database, organizationIds, narrowing)
  const isFirst = organizationIds === 'all' && page.after === null && sortingOf({ ordering }).pinned === null
  const firstPage = isFirst
    ? { userId, sort: sortKeyOf({ ordering }, page), maxRows: page.limit + 1 }
    : undefined
  const few = await findFew(database, organizationIds, search, page.now, firstPage)
  const { filter, ids, counted } = few
  if (typeof few.keys === 'string') return { keys: few.keys, counted }
  const keys = ids
    ? await findNamedPage(database, caller, { ids, ordering }, page)
    : await findPage(database, caller, { ...filter, ordering }, page, search.facts)
  return { keys, counted }
}

const prepared = new Map<string, KeysQuery>()

/** The name of the prepared statement for a list without filters; null if it's rare or depends on more. */
function shapeOf(
  organizations: ListScope['organizations'],
  filter: OrderSelection,
  { after, limit }: ListPage,
): string | null {
  const { pinned, field, descending } = sortingOf(filter)
  const isUsual =
    planning.preparedLimits.includes(limit) &&
    (organizations === 'all' || organizations <= planning.maxPreparedOrganizations)
  if (field === 'lateness' || !isUsual) return null
  return [organizations, ...statusesOf(filter), pinned, field, descending, limit, after?.[0]].join('_')
}

function preparedOf(shape: string, build: (isPrepared: boolean) => SQL): KeysQuery {
  const cached = prepared.get(shape)
  if (cached !== undefined) return cached
  if (prepared.size >= planning.maxPrepared) return prepareKeys(undefined, build(false))
  const query = prepareKeys(`order_keys_${shape}`, build(true))
  prepared.set(shape, query)
  return query
}
