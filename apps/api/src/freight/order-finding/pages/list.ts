import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import type { RecordStatus } from '@portolan/contract/freight/orders/order-codes'
import { type FilterContext, orderMatches, statusesOf } from '#freight/order-finding/filter/order-filter.ts'
import type { Organizations } from '#freight/order-finding/filter/organizations.ts'
import { planning } from '#freight/order-finding/limits.ts'
import type { SearchFacts } from '#freight/order-finding/search/search-facts.ts'
import type { OrderCursor } from '#freight/order-finding/sort/ordering.ts'
import { type ListPage, type SortKey, sortKeyOf } from '#freight/order-finding/sort/sort-key.ts'
import { walkLength } from '#freight/order-finding/ways/walk.ts'
import type { OrderRange } from '#freight/order-finding/ways/way.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { unseen } from '#platform/db/prepared/prepare.ts'

/** Placeholders for the person, their organizations, and the row before the page. */
function listParams({ organizations, isPrepared }: ListScope) {
  const param = (name: string, type: string) =>
    isPrepared ? unseen(name, type) : sql`${sql.placeholder(name)}::${sql.raw(type)}`
  const organizationAt = (_: unknown, place: number): SQL | null => param(`organization${place}`, 'uuid')
  return {
    userId: param('userId', 'uuid'),
    organizationIds: param('organizationIds', 'uuid[]'),
    organizations: organizations === 'all' ? [null] : Array.from({ length: organizations }, organizationAt),
    sortKey: (type: string) => param('sortKey', type),
    behind: param('behind', 'uuid'),
  }
}

/** Whose list it is: pins are a person's, and null has none. */
export interface ListCaller {
  userId: string | null
  organizationIds: Organizations
}

/** The values of a list's placeholders. */
export function listValues(
  { userId, organizationIds: all }: ListCaller,
  after: OrderCursor | null,
): Record<string, unknown> {
  const organizationIds = all === 'all' ? [] : all
  const organizations = organizationIds.map((id, place) => [`organization${place}`, id])
  return {
    userId,
    organizationIds,
    sortKey: after?.[1],
    behind: after?.[2],
    ...Object.fromEntries(organizations),
  }
}

/** Inputs of a statement's text other than filter and page. */
export interface ListScope {
  organizations: number | 'all'
  isPrepared: boolean
}

/** Inputs of the parts of a list's statement. */
export interface List {
  params: ReturnType<typeof listParams>
  filter: OrderSelection
  page: ListPage
  context: FilterContext
  sort: SortKey
  /** Rows of a page plus one. */
  maxRows: SQL
}

export function listOf(scope: ListScope, filter: OrderSelection, page: ListPage, facts: SearchFacts): List {
  return {
    params: listParams(scope),
    filter,
    page,
    context: { now: page.now, facts },
    sort: sortKeyOf(filter, page),
    maxRows: sql.raw(String(page.limit + 1)),
  }
}

/** The first rows of all parts. */
export function ofParts({ sort: { direction }, maxRows }: List, parts: readonly SQL[]): SQL {
  return sql`SELECT * FROM (${sql.join([...parts], sql` UNION ALL `)}) AS listed
    ORDER BY part, sort_value ${direction}, id ${direction} LIMIT ${maxRows}`
}

/** The sort key of the row before the page, if that row is in this part. */
export function afterKeyOf({ page: { after } }: List, part: number): string | null {
  return after?.[0] === part ? after[1] : null
}

export function afterCursor(
  { params, page: { after }, sort: { key, keyType, behind } }: List,
  part: number,
): SQL {
  if (after?.[0] !== part) return sql``
  return sql` AND (${key}, o.id) ${behind} (${params.sortKey(keyType)}, ${params.behind})`
}

function columnsOf(part: number, key: SQL, version: SQL, pinned: SQL): SQL {
  return sql`o.organization_id, o.id, ${version} AS version, ${pinned} AS pinned, ${sql.raw(String(part))} AS part, ${key} AS sort_value`
}

export function pinnedPart(list: List, part: number): SQL {
  const { params, filter, context, sort, maxRows } = list
  // A person has few pins, so check every one, whatever the search.
  const fence = filter.search === undefined ? sql`` : sql` OFFSET 0`
  return sql`(SELECT ${columnsOf(part, sort.key, sql`o.version`, sql`true`)} FROM (
      SELECT o.*, o.xmin AS version
      FROM order_pins p JOIN orders o ON o.organization_id = p.organization_id AND o.id = p.order_id
      WHERE p.user_id = ${params.userId} AND ${ofOrganizations(list)}
        AND o.status IN (${sql.join(statusesOf(filter).map(literal), sql`, `)})${fence}
    ) AS o
    WHERE true${orderMatches(filter, context)}${afterCursor(list, part)}
    ORDER BY ${sort.byKey} LIMIT ${maxRows})`
}

const isPinned = ({ params }: List) => sql`EXISTS (SELECT FROM order_pins p
    WHERE p.user_id = ${params.userId} AND p.organization_id = o.organization_id AND p.order_id = o.id)`

/** The condition that leaves pinned orders out of a part. */
export function unpinned(list: List, onlyUnpinned: boolean): SQL {
  return onlyUnpinned ? sql` AND NOT ${isPinned(list)}` : sql``
}

/** Orders `o`, given as what follows FROM, as a part of the list. */
export function othersOf(
  list: List,
  part: number,
  onlyUnpinned: boolean,
  rows: SQL,
  key = list.sort.key,
): SQL {
  const pinned = onlyUnpinned ? sql`false` : isPinned(list)
  return sql`(SELECT ${columnsOf(part, key, sql`o.version`, pinned)} FROM ${rows})`
}

/** Inlined so that the planner can use the column's statistics. */
const literal = (status: RecordStatus) => sql.raw(`'${status}'`)

function ofOrganizations({ params }: List): SQL {
  const organizations = params.organizations.flatMap((organization) => organization ?? [])
  if (organizations.length === 0) return sql`true`
  return organizations.length <= planning.maxRanges
    ? sql`o.organization_id IN (${sql.join(organizations, sql`, `)})`
    : sql`o.organization_id = ANY(${params.organizationIds})`
}

/** A range for each organization and status; null if too many to plan separately. */
export function rangesOf(list: List, part: number): OrderRange[] | null {
  const condition = afterCursor(list, part)
  const ranges = list.params.organizations.flatMap((organization) =>
    statusesOf(list.filter).map((status) => ({ organization, status: literal(status), condition })),
  )
  return ranges.length <= planning.maxRanges ? ranges : null
}

/** The number of rows that a walk reads of each range. */
export function walkOf({ params, filter, page }: List): SQL {
  const ranges = params.organizations.length * statusesOf(filter).length
  const isOfAll = params.organizations.includes(null)
  return sql.raw(String(walkLength({ ranges, isOfAll }, page.limit, filter)))
}
