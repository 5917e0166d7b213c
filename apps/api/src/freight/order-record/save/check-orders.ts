import type { Deps } from '#freight/deps.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { PreparedOrder } from './prepared-order.ts'
import type { SavedOrder } from './save-orders.ts'

/** The outcomes that saving these orders would have, without saving anything. */
export async function checkOrders(
  { database }: Pick<Deps, 'database'>,
  orders: readonly PreparedOrder[],
): Promise<Pick<SavedOrder, 'outcome'>[]> {
  const rows = await rowsOf<{ n: number; hash: string }>(
    database,
    sql`SELECT k.n::int - 1 AS n, o.record_hash AS hash
      FROM unnest(${sql.param(orders.map(({ record }) => record.organization.ref))}::text[],
        ${sql.param(orders.map(({ record }) => record.ref))}::text[]) WITH ORDINALITY AS k (customer, ref, n)
      JOIN organizations g ON g.ref = k.customer
      JOIN orders o ON o.organization_id = g.id AND o.ref = k.ref`,
  )
  const hashes = new Map(rows.map(({ n, hash }) => [n, hash]))
  return orders.map((order, index) => {
    const stored = hashes.get(index)
    if (stored === undefined) return { outcome: 'created' }
    return { outcome: stored === order.hash() ? 'unchanged' : 'updated' }
  })
}
