import { isNarrowed } from '#freight/order-finding/filter/order-filter.ts'
import { type SortKey, sortedRanges } from '#freight/order-finding/sort/sort-key.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { inRange, type Wanted, type Way } from './way.ts'

/** The first rows of a range by a sort. */
export interface WantedInOrder extends Wanted {
  sort: SortKey
  /** The sort key of the row before the page, if that row is in this part of the list. */
  afterKey: string | null
  maxRows: SQL
  /** ` AND …` over the alias `o`, such as the condition that excludes pinned orders. */
  others: SQL
}

/**
 * The page as an index of the sort yields it. Wins without a filter: no row is skipped, so no other row is
 * read. Example: the newest activity first reads 21 rows for each organization and status. Its rows are an
 * ordered SELECT.
 */
export const inOrder: Way<WantedInOrder> = {
  cost: ({ filter, context }) => (isNarrowed(filter, context) ? null : 'page'),
  rows({ range, sort, afterKey, maxRows, others }) {
    const scope = sql`${inRange(range)}${range.condition}${others}`
    const ranges = sortedRanges(sort, afterKey, scope).map(
      ({ where, orderBy }) =>
        sql`(SELECT o.organization_id, o.id, o.xmin AS version, ${sort.columns} FROM orders o WHERE ${where} ORDER BY ${orderBy} LIMIT ${maxRows})`,
    )
    return sql.join(ranges, sql` UNION ALL `)
  },
}
