import { sampling } from '#freight/order-finding/limits.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { inRange, type OrderRange, type Way } from './way.ts'

const maxReadAll = sql.raw(String(sampling.maxReadAll))
const rows = sql.raw(String(sampling.rows))

/** The columns by which the sample takes its orders: each has an index of orders last active. */
const rangesOf = ({ organization }: OrderRange) =>
  organization === null ? [sql.raw('status')] : [sql.raw('organization_id'), sql.raw('status')]

/** The number of orders by range, as the part `ranges` of the statement. */
export function rangeTotals(range: OrderRange): SQL {
  const columns = sql.join(rangesOf(range), sql`, `)
  return sql`SELECT ${columns}, sum(c.total) AS total FROM order_counts c WHERE ${inRange(range, 'c')} GROUP BY ${columns}`
}

/**
 * Recently active orders, in proportion to each organization and status. They show how frequent a search is
 * before an index looks up all matches. Wins if there are few orders, or too many matches to find. Its rows
 * read `ranges`, and `kept.total`, the number of all orders. Example: a word that a twelfth of the orders
 * have; the sample says “100+”, and the page walks.
 */
export const sample: Way<{ range: OrderRange; search: string | undefined }> = {
  cost: ({ search }) => (search === undefined ? null : 'sample'),
  rows({ range }) {
    const equal = rangesOf(range).map((column) => sql`o.${column} = r.${column}`)
    return sql`FROM ranges AS r CROSS JOIN kept CROSS JOIN LATERAL (
          SELECT o.* FROM orders o WHERE ${sql.join(equal, sql` AND `)} ORDER BY o.updated_at DESC, o.id DESC
          LIMIT CASE WHEN kept.total <= ${maxReadAll} THEN ${maxReadAll} ELSE ceil(r.total * ${rows} / kept.total) END) AS o`
  },
}
