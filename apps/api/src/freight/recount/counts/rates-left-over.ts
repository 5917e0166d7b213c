import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { inBatches } from '#platform/db/recount/recount.ts'

const ratesPerBatch = 1_000

interface RateKeys {
  organizationId: string
  id: string
}

/** Rates of deleted orders: an order's rate has its ID. */
export const ratesLeftOver = inBatches<RateKeys>({
  name: 'rates of orders that are gone',
  nextKeys(database, after) {
    const behind = after
      ? sql`AND (organization_id, id) > (${after.organizationId}::uuid, ${after.id}::uuid)`
      : sql``
    return rowsOf(
      database,
      sql`SELECT organization_id AS "organizationId", id FROM rates WHERE ref IS NULL ${behind}
        ORDER BY organization_id, id LIMIT ${ratesPerBatch}`,
    )
  },
  async compare({ database }, keys) {
    const rows = await rowsOf<{ orderRef: string }>(
      database,
      sql`DELETE FROM rates r USING unnest(${sql.param(keys.map(({ organizationId }) => organizationId))}::uuid[],
          ${sql.param(keys.map(({ id }) => id))}::uuid[]) AS k (organization_id, id)
        WHERE r.organization_id = k.organization_id AND r.id = k.id AND r.ref IS NULL
          AND NOT EXISTS (SELECT FROM orders o WHERE o.organization_id = r.organization_id AND o.id = r.id)
        RETURNING r.order_ref AS "orderRef"`,
    )
    return { compared: keys.length, repaired: rows.length, examples: rows.map(({ orderRef }) => orderRef) }
  },
})
