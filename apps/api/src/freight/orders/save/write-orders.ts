import type { OrderRecord } from '@portolan/contract/company/orders'
import { v7 as newId } from 'uuid'
import type { NewOrder } from '#freight/orders/order-row.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { orders, shipmentUnits } from '#platform/db/schema.ts'

/** An order to write; `before` is null for a new one. */
export interface WrittenOrder {
  row: NewOrder
  record: OrderRecord
  before: object | null
}

/** Rows a statement: PostgreSQL takes at most 65,535 parameters. */
const rowsPerStatement = 1_000

/** Writes the rows of orders and of their units, and returns the units' IDs by order ID and reference. */
export async function writeOrders(
  tx: Database,
  changed: readonly WrittenOrder[],
): Promise<ReadonlyMap<string, string>> {
  for (const part of chunks(changed)) {
    await tx
      .insert(orders)
      .values(part.map(({ row }) => row))
      .onConflictDoUpdate({ target: [orders.organizationId, orders.id], set: replacedColumns })
  }
  return writeUnits(tx, changed)
}

const replacedColumns = Object.fromEntries(
  Object.entries(orders)
    .filter(([name]) => !['organizationId', 'id', 'ref', 'enableRLS'].includes(name))
    .flatMap(([name, column]) => ('name' in column ? [[name, sql.raw(`excluded.${column.name}`)]] : [])),
)

async function writeUnits(tx: Database, changed: readonly WrittenOrder[]) {
  const rows = changed.flatMap(({ row, record }) =>
    record.units.map((unit, position) => ({
      ...unit,
      organizationId: row.organizationId,
      orderId: row.id,
      id: newId(),
      position,
    })),
  )
  await removeMissing(
    tx,
    'shipment_units',
    changed.flatMap(({ row, before }) => (before === null ? [] : [row])),
    rows,
  )
  const ids = new Map<string, string>()
  for (const part of chunks(rows)) {
    const saved = await tx
      .insert(shipmentUnits)
      .values(part)
      .onConflictDoUpdate({
        target: [shipmentUnits.organizationId, shipmentUnits.orderId, shipmentUnits.ref],
        set: {
          position: sql`excluded.position`,
          packaging: sql`excluded.packaging`,
          quantity: sql`excluded.quantity`,
          description: sql`excluded.description`,
          grossWeightKg: sql`excluded.gross_weight_kg`,
          volumeM3: sql`excluded.volume_m3`,
          lengthCm: sql`excluded.length_cm`,
          widthCm: sql`excluded.width_cm`,
          heightCm: sql`excluded.height_cm`,
          container: sql`excluded.container`,
          seal: sql`excluded.seal`,
          marks: sql`excluded.marks`,
          delivery: sql`excluded.delivery`,
        },
      })
      .returning({ id: shipmentUnits.id, orderId: shipmentUnits.orderId, ref: shipmentUnits.ref })
    for (const { id, orderId, ref } of saved) ids.set(`${orderId} ${ref}`, id)
  }
  return ids
}

/** Deletes the units or events of orders that were there before and that the records no longer name. */
export async function removeMissing(
  tx: Database,
  table: 'shipment_units' | 'order_events',
  saved: readonly NewOrder[],
  kept: readonly { orderId: string; ref: string }[],
): Promise<void> {
  if (saved.length === 0) return
  await rowsOf(
    tx,
    sql`DELETE FROM ${sql.raw(table)} AS t
      USING unnest(${sql.param(saved.map((row) => row.organizationId))}::uuid[], ${sql.param(saved.map((row) => row.id))}::uuid[]) AS s(organization_id, order_id)
      WHERE t.organization_id = s.organization_id AND t.order_id = s.order_id
        AND NOT EXISTS (SELECT FROM unnest(${sql.param(kept.map((row) => row.orderId))}::uuid[], ${sql.param(kept.map((row) => row.ref))}::text[]) AS k(order_id, ref)
          WHERE k.order_id = t.order_id AND k.ref = t.ref)`,
  )
}

export function* chunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement)
}
