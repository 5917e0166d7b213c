import { lockOrganizations } from '#freight/order-record/keys/order-keys.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import type { MovedRows } from './moved-tables.ts'

export interface MovedKeys {
  organizationId: string
  orderId: string
}

async function idsOf(tx: Database, statement: SQL): Promise<string[]> {
  return (await rowsOf<{ id: string }>(tx, statement)).map(({ id }) => id)
}

/**
 * Locks an order, its customers and every row that others may add to, and returns what goes with it; null if
 * the order is no longer there. It waits for calls that are adding something; after it none can.
 */
export async function lockRows(
  tx: Database,
  { organizationId, orderId }: MovedKeys,
  { to, isWhole }: { to: string; isWhole: boolean },
): Promise<Omit<MovedRows, 'notifications'> | null> {
  await lockOrganizations(tx, [organizationId, to])
  const here = sql`organization_id = ${organizationId}`
  const order = await idsOf(tx, sql`SELECT id FROM orders WHERE ${here} AND id = ${orderId} FOR UPDATE`)
  if (order.length === 0) return null
  const ofOrder = sql`${here} AND order_id = ${orderId}`
  const preorders = await idsOf(tx, sql`SELECT id FROM preorders WHERE ${ofOrder} ORDER BY id FOR UPDATE`)
  const quotes = await idsOf(
    tx,
    sql`SELECT id FROM quotes WHERE ${here} AND preorder_id = ANY(${sql.param(preorders)}::uuid[])
      ORDER BY id FOR UPDATE`,
  )
  const documents = await idsOf(tx, sql`SELECT id FROM documents WHERE ${ofOrder} ORDER BY id FOR UPDATE`)
  const gone = isWhole ? { preorders, quotes } : { preorders: [], quotes: [] }
  const threads = await idsOf(
    tx,
    sql`SELECT id FROM threads WHERE ${here} AND (order_id = ${orderId}
        OR preorder_id = ANY(${sql.param(gone.preorders)}::uuid[]) OR quote_id = ANY(${sql.param(gone.quotes)}::uuid[]))
      ORDER BY id FOR UPDATE`,
  )
  return { orderId, documents, threads, ...gone }
}
