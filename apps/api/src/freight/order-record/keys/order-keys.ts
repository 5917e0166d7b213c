import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** The keys of an order. */
export interface OrderKeys {
  organizationId: string
  id: string
}

/** Orders as a table `keys (organization_id, order_id)`. */
export function keysTable(orders: readonly OrderKeys[]): SQL {
  return sql`unnest(${sql.param(orders.map((order) => order.organizationId))}::uuid[],
    ${sql.param(orders.map((order) => order.id))}::uuid[]) AS keys (organization_id, order_id)`
}

/** Waits for other writers of the organizations' orders, as saving orders does. */
export async function lockOrganizations(tx: Database, ids: readonly string[]): Promise<void> {
  await rowsOf(
    tx,
    sql`SELECT FROM organizations WHERE id = ANY(${sql.param([...new Set(ids)])}::uuid[]) ORDER BY ref COLLATE "C" FOR NO KEY UPDATE`,
  )
}
