import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import { orderMatches } from '#freight/order-finding/filter/order-filter.ts'
import type { SearchFacts } from '#freight/order-finding/search/search-facts.ts'
import { keysOf } from '#freight/order-finding/sort/order-keys.ts'
import { sortingOf } from '#freight/order-finding/sort/ordering.ts'
import type { ListPage, SortedRange } from '#freight/order-finding/sort/sort-key.ts'
import { walk, walkedRanges, walkedRows } from '#freight/order-finding/ways/walk.ts'
import type { Database } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { prepare } from '#platform/db/prepared/prepare.ts'
import {
  afterKeyOf,
  type List,
  type ListScope,
  listOf,
  ofParts,
  othersOf,
  pinnedPart,
  rangesOf,
  unpinned,
  walkOf,
} from './list.ts'

/** A page searched for only in the first rows of the sort. */
interface WalkedPage {
  /** Parts of the statement, each `name AS MATERIALIZED (…)`. */
  parts: SQL
  list: SQL
  /**
   * An array with a flag for each range: its first matches may lie beyond the walked rows, so the page may be
   * wrong.
   */
  behind: SQL
}

/**
 * A filtered page as the walk finds it. Planning the other ways takes longer than this walk, so
 * `pageStatement` runs only afterwards, for the ranges where the walk falls short. Null if that statement
 * reads as little.
 */
export function walkedPage(
  scope: ListScope,
  filter: OrderSelection,
  page: ListPage,
  facts: SearchFacts,
): WalkedPage | null {
  const list = listOf(scope, filter, page, facts)
  const { context, sort } = list
  const { pinned } = sortingOf(filter)
  const part = pinned === 'first' ? 1 : 0
  const ranges = rangesOf(list, part)
  const isOpen = page.after === null || page.after[0] <= part
  if (!isOpen || !ranges) return null
  const wanted = { filter, context, sort, afterKey: afterKeyOf(list, part), length: walkOf(list) }
  if (ranges.every((range) => walk.cost({ ...wanted, range }) === null)) return null
  const walks = ranges.flatMap((range, place) =>
    walkedRanges({ ...wanted, range }).map((sorted) => ({ ...sorted, place })),
  )
  const walksByName = walks.map((each, place) => ({
    ...each,
    name: sql.raw(`walked${place}`),
    edge: sql.raw(`edge${place}`),
  }))
  const parts = walksByName.flatMap(({ name, edge, ...each }) => [
    sql`${name} AS MATERIALIZED (${firstOfWalk(list, each, pinned !== null)})`,
    sql`${edge} AS MATERIALIZED (${edgeOf(list, each)})`,
  ])
  const behind = ranges.map((_, place) => {
    const each = walksByName.filter((other) => other.place === place).map((other) => isBehind(list, other))
    return sql`(${sql.join(each, sql` OR `)})`
  })
  const all = walksByName.map(({ name }) => sql`SELECT * FROM ${name}`)
  const { direction } = sort
  const first = sql`(${sql.join(all, sql` UNION ALL `)}) AS o ORDER BY o.sort_value ${direction}, o.id ${direction} LIMIT ${list.maxRows}`
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

function firstOfWalk(list: List, range: SortedRange, onlyUnpinned: boolean): SQL {
  const { filter, context, sort, maxRows } = list
  const matches = sql`${orderMatches(filter, context)}${unpinned(list, onlyUnpinned)}`
  return sql`SELECT o.organization_id, o.id, o.version, ${sort.key} AS sort_value FROM (
      ${walkedRows(range, walkOf(list))}
    ) AS o WHERE true${matches} ORDER BY ${range.orderBy} LIMIT ${maxRows}`
}

/** The last walked row and the next one, which are read only if needed. */
function edgeOf(list: List, { where, orderBy }: SortedRange): SQL {
  const { sort } = list
  return sql`SELECT ${sort.key} AS sort_value, o.id FROM orders o WHERE ${where} ORDER BY ${orderBy} OFFSET ${walkOf(list)} - 1 LIMIT 2`
}

/**
 * False if the walk has enough matches, if it has read all rows, or if the page ends before the last row
 * read.
 */
function isBehind({ sort, maxRows }: List, { name, edge }: { name: SQL; edge: SQL }): SQL {
  return sql`CASE WHEN (SELECT count(*) FROM ${name}) >= ${maxRows} OR (SELECT count(*) FROM ${edge}) < 2 THEN false
    WHEN (SELECT count(*) FROM others) < ${maxRows} THEN true
    ELSE (SELECT count(*) FROM others x CROSS JOIN (SELECT * FROM ${edge} LIMIT 1) AS last
      WHERE (x.sort_value, x.id) ${sort.behind} (last.sort_value, last.id)) > 0 END`
}

/** The keys of a walked page, and the ranges where the walk fell short. */
export async function readWalkedPage(
  database: Database,
  { parts, list, behind }: WalkedPage,
  values: Record<string, unknown>,
): Promise<{ keys: string | null; behind: boolean[] } | undefined> {
  const read = prepare<{ keys: string | null; behind: boolean[] }, Record<string, unknown>>(
    undefined,
    sql`WITH ${parts} SELECT (${keysOf(list)}) AS keys, ${behind} AS behind`,
  )
  const [row] = await read(database, values)
  return row
}
