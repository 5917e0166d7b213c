import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import type { SortField } from '@portolan/contract/freight/order-filter'
import type { RecordStatus } from '@portolan/contract/freight/orders'
import {
  hasKept,
  inRange,
  keptTotal,
  matchingRows,
  type OrderRange,
} from '#freight/orders/filtering/matching-rows.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { unseen } from '#platform/db/prepared/prepare.ts'
import { attentionConditions } from './attention-filter.ts'
import { instantBounds, isNarrowed, orderMatches, statusesOf } from './order-filter.ts'
import { type OrderCursor, sortingOf, walkTime } from './ordering.ts'
import { type KnownSearch, nothingKnown } from './search/known-search.ts'
import { firstMatches, firstWalked, foundRows, versioned, walkLength } from './walks/first-matches.ts'
import { type LatenessOrder, latenessBranches, latenessKey } from './walks/lateness-order.ts'

const sortColumns = {
  createdAt: sql.raw('created_at'),
  updatedAt: sql.raw('updated_at'),
  number: sql.raw('number'),
  departure: sql.raw('departure_at'),
  arrival: sql.raw('arrival_at'),
} satisfies Record<Exclude<SortField, 'lateness'>, SQL>

/** A page that is asked for; `now` is RFC 3339. */
export interface ListPage {
  after: OrderCursor | null
  limit: number
  now: string
}

/** Placeholders for who asks, for whose orders, and for the place behind which the page begins. */
function givenValues(organizations: number, isPrepared: boolean) {
  const given = (name: string, type: string) =>
    isPrepared ? unseen(name, type) : sql`${sql.placeholder(name)}::${sql.raw(type)}`
  return {
    userId: given('userId', 'uuid'),
    organizationIds: given('organizationIds', 'uuid[]'),
    organizations: Array.from({ length: organizations }, (_, place) => given(`organization${place}`, 'uuid')),
    sortKey: (type: string) => given('sortKey', type),
    behind: given('behind', 'uuid'),
  }
}

/** The values of the placeholders of `orderListStatement`. */
export function listValues(
  caller: { userId: string; organizationIds: readonly string[] },
  after: OrderCursor | null,
): Record<string, unknown> {
  const { userId, organizationIds } = caller
  const organizations = organizationIds.map((id, place) => [`organization${place}`, id])
  return {
    ...{ userId, organizationIds, sortKey: after?.[1], behind: after?.[2] },
    ...Object.fromEntries(organizations),
  }
}

/** What the text of a statement depends on beside filter and page. */
export interface ListScope {
  organizations: number
  isPrepared: boolean
}

export function listOf(scope: ListScope, filter: OrderSelection, page: ListPage, known: KnownSearch): List {
  const given = givenValues(scope.organizations, scope.isPrepared)
  const sort = sortOf(filter, page)
  return { given, filter, page, known, sort, most: sql.raw(String(page.limit + 1)) }
}

/**
 * One page of a caller's orders and a row more, of each what identifies and sorts it. Pinned and other orders are two parts, each read
 * through an index of its own and limited: one sort over a join with the pins costs several times as much. Every organization and
 * status is its own index range, merged; the first matches of those in `behind`, by place, are behind the rows that are walked. The text
 * depends on the number of organizations, the filter, and of the page on everything but the place behind which it begins.
 */
export function orderListStatement(
  scope: ListScope,
  filter: OrderSelection,
  page: ListPage,
  known: KnownSearch = nothingKnown,
  behind: readonly boolean[] = [],
): SQL {
  const list = listOf(scope, filter, page, known)
  const otherPart = (part: number, onlyUnpinned: boolean) => {
    const rows = firstOfRanges(list, part, unpinned(list, onlyUnpinned), behind)
    return othersOf(list, part, onlyUnpinned, sql`${rows} ORDER BY ${list.sort.byKey} LIMIT ${list.most}`)
  }
  const { pinned } = sortingOf(filter)
  const parts =
    pinned === null
      ? [otherPart(0, false)]
      : pinned === 'first'
        ? [pinnedPart(list, 0), otherPart(1, true)]
        : [otherPart(0, true), pinnedPart(list, 1)]
  return ofParts(list, page.after ? parts.slice(page.after[0]) : parts)
}

/** The first rows of all parts. */
export function ofParts({ sort: { direction }, most }: List, parts: readonly SQL[]): SQL {
  return sql`SELECT * FROM (${sql.join([...parts], sql` UNION ALL `)}) AS listed
    ORDER BY part, sort_value ${direction}, id ${direction} LIMIT ${most}`
}

/** What all parts of the statement are made from. */
export interface List {
  given: ReturnType<typeof givenValues>
  filter: OrderSelection
  page: ListPage
  known: KnownSearch
  sort: Sort
  /** Rows of a page and one more. */
  most: SQL
}

interface Sort {
  key: SQL
  keyType: string
  direction: SQL
  /** How a key behind the cursor compares with it. */
  behind: SQL
  byKey: SQL
  /** The columns that the key is made from. */
  columns: SQL
  lateness: LatenessOrder | null
}

export function sortOf(filter: Pick<OrderSelection, 'ordering'>, { after, now }: ListPage): Sort {
  const { field, descending } = sortingOf(filter)
  const lateness = field === 'lateness' ? { now: walkTime(after, now), descending } : null
  const columns =
    field === 'lateness' ? sql`o.stalled_at, o.stalled_since, o.late_minutes` : sql`o.${sortColumns[field]}`
  const key = lateness ? latenessKey(lateness) : columns
  const direction = sql.raw(descending ? 'DESC' : 'ASC')
  return {
    ...{ key, direction, columns, lateness },
    keyType: lateness ? 'numeric' : field === 'number' ? 'text' : 'timestamptz',
    behind: sql.raw(descending ? '<' : '>'),
    byKey: sql`${key} ${direction}, o.id ${direction}`,
  }
}

function afterCursor({ given, page: { after }, sort: { key, keyType, behind } }: List, part: number): SQL {
  if (after?.[0] !== part) return sql``
  return sql` AND (${key}, o.id) ${behind} (${given.sortKey(keyType)}, ${given.behind})`
}

function columnsOf(part: number, key: SQL, version: SQL, pinned: SQL): SQL {
  return sql`o.organization_id, o.id, ${version} AS version, ${pinned} AS pinned, ${sql.raw(String(part))} AS part, ${key} AS sort_value`
}

export function pinnedPart(list: List, part: number): SQL {
  const { given, filter, page, known, sort, most } = list
  // Pins are few: each is looked at, whatever the search.
  const fence = filter.search === undefined ? sql`` : sql` OFFSET 0`
  return sql`(SELECT ${columnsOf(part, sort.key, sql`o.version`, sql`true`)} FROM (
      SELECT o.*, o.xmin AS version
      FROM order_pins p JOIN orders o ON o.organization_id = p.organization_id AND o.id = p.order_id
      WHERE p.user_id = ${given.userId} AND ${ofOrganizations(list)}
        AND o.status IN (${sql.join(statusesOf(filter).map(literal), sql`, `)})${fence}
    ) AS o
    WHERE true${orderMatches(filter, { now: page.now, known })}${afterCursor(list, part)}
    ORDER BY ${sort.byKey} LIMIT ${most})`
}

const isPinned = ({ given }: List) => sql`EXISTS (SELECT FROM order_pins p
    WHERE p.user_id = ${given.userId} AND p.organization_id = o.organization_id AND p.order_id = o.id)`

/** The condition of a part that leaves out pinned orders. */
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

// A status is one of two words; as a literal the planner knows how many orders have it.
const literal = (status: RecordStatus) => sql.raw(`'${status}'`)

/** Each is planned for itself, by what its organization has. */
const mostPlannedRanges = 6

function ofOrganizations({ given }: List): SQL {
  return given.organizations.length <= mostPlannedRanges
    ? sql`o.organization_id IN (${sql.join(given.organizations, sql`, `)})`
    : sql`o.organization_id = ANY(${given.organizationIds})`
}

/** One range for each organization and status; null where they are too many to plan each for itself. */
export function rangesOf(list: List, part: number): OrderRange[] | null {
  const condition = afterCursor(list, part)
  const ranges = list.given.organizations.flatMap((organization) =>
    statusesOf(list.filter).map((status) => ({ organization, status: literal(status), condition })),
  )
  return ranges.length <= mostPlannedRanges ? ranges : null
}

/** The first rows of every organization and status, as FROM items that name them `o`. */
function firstOfRanges(list: List, part: number, others: SQL, behind: readonly boolean[]): SQL {
  const ranges = rangesOf(list, part)
  if (ranges) {
    const each = ranges.map((range, place) => sql`(${candidates(list, part, range, others, behind[place])})`)
    return sql`(${sql.join(each, sql` UNION ALL `)}) AS o`
  }
  const [organization, status] = [sql.raw('scope.organization_id'), sql.raw('wanted.status')]
  const range = { organization, status, condition: afterCursor(list, part) }
  return sql`unnest(${list.given.organizationIds}) AS scope(organization_id)
    CROSS JOIN unnest(${sql.param(statusesOf(list.filter))}::text[]) AS wanted(status)
    CROSS JOIN LATERAL (${candidates(list, part, range, others)}) AS o`
}

/**
 * The first rows of one organization and status, without pinned ones where that is wanted. `isBehind` is known where the rows were walked just
 * now: whether more may be behind them.
 */
function candidates(list: List, part: number, range: OrderRange, others: SQL, isBehind?: boolean): SQL {
  const { filter, page, known, sort, most } = list
  const context = { now: page.now, known }
  const scope = sql`${inRange(range)}${range.condition}`
  if (!isNarrowed(filter, context)) return firstOfAll(list, part, sql`${scope}${others}`)
  const matches = sql`${orderMatches(filter, context)}${others}`
  if (filter.ids) return firstOfNamed(list, sql`${scope}${matches}`)
  const found = sql`SELECT o.organization_id, o.id FROM (${foundOfRange(list, { ...range, columns: sort.columns })}) AS o WHERE true${others}`
  if (isBehind) return versioned(found, sort.columns)
  const walk = walkOf(list)
  const firstRows = sql.join(
    walkedRanges(list, part, range).map(
      ({ where, orderBy }) =>
        sql`(SELECT o.*, o.xmin AS version FROM orders o WHERE ${where} ORDER BY ${orderBy} LIMIT ${walk})`,
    ),
    sql` UNION ALL `,
  )
  const walked = sort.lateness
    ? sql`SELECT * FROM (${firstRows}) AS o ORDER BY ${sort.byKey} LIMIT ${walk}`
    : firstRows
  const sorted = { matches, orderBy: sort.byKey, columns: sort.columns, most }
  if (isBehind === false) return firstWalked(walked, sorted)
  return firstMatches(walked, found, { ...sorted, isCut: sql`${keptTotal(range)} > ${walk}` })
}

/** How many rows of an index range are looked at in the order of the sort. */
export function walkOf({ given, filter, page }: List): SQL {
  const ranges = given.organizations.length * statusesOf(filter).length
  return sql.raw(String(walkLength(ranges, page.limit, filter)))
}

/** The index ranges in which matches of a range are looked for in the order of the sort. */
export function walkedRanges(list: List, part: number, range: OrderRange): { where: SQL; orderBy: SQL }[] {
  const bounds = instantBounds(sortingOf(list.filter).field, list.filter)
  const scope = sql`${inRange(range)}${range.condition}${bounds}${hasKept(range, list.filter)}`
  return orderedRanges(list, part, scope)
}

/** Without a filter: an index yields them. */
function firstOfAll(list: List, part: number, scope: SQL): SQL {
  const { sort, most } = list
  const ranges = orderedRanges(list, part, scope).map(
    ({ where, orderBy }) =>
      sql`(SELECT o.organization_id, o.id, o.xmin AS version, ${sort.columns} FROM orders o WHERE ${where} ORDER BY ${orderBy} LIMIT ${most})`,
  )
  return sql.join(ranges, sql` UNION ALL `)
}

/** Of orders that are named one by one: all of them are read. */
function firstOfNamed({ sort, most }: List, where: SQL): SQL {
  return sql`SELECT o.organization_id, o.id, o.version, ${sort.columns}
    FROM (SELECT o.*, o.xmin AS version FROM orders o WHERE ${where} OFFSET 0) AS o ORDER BY ${sort.byKey} LIMIT ${most}`
}

/**
 * The first rows of a range that match, found by the filter; of wanted attention those of each group, in the group's own index. They are
 * enough for a page without the person's pins, which are left out of these few and not of all matches.
 */
function foundOfRange({ given, filter, page, known, sort, most }: List, range: OrderRange): SQL {
  const { attention, ...narrowing } = filter
  const context = { now: page.now, known }
  const pins = sql`SELECT count(*) FROM order_pins p WHERE p.user_id = ${given.userId} AND p.organization_id = ${range.organization}`
  const sorted = { orderBy: sort.byKey, columns: sort.columns, most: sql`(${most} + (${pins}))` }
  if (!attention) return foundRows(matchingRows(range, filter, context), sorted)
  const groups = attentionConditions(attention, page.now).map((group) =>
    matchingRows(range, narrowing, context, group),
  )
  return sql.join(
    groups.map((rows) => sql`(${foundRows(rows, sorted)})`),
    sql` UNION `,
  )
}

/** The index ranges that yield all rows in order; a single one for every sort but that by lateness. */
function orderedRanges(
  { page: { after }, sort }: List,
  part: number,
  scope: SQL,
): { where: SQL; orderBy: SQL }[] {
  const { lateness, byKey } = sort
  if (!lateness) return [{ where: scope, orderBy: byKey }]
  const branches = latenessBranches(lateness, after?.[0] === part ? after[1] : null)
  return branches.map(({ where, orderBy }) => ({ where: sql`${scope} AND ${where}`, orderBy }))
}
