import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import type { OrderFilter } from '@portolan/contract/freight/orders'
import type { RecordStatus } from '@portolan/contract/freight/orders/order-codes'
import { readSearch } from '#freight/order-finding/facts/read-search.ts'
import { statusesOf } from '#freight/order-finding/filter/order-filter.ts'
import type { Organizations } from '#freight/order-finding/filter/organizations.ts'
import { findFew } from '#freight/order-finding/pages/find-few.ts'
import { allMatching, scopeOf } from '#freight/order-finding/pages/whole-scope.ts'
import { keptCount } from '#freight/order-finding/ways/kept.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { prepare } from '#platform/db/prepared/prepare.ts'
import type { CappedCount } from './capped-count.ts'

/**
 * How many orders match at `now` (RFC 3339), as lists show it: exact up to 1,000, “1,000+” beyond, unless
 * counters have the number.
 */
export async function countMatches(
  database: Database,
  organizationIds: Organizations,
  filter: OrderFilter,
  now: string,
): Promise<CappedCount> {
  const search = await readSearch(database, organizationIds, filter)
  return (await findFew(database, organizationIds, search, now)).counted
}

/** The exact count, which exports need. */
export async function countExactly(
  database: Database,
  organizationIds: Organizations,
  selection: OrderSelection,
  now: string,
): Promise<number> {
  const { filter, facts } = await readSearch(database, organizationIds, selection)
  const scope = scopeOf(organizationIds, filter)
  const matching = allMatching(scope, filter, { now, facts }).map((rows) => sql`SELECT o.id ${rows}`)
  const [row] = await rowsOf<{ total: number }>(
    database,
    keptCount(scope, filter) ??
      sql`SELECT count(*)::int AS total FROM (${sql.join(matching, sql` UNION `)}) AS matching`,
  )
  return row?.total ?? 0
}

/** Orders that the counters of organization and status cover. */
export interface CountedOrders {
  organizationIds: readonly string[]
  statuses: readonly RecordStatus[]
}

/**
 * The counter behind a filter by status only, which open browsers poll: `order_counts` has the number. Null
 * for other filters.
 */
export function keptCountOf(organizationIds: readonly string[], filter: OrderFilter): CountedOrders | null {
  return isKeptFilter(filter) ? { organizationIds, statuses: statusesOf(filter) } : null
}

/** True for a filter by status only. */
export function isKeptFilter({ status: _, organization: __, ...others }: OrderFilter): boolean {
  return Object.values(others).every((value) => value === undefined)
}

const keptCounts = prepare<
  { place: number; total: number },
  { places: number[]; organizationIds: string[]; statuses: string[] }
>(
  'order_counts',
  sql`SELECT asked.place, sum(o.total)::int AS total
    FROM unnest(${sql.placeholder('places')}::int[], ${sql.placeholder('organizationIds')}::uuid[],
      ${sql.placeholder('statuses')}::text[]) AS asked (place, organization_id, status)
    JOIN order_counts o ON o.organization_id = asked.organization_id AND o.status = asked.status
    GROUP BY asked.place`,
)

/** The counts of several callers, read by one statement for requests that arrive together. */
export async function countKeptOrders(
  database: Database,
  counted: readonly CountedOrders[],
): Promise<number[]> {
  const questions = counted.flatMap(({ organizationIds, statuses }, place) =>
    organizationIds.flatMap((organizationId) =>
      statuses.map((status) => ({ place, organizationId, status })),
    ),
  )
  const rows = await keptCounts(database, {
    places: questions.map(({ place }) => place),
    organizationIds: questions.map(({ organizationId }) => organizationId),
    statuses: questions.map(({ status }) => status),
  })
  const totals = counted.map(() => 0)
  for (const { place, total } of rows) totals[place] = total
  return totals
}
