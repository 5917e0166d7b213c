import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import { attentionConditions } from '#freight/order-finding/filter/attention-filter.ts'
import { orderMatches, statusesOf } from '#freight/order-finding/filter/order-filter.ts'
import type { SearchFacts } from '#freight/order-finding/search/search-facts.ts'
import { sortingOf } from '#freight/order-finding/sort/ordering.ts'
import type { ListPage } from '#freight/order-finding/sort/sort-key.ts'
import { matchingRows } from '#freight/order-finding/ways/choose-way.ts'
import { inOrder } from '#freight/order-finding/ways/in-order.ts'
import { keptTotal } from '#freight/order-finding/ways/kept.ts'
import { named } from '#freight/order-finding/ways/named.ts'
import { walk } from '#freight/order-finding/ways/walk.ts'
import { inRange, type OrderRange } from '#freight/order-finding/ways/way.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { firstMatches, firstSorted, firstWalked, versioned } from './first-matches.ts'
import {
  afterCursor,
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

/**
 * A page of a caller's orders plus one row, each with its identity and sort key. Pinned and other orders are
 * two parts, each limited and read through an index; one sort over a join with the pins costs several times
 * as much. Every organization and status is an index range; the ranges are merged. `behind[i]`: the first
 * match of range i may lie beyond the rows already walked. The text depends on the number of organizations,
 * the filter, and the page except for the row before it.
 */
export function pageStatement(
  scope: ListScope,
  filter: OrderSelection,
  page: ListPage,
  facts: SearchFacts,
  behind: readonly boolean[] = [],
): SQL {
  const list = listOf(scope, filter, page, facts)
  const otherPart = (part: number, onlyUnpinned: boolean) => {
    const rows = firstOfRanges(list, part, unpinned(list, onlyUnpinned), behind)
    return othersOf(list, part, onlyUnpinned, sql`${rows} ORDER BY ${list.sort.byKey} LIMIT ${list.maxRows}`)
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

/** The first rows of every organization and status, as FROM items with the alias `o`. */
function firstOfRanges(list: List, part: number, others: SQL, behind: readonly boolean[]): SQL {
  const ranges = rangesOf(list, part)
  if (ranges) {
    const each = ranges.map(
      (range, place) => sql`(${firstOfRange(list, part, range, others, behind[place])})`,
    )
    return sql`(${sql.join(each, sql` UNION ALL `)}) AS o`
  }
  const [organization, status] = [sql.raw('scope.organization_id'), sql.raw('wanted.status')]
  const range = { organization, status, condition: afterCursor(list, part) }
  return sql`unnest(${list.params.organizationIds}) AS scope(organization_id)
    CROSS JOIN unnest(${sql.param(statusesOf(list.filter))}::text[]) AS wanted(status)
    CROSS JOIN LATERAL (${firstOfRange(list, part, range, others)}) AS o`
}

/**
 * The first rows of a range. Without a filter, reads an index in order; named orders, by ID; otherwise walks
 * and, where the walk falls short, finds all matches. `isBehind` is set if the range has just been walked.
 */
function firstOfRange(list: List, part: number, range: OrderRange, others: SQL, isBehind?: boolean): SQL {
  const { filter, context, sort, maxRows } = list
  const wanted = { range, filter, context, sort, afterKey: afterKeyOf(list, part) }
  if (inOrder.cost({ ...wanted, maxRows, others }) !== null)
    return inOrder.rows({ ...wanted, maxRows, others })
  const matches = sql`${orderMatches(filter, context)}${others}`
  if (named.cost(wanted) !== null) return firstNamed(list, sql`${inRange(range)}${range.condition}${matches}`)
  const matching = sql`SELECT o.organization_id, o.id FROM (${firstMatching(list, { ...range, columns: sort.columns })}) AS o WHERE true${others}`
  if (isBehind) return versioned(matching, sort.columns)
  const length = walkOf(list)
  const walked = walk.rows({ ...wanted, length })
  const sorted = { matches, orderBy: sort.byKey, columns: sort.columns, maxRows }
  if (isBehind === false) return firstWalked(walked, sorted)
  return firstMatches(walked, matching, { ...sorted, isCut: sql`${keptTotal(range)} > ${length}` })
}

/** Reads all named orders. */
function firstNamed({ sort, maxRows }: List, where: SQL): SQL {
  return sql`SELECT o.organization_id, o.id, o.version, ${sort.columns}
    FROM (SELECT o.*, o.xmin AS version FROM orders o WHERE ${where} OFFSET 0) AS o ORDER BY ${sort.byKey} LIMIT ${maxRows}`
}

/**
 * The first matches of a range, by the cheapest way; for attention, those of each group from the group's
 * index. Reads extra rows, as many as the person has pins, so that pins are excluded from these few and not
 * from all matches.
 */
function firstMatching({ params, filter, context, sort, maxRows }: List, range: OrderRange): SQL {
  const { attention, ...narrowing } = filter
  const within = range.organization ? sql` AND p.organization_id = ${range.organization}` : sql``
  const pins = sql`SELECT count(*) FROM order_pins p WHERE p.user_id = ${params.userId}${within}`
  const sorted = { orderBy: sort.byKey, columns: sort.columns, maxRows: sql`(${maxRows} + (${pins}))` }
  if (!attention) return firstSorted(matchingRows(range, filter, context), sorted)
  const groups = attentionConditions(attention, context.now).map((group) =>
    matchingRows(range, narrowing, context, group),
  )
  return sql.join(
    groups.map((rows) => sql`(${firstSorted(rows, sorted)})`),
    sql` UNION `,
  )
}
