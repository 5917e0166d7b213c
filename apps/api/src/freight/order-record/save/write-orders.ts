import type { OrderRecord } from '@portolan/contract/company/orders'
import { attentionColumnNames } from '#freight/order-record/attention/attention-columns.ts'
import type { newAttention } from '#freight/order-record/attention/new-attention.ts'
import { orders, shipmentUnits } from '#freight/tables/orders.ts'
import { sendAhead } from '#platform/db/connection/send-ahead.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { getTableColumns, type PgTable, sql } from '#platform/db/drizzle.ts'
import { insertRecords, joinTexts, type RowText, rowText } from './insert-records.ts'
import type { NewOrder, OrderColumns } from './order-row.ts'
import type { PreparedOrder } from './prepared-order.ts'

/** An order to write; `before` is null for a new one. */
export interface WrittenOrder {
  row: SavedRow
  record: OrderRecord
  prepared: PreparedOrder
  attention: Attention
  before: object | null
}

/** An order's row: the columns that follow from its record, and those that saving adds. */
export type SavedRow = OrderColumns & RowAddition
type RowAddition = Required<Pick<NewOrder, 'id' | 'organizationId' | 'loggedHash' | 'ownRecord'>> & {
  savedAt: string
}
/** Attention of a new order; a known order gets it after everything else is written. */
type Attention = Partial<ReturnType<typeof newAttention>>

type NewUnit = typeof shipmentUnits.$inferInsert

/** Rows per statement, so that its text has a bounded size. */
const rowsPerStatement = 1_000

/** Writes the rows of orders and of their units. Returns the units' IDs by order ID and reference. */
export async function writeOrders(
  tx: Database,
  changed: readonly WrittenOrder[],
): Promise<ReadonlyMap<string, string>> {
  for (const part of chunks(changed.filter(isNew))) sendAhead(tx, orderInsert(part))
  for (const part of chunks(changed.filter((order) => !isNew(order))))
    await tx.execute(
      sql`${orderInsert(part)} ON CONFLICT (organization_id, id) DO UPDATE SET ${replacedColumns}`,
    )
  return writeUnits(tx, changed)
}

const isNew = ({ before }: WrittenOrder) => before === null

// The builder types them as text, because of infinity.
const orderInsert = (part: readonly WrittenOrder[]) =>
  insertRecords(orders, part.map(textOfOrder), {
    departureAt: 'timestamptz',
    arrivalAt: 'timestamptz',
    deliveryAt: 'timestamptz',
  })

function textOfOrder({ row, prepared, attention }: WrittenOrder) {
  const { id, organizationId, savedAt, loggedHash, ownRecord } = row
  return joinTexts(
    prepared.rowText(),
    rowText<RowAddition & Attention>({ id, organizationId, savedAt, loggedHash, ownRecord, ...attention }),
  )
}

const replaced = (table: PgTable, columns: readonly string[]) =>
  sql.raw(
    Object.values(getTableColumns(table))
      .filter(({ name }) => !columns.includes(name))
      .map(({ name }) => `${name} = excluded.${name}`)
      .join(', '),
  )

// Attention depends on more than the record.
const replacedColumns = replaced(orders, ['organization_id', 'id', 'ref', ...attentionColumnNames])
const replacedUnitColumns = replaced(shipmentUnits, ['organization_id', 'id', 'order_id', 'ref'])

const unitInsert = (part: readonly { text: RowText<NewUnit> }[]) =>
  insertRecords(
    shipmentUnits,
    part.map(({ text }) => text),
  )

async function writeUnits(tx: Database, changed: readonly WrittenOrder[]) {
  const rowsOfUnits = (part: readonly WrittenOrder[]) =>
    part.flatMap(({ row, prepared }) => {
      const orderId = row.id
      const keys = rowText({ organizationId: row.organizationId, orderId })
      return prepared.units().map(({ id, ref, text }) => ({ id, orderId, ref, text: joinTexts(text, keys) }))
    })
  const ids = new Map<string, string>()
  const added = rowsOfUnits(changed.filter(isNew))
  for (const { id, orderId, ref } of added) ids.set(`${orderId} ${ref}`, id)
  for (const part of chunks(added)) sendAhead(tx, unitInsert(part))

  const existing = changed.filter((order) => !isNew(order))
  const unitRows = rowsOfUnits(existing)
  await removeMissing(
    tx,
    'shipment_units',
    existing.map(({ row }) => row),
    unitRows,
  )
  for (const part of chunks(unitRows)) {
    const saved = await rowsOf<{ id: string; orderId: string; ref: string }>(
      tx,
      sql`${unitInsert(part)}
        ON CONFLICT (organization_id, order_id, ref) DO UPDATE SET ${replacedUnitColumns}
        RETURNING id, order_id AS "orderId", ref`,
    )
    for (const { id, orderId, ref } of saved) ids.set(`${orderId} ${ref}`, id)
  }
  return ids
}

/** Deletes stored units or events that the records no longer contain. */
export async function removeMissing(
  tx: Database,
  table: 'shipment_units' | 'order_events',
  saved: readonly Pick<NewOrder, 'organizationId' | 'id'>[],
  rows: readonly { orderId: string; ref: string }[],
): Promise<void> {
  if (saved.length === 0) return
  await rowsOf(
    tx,
    sql`DELETE FROM ${sql.raw(table)} AS t
      USING unnest(${sql.param(saved.map((row) => row.organizationId))}::uuid[], ${sql.param(saved.map((row) => row.id))}::uuid[]) AS s(organization_id, order_id)
      WHERE t.organization_id = s.organization_id AND t.order_id = s.order_id
        AND NOT EXISTS (SELECT FROM unnest(${sql.param(rows.map((row) => row.orderId))}::uuid[], ${sql.param(rows.map((row) => row.ref))}::text[]) AS k(order_id, ref)
          WHERE k.order_id = t.order_id AND k.ref = t.ref)`,
  )
}

export function* chunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement)
}
