import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import type { FilterContext } from '#freight/order-finding/filter/order-filter.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** Orders of an organization and a status that also meet ` AND …` over the alias `o`. */
export interface OrderRange {
  /** One value or `ANY(…)`, to compare with the column; null for all organizations. */
  organization: SQL | null
  status: SQL
  condition: SQL
  /**
   * Columns to read in addition to the identifiers, as `o.…, o.…`. If an index has all of them, no row is
   * read.
   */
  columns?: SQL
}

/** The orders that a way has to find. */
export interface Wanted {
  range: OrderRange
  filter: OrderSelection
  context: FilterContext
  /** The condition of an attention group, over the alias `o`. */
  group?: SQL | undefined
}

/**
 * The measure that the number of read rows grows with, cheapest first. `limits.ts` bounds pages, walks and
 * samples.
 */
export const costs = [
  'counters',
  'page',
  'ids',
  'walk',
  'sample',
  'rarest word',
  'long number',
  'trigrams',
  'lanes',
  'days',
  'range',
] as const
export type Cost = (typeof costs)[number]

/** A way to find orders. */
export interface Way<Asked = Wanted> {
  /** Null if this way can't find the orders. */
  cost(asked: Asked): Cost | null
  /** The rows as `FROM … WHERE …`, unordered; `kept`, `walk` and `sample` document theirs. */
  rows(asked: Asked): SQL
}

/** Organization and status as a condition over an alias. */
export function inRange({ organization, status }: OrderRange, alias = 'o'): SQL {
  const [organizationId, statusColumn] = [sql.raw(`${alias}.organization_id`), sql.raw(`${alias}.status`)]
  return organization === null
    ? sql`${statusColumn} = ${status}`
    : sql`${organizationId} = ${organization} AND ${statusColumn} = ${status}`
}

/** The columns that a way reads of `o`. */
export function readColumns({ columns }: OrderRange): SQL {
  return columns ? sql`o.organization_id, o.id, ${columns}` : sql`o.organization_id, o.id`
}
