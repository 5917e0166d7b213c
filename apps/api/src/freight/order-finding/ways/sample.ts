import { sampling } from '#freight/order-finding/limits.ts'
import { sql } from '#platform/db/drizzle.ts'
import { inRange, type OrderRange, type Way } from './way.ts'

const maxReadAll = sql.raw(String(sampling.maxReadAll))
const rows = sql.raw(String(sampling.rows))

/**
 * Recently active orders, in proportion to each organization and status. They show how frequent a search is
 * before an index looks up all matches. Wins if there are few orders, or too many matches to find. Its rows
 * read `kept.total`, the number of all orders. Example: a word that a twelfth of the orders have; the sample
 * says “100+”, and the page walks.
 */
export const sample: Way<{ range: OrderRange; search: string | undefined }> = {
  cost: ({ search }) => (search === undefined ? null : 'sample'),
  rows({ range }) {
    const [columns, equal] =
      range.organization === null
        ? [sql`c.status`, sql`o.status = r.status`]
        : [
            sql`c.organization_id, c.status`,
            sql`o.organization_id = r.organization_id AND o.status = r.status`,
          ]
    return sql`FROM (SELECT ${columns}, sum(c.total) AS total FROM order_counts c WHERE ${inRange(range, 'c')} GROUP BY ${columns}) AS r
        CROSS JOIN kept CROSS JOIN LATERAL (
          SELECT o.* FROM orders o WHERE ${equal} ORDER BY o.updated_at DESC, o.id DESC
          LIMIT CASE WHEN kept.total <= ${maxReadAll} THEN ${maxReadAll} ELSE ceil(r.total * ${rows} / kept.total) END) AS o`
  },
}
