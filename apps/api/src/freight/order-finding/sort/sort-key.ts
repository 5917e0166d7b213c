import type { OrderFilter } from '@portolan/contract/freight/orders'
import type { SortField } from '@portolan/contract/freight/orders/order-filter'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { type LatenessOrder, latenessBranches, latenessKey } from './lateness-order.ts'
import { type OrderCursor, sortingOf, walkTime } from './ordering.ts'

const sortColumns = {
  createdAt: sql.raw('o.created_at'),
  updatedAt: sql.raw('o.updated_at'),
  number: sql.raw('o.number'),
  departure: sql.raw('o.departure_at'),
  arrival: sql.raw('o.arrival_at'),
  delivery: sql.raw('o.delivery_at'),
  papersDue: sql.raw('o.papers_at'),
} satisfies Record<Exclude<SortField, 'lateness'>, SQL>

/** As in the index `orders_by_papers`. */
const papersDueKey = sql.raw(`coalesce(o.papers_at, 'infinity'::timestamptz)`)

/** A page to find; `now` is RFC 3339. */
export interface ListPage {
  after: OrderCursor | null
  limit: number
  now: string
}

/** A sort as SQL over the alias `o`. */
export interface SortKey {
  key: SQL
  keyType: string
  direction: SQL
  /** The condition that a key comes after the cursor's. */
  behind: SQL
  byKey: SQL
  /** The columns that the key is made from. */
  columns: SQL
  lateness: LatenessOrder | null
}

export function sortKeyOf(filter: Pick<OrderFilter, 'ordering'>, { after, now }: ListPage): SortKey {
  const { field, descending } = sortingOf(filter)
  const lateness = field === 'lateness' ? { now: walkTime(after, now), descending } : null
  const columns =
    field === 'lateness' ? sql`o.stalled_at, o.stalled_since, o.late_minutes` : sortColumns[field]
  const key = lateness ? latenessKey(lateness) : field === 'papersDue' ? papersDueKey : columns
  const direction = sql.raw(descending ? 'DESC' : 'ASC')
  return {
    key,
    direction,
    columns,
    lateness,
    keyType: lateness ? 'numeric' : field === 'number' ? 'text' : 'timestamptz',
    behind: sql.raw(descending ? '<' : '>'),
    byKey: sql`${key} ${direction}, o.id ${direction}`,
  }
}

/** An index range that yields its rows in sort order. */
export interface SortedRange {
  where: SQL
  orderBy: SQL
}

/**
 * Index ranges that together yield all rows of `scope` in sort order: three for lateness, one for any other
 * sort.
 */
export function sortedRanges(
  { lateness, byKey }: SortKey,
  afterKey: string | null,
  scope: SQL,
): SortedRange[] {
  if (!lateness) return [{ where: scope, orderBy: byKey }]
  return latenessBranches(lateness, afterKey).map(({ where, orderBy }) => ({
    where: sql`${scope} AND ${where}`,
    orderBy,
  }))
}
