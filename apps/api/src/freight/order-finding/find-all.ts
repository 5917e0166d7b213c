import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import type { OrderFilter } from '@portolan/contract/freight/orders'
import { readSearch } from '#freight/order-finding/facts/read-search.ts'
import { orderMatches, statusesOf } from '#freight/order-finding/filter/order-filter.ts'
import type { Organizations } from '#freight/order-finding/filter/organizations.ts'
import { findFew } from '#freight/order-finding/pages/find-few.ts'
import type { ListCaller } from '#freight/order-finding/pages/list.ts'
import { scopeOf } from '#freight/order-finding/pages/whole-scope.ts'
import type { SearchFacts } from '#freight/order-finding/search/search-facts.ts'
import { type OrderKey, readOrderKeys } from '#freight/order-finding/sort/order-keys.ts'
import { cursorBehind, type OrderCursor } from '#freight/order-finding/sort/ordering.ts'
import type { ListPage } from '#freight/order-finding/sort/sort-key.ts'
import { inRange } from '#freight/order-finding/ways/way.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { findPage } from './find-page.ts'
import { rowsOfExportPage } from './limits.ts'

/**
 * The keys of all orders of a list, in its order. Reads a page after the previous one is consumed; an order
 * that changes meanwhile may appear at its old place.
 */
export async function* findAll(
  database: Database,
  caller: ListCaller,
  filter: OrderSelection,
  now: string,
): AsyncGenerator<OrderKey[]> {
  let after: OrderCursor | null = null
  do {
    const page: ListPage = { after, limit: rowsOfExportPage, now }
    const keys = readOrderKeys(await findPage(database, caller, filter, page))
    const listed = keys.slice(0, rowsOfExportPage)
    yield listed
    const last = keys.length > rowsOfExportPage ? listed.at(-1) : undefined
    after = last ? cursorBehind(filter, last, page) : null
  } while (after !== null)
}

/** The given orders that match at `now` (RFC 3339). */
export async function findAmong(
  database: Database,
  { organizationIds, orderIds }: { organizationIds: readonly string[]; orderIds: readonly string[] },
  orderFilter: OrderFilter,
  now: string,
): Promise<string[]> {
  const { filter, facts } = await readSearch(database, organizationIds, orderFilter)
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`SELECT o.id FROM orders o
      WHERE o.organization_id = ANY(${sql.param(organizationIds)}::uuid[])
        AND o.id = ANY(${sql.param(orderIds)}::uuid[])
        AND o.status = ANY(${sql.param(statusesOf(filter))}::text[])${orderMatches(filter, { now, facts })}`,
  )
  return rows.map(({ id }) => id)
}

/** A filter with the facts about its search. */
export interface ReadFilter {
  filter: OrderSelection
  facts: SearchFacts
}

/**
 * Prepares a filter for several statements about the same orders. A few matches of a search are found once
 * and then named by ID.
 */
export async function readFilter(
  database: Database,
  organizationIds: Organizations,
  orderFilter: OrderFilter,
  now: string,
): Promise<ReadFilter> {
  const search = await readSearch(database, organizationIds, orderFilter)
  if (search.filter.search === undefined) return search
  const { filter } = await findFew(database, organizationIds, search, now)
  return { filter, facts: search.facts }
}

/**
 * The condition that an order `o` matches, for statements that find orders by other data, such as their
 * invoices.
 */
export function isMatch(organizationIds: readonly string[], { filter, facts }: ReadFilter, now: string): SQL {
  return sql`${inRange(scopeOf(organizationIds, filter))}${orderMatches(filter, { now, facts })}`
}
