import type { OrderFilter } from '@portolan/contract/freight/orders'
import { instantBounds, isNarrowed } from '#freight/order-finding/filter/order-filter.ts'
import { walking } from '#freight/order-finding/limits.ts'
import { sortingOf } from '#freight/order-finding/sort/ordering.ts'
import { type SortedRange, type SortKey, sortedRanges } from '#freight/order-finding/sort/sort-key.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { hasKept } from './kept.ts'
import { inRange, type Wanted, type Way } from './way.ts'

/** A walk through a range. */
export interface WantedWalk extends Wanted {
  sort: SortKey
  /** The sort key of the row before the page, if that row is in this part of the list. */
  afterKey: string | null
  /** Rows to read. */
  length: SQL
}

/**
 * The first rows by an index of the sort, then filtered. Wins if many orders match: the page fills after a
 * few hundred rows, whatever the filter. Example: sea freight by newest activity. If it falls short,
 * `matchingRows` finds the page. Its rows are a SELECT of all columns.
 */
export const walk: Way<WantedWalk> = {
  cost: ({ filter, context }) => (isNarrowed(filter, context) && !filter.ids ? 'walk' : null),
  rows(wanted) {
    const { sort, length } = wanted
    const rows = sql.join(
      walkedRanges(wanted).map((range) => sql`(${walkedRows(range, length)})`),
      sql` UNION ALL `,
    )
    return sort.lateness ? sql`SELECT * FROM (${rows}) AS o ORDER BY ${sort.byKey} LIMIT ${length}` : rows
  },
}

/** The index ranges of a walk. None is read if counters show that no order has the place, mode or status. */
export function walkedRanges({
  range,
  filter,
  sort,
  afterKey,
}: Omit<WantedWalk, 'length' | 'context'>): SortedRange[] {
  const bounds = instantBounds(sortingOf(filter).field, filter)
  return sortedRanges(
    sort,
    afterKey,
    sql`${inRange(range)}${range.condition}${bounds}${hasKept(range, filter)}`,
  )
}

export function walkedRows({ where, orderBy }: SortedRange, length: SQL): SQL {
  return sql`SELECT o.*, o.xmin AS version FROM orders o WHERE ${where} ORDER BY ${orderBy} LIMIT ${length}`
}

/** The number of rows to read of each range; `isOfAll`: the ranges are those of all customers. */
export function walkLength(
  { ranges, isOfAll }: { ranges: number; isOfAll: boolean },
  limit: number,
  { search }: OrderFilter,
): number {
  const kind = search === undefined ? 'filter' : 'search'
  if (isOfAll && kind === 'filter') return Math.ceil(walking.ofAll / ranges)
  const each = Math.ceil(walking.allRanges[kind] / Math.max(1, ranges))
  return Math.max(walking.minPages * limit, Math.min(walking.perRange[kind], each))
}
