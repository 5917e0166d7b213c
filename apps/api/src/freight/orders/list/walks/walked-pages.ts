import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import { isNarrowed, orderMatches } from '#freight/orders/list/order-filter.ts'
import {
  type List,
  type ListPage,
  type ListScope,
  listOf,
  ofParts,
  othersOf,
  pinnedPart,
  rangesOf,
  unpinned,
  walkedRanges,
  walkOf,
} from '#freight/orders/list/order-list-statement.ts'
import { sortingOf } from '#freight/orders/list/ordering.ts'
import type { KnownSearch } from '#freight/orders/list/search/known-search.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** A page that is looked for only in the first rows of the sort. */
export interface WalkedPage {
  /** Parts of the statement, each `name AS MATERIALIZED (…)`. */
  parts: SQL
  list: SQL
  /** An array: of each range whether its first matches may be behind the rows that were walked, so that the page is another one. */
  behind: SQL
}

/**
 * A page of a filter as it is where enough orders match among the first rows of the sort. Planning how the others would be found takes
 * longer than this; it is left to `orderListStatement`, for those ranges that need it. Null where that statement reads as little.
 */
export function walkedPage(
  scope: ListScope,
  filter: OrderSelection,
  page: ListPage,
  known: KnownSearch,
): WalkedPage | null {
  const list = listOf(scope, filter, page, known)
  const { pinned } = sortingOf(filter)
  const part = pinned === 'first' ? 1 : 0
  const ranges = rangesOf(list, part)
  const isOpen = page.after === null || page.after[0] <= part
  if (!isNarrowed(filter, { now: page.now, known }) || filter.ids || !isOpen || !ranges) return null
  const walks = ranges.flatMap((range, place) =>
    walkedRanges(list, part, range).map((rows) => ({ ...rows, place })),
  )
  const named = walks.map((walk, place) => ({
    ...walk,
    name: sql.raw(`walked${place}`),
    edge: sql.raw(`edge${place}`),
  }))
  const parts = named.flatMap(({ name, edge, ...walk }) => [
    sql`${name} AS MATERIALIZED (${walked(list, walk, pinned !== null)})`,
    sql`${edge} AS MATERIALIZED (${edgeOf(list, walk)})`,
  ])
  const behind = ranges.map((_, place) => {
    const each = named.filter((walk) => walk.place === place).map((walk) => isBehind(list, walk))
    return sql`(${sql.join(each, sql` OR `)})`
  })
  const all = named.map(({ name }) => sql`SELECT * FROM ${name}`)
  const { direction } = list.sort
  const first = sql`(${sql.join(all, sql` UNION ALL `)}) AS o ORDER BY o.sort_value ${direction}, o.id ${direction} LIMIT ${list.most}`
  const others = othersOf(list, part, pinned !== null, first, sql`o.sort_value`)
  const withPins =
    pinned === null
      ? [ofOthers]
      : pinned === 'first'
        ? [...(page.after?.[0] === 1 ? [] : [pinnedPart(list, 0)]), ofOthers]
        : [ofOthers, pinnedPart(list, 1)]
  return {
    parts: sql.join([...parts, sql`others AS MATERIALIZED ${others}`], sql`, `),
    list: ofParts(list, withPins),
    behind: sql`ARRAY[${sql.join(behind, sql`, `)}]`,
  }
}

const ofOthers = sql`(SELECT * FROM others)`

interface Walk {
  where: SQL
  orderBy: SQL
}

function walked(list: List, { where, orderBy }: Walk, onlyUnpinned: boolean): SQL {
  const { filter, page, known, sort, most } = list
  const matches = sql`${orderMatches(filter, { now: page.now, known })}${unpinned(list, onlyUnpinned)}`
  return sql`SELECT o.organization_id, o.id, o.version, ${sort.key} AS sort_value FROM (
      SELECT o.*, o.xmin AS version FROM orders o WHERE ${where} ORDER BY ${orderBy} LIMIT ${walkOf(list)}
    ) AS o WHERE true${matches} ORDER BY ${orderBy} LIMIT ${most}`
}

/** The last row that is walked, and the first one behind it, which aren't read unless they are asked for. */
function edgeOf(list: List, { where, orderBy }: Walk): SQL {
  const { sort } = list
  return sql`SELECT ${sort.key} AS sort_value, o.id FROM orders o WHERE ${where} ORDER BY ${orderBy} OFFSET ${walkOf(list)} - 1 LIMIT 2`
}

/** Not where enough was found, nor where all was walked, nor where the page ends before the last row that was. */
function isBehind({ sort, most }: List, { name, edge }: { name: SQL; edge: SQL }): SQL {
  return sql`CASE WHEN (SELECT count(*) FROM ${name}) >= ${most} OR (SELECT count(*) FROM ${edge}) < 2 THEN false
    WHEN (SELECT count(*) FROM others) < ${most} THEN true
    ELSE (SELECT count(*) FROM others x CROSS JOIN (SELECT * FROM ${edge} LIMIT 1) AS last
      WHERE (x.sort_value, x.id) ${sort.behind} (last.sort_value, last.id)) > 0 END`
}
