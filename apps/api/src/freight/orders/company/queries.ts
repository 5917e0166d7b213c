import { orderEvents, orders, shipmentUnits } from '#freight/tables/orders.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { and, asc, eq, sql } from '#platform/db/drizzle.ts'
import { organizations } from '#platform/db/schema.ts'

/** Everything stored about an order. */
export async function readOrder(database: Database, keys: { organizationId: string; orderId: string }) {
  const { organizationId, orderId } = keys
  const [row] = await database
    .select({ order: orders, organization: { ref: organizations.ref, name: organizations.name } })
    .from(orders)
    .innerJoin(organizations, eq(organizations.id, orders.organizationId))
    .where(and(eq(orders.organizationId, organizationId), eq(orders.id, orderId)))
  if (!row) return null
  const units = await database
    .select()
    .from(shipmentUnits)
    .where(and(eq(shipmentUnits.organizationId, organizationId), eq(shipmentUnits.orderId, orderId)))
    .orderBy(asc(shipmentUnits.position))
  const events = await database
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.organizationId, organizationId), eq(orderEvents.orderId, orderId)))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id))
  return { ...row, units, events }
}

/**
 * Reads the version of an order, and locks its customer's row as saving does, so that it can't change; null
 * if there is none.
 */
export async function lockVersion(
  tx: Database,
  { ref, organization }: { ref: string; organization: string },
): Promise<string | null> {
  await tx.execute(sql`SELECT id FROM organizations WHERE ref = ${organization} FOR NO KEY UPDATE`)
  const [row] = await rowsOf<{ version: string }>(
    tx,
    sql`SELECT o.record_hash AS version FROM orders o JOIN organizations c ON c.id = o.organization_id
      WHERE o.ref = ${ref} AND c.ref = ${organization}`,
  )
  return row?.version ?? null
}
