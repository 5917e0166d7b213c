import type { OrderRecord } from '@portolan/contract/company/orders'
import { v7 as newId } from 'uuid'
import type { NewOrder } from '#freight/orders/order-row.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { getTableColumns, type PgTable, sql } from '#platform/db/drizzle.ts'

import { orders, shipmentUnits } from '#platform/db/schema.ts'
import { insertRecords } from './insert-records.ts'

/** An order to write; `before` is null for a new one. */
export interface WrittenOrder {
  row: NewOrder
  record: OrderRecord
  before: object | null
}

/** Rows a statement, so that its text is of a bounded size. */
const rowsPerStatement = 1_000

/** Writes the rows of orders and of their units, and returns the units' IDs by order ID and reference. */
export async function writeOrders(
  tx: Database,
  changed: readonly WrittenOrder[],
): Promise<ReadonlyMap<string, string>> {
  const rowsOfOrders = (part: readonly WrittenOrder[]) => part.map(({ row }) => row)
  for (const part of chunks(changed.filter(isNew))) await tx.execute(orderInsert(rowsOfOrders(part)))
  for (const part of chunks(changed.filter((order) => !isNew(order))))
    await tx.execute(
      sql`${orderInsert(rowsOfOrders(part))} ON CONFLICT (organization_id, id) DO UPDATE SET ${replacedColumns}`,
    )
  return writeUnits(tx, changed)
}

const isNew = ({ before }: WrittenOrder) => before === null

// The builder knows them as text, for their infinity.
const orderInsert = (rows: readonly NewOrder[]) =>
  insertRecords(orders, rows, { departureAt: 'timestamptz', arrivalAt: 'timestamptz' })

const replaced = (table: PgTable, kept: readonly string[]) =>
  sql.raw(
    Object.values(getTableColumns(table))
      .filter(({ name }) => !kept.includes(name))
      .map(({ name }) => `${name} = excluded.${name}`)
      .join(', '),
  )

// What needs attention depends on more than the record.
const attentionColumns = [
  ...['alerts', 'late_at', 'quiet_at', 'papers_at', 'overdue_at', 'risk_at', 'late_minutes'],
  ...['stalled_at', 'stalled_since', 'attention_version', 'attention_hash'],
]
const replacedColumns = replaced(orders, ['organization_id', 'id', 'ref', ...attentionColumns])
const replacedUnitColumns = replaced(shipmentUnits, ['organization_id', 'id', 'order_id', 'ref'])

async function writeUnits(tx: Database, changed: readonly WrittenOrder[]) {
  const rowsOfUnits = (part: readonly WrittenOrder[]) =>
    part.flatMap(({ row, record }) =>
      record.units.map((unit, position) => ({
        ...unit,
        organizationId: row.organizationId,
        orderId: row.id,
        id: newId(),
        position,
      })),
    )
  const ids = new Map<string, string>()
  const added = rowsOfUnits(changed.filter(isNew))
  for (const { id, orderId, ref } of added) ids.set(`${orderId} ${ref}`, id)
  for (const part of chunks(added)) await tx.execute(insertRecords(shipmentUnits, part))

  const known = changed.filter((order) => !isNew(order))
  const kept = rowsOfUnits(known)
  await removeMissing(
    tx,
    'shipment_units',
    known.map(({ row }) => row),
    kept,
  )
  for (const part of chunks(kept)) {
    const saved = await rowsOf<{ id: string; orderId: string; ref: string }>(
      tx,
      sql`${insertRecords(shipmentUnits, part)}
        ON CONFLICT (organization_id, order_id, ref) DO UPDATE SET ${replacedUnitColumns}
        RETURNING id, order_id AS "orderId", ref`,
    )
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
