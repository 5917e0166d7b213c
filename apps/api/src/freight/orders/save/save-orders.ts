import { createHash } from 'node:crypto'
import type { OrderRecord } from '@portolan/contract/company/orders'
import { v7 as newId } from 'uuid'
import { detectOrderChanges, type OrderState } from '#freight/orders/changes/detect-order-changes.ts'
import { recordOrderChanges } from '#freight/orders/changes/record-order-changes.ts'
import { type NewOrder, orderRowOf } from '#freight/orders/order-row.ts'
import { countContainers, saveOrderRates } from '#freight/rates/orders/save-order-rates.ts'
import { saveOrderReferences } from '#freight/references/save-references.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { and, inArray, sql } from '#platform/db/drizzle.ts'
import { orderEvents, orders, organizations, shipmentUnits } from '#platform/db/schema.ts'
import type { Deps, RecordedOrderChange } from '#platform/process/deps.ts'

export interface SavedOrder {
  id: string
  organizationId: string
  outcome: 'created' | 'updated' | 'unchanged'
}

/** Rows a statement: PostgreSQL takes at most 65,535 parameters. */
const rowsPerStatement = 1_000

/**
 * Creates or replaces orders, with their organizations, units and events, in one transaction and in the order
 * given. An order is known by its organization's reference and its own; saving an equal record again changes nothing.
 * What has happened to the orders is recorded in the same transaction. The records are valid by `OrderRecord`.
 */
export function saveOrders(
  {
    database,
    env,
    orderChangeSubscribers,
    referenceSubscribers,
  }: Pick<Deps, 'database' | 'env' | 'orderChangeSubscribers' | 'referenceSubscribers'>,
  records: readonly OrderRecord[],
): Promise<SavedOrder[]> {
  return database.transaction(async (tx) => {
    const organizationIds = await saveOrganizations(tx, records)
    const stored = await knownOrders(tx, records, organizationIds)
    const known = new Map<string, Pick<KnownOrder, 'id' | 'recordHash'>>(stored)
    const saved: SavedOrder[] = []
    const changes: ChangedOrder[] = []
    for (const record of records) {
      const organizationId = organizationIds.get(record.organization.ref)
      if (organizationId === undefined)
        throw new Error(`Organization ${record.organization.ref} was not saved`)
      const recordHash = createHash('sha256').update(JSON.stringify(record)).digest('base64url')
      const key = `${organizationId} ${record.ref}`
      const before = known.get(key)
      const id = before?.id ?? newId()
      if (before?.recordHash === recordHash) {
        saved.push({ id, organizationId, outcome: 'unchanged' })
        continue
      }
      known.set(key, { id, recordHash })
      const row = orderRowOf(record, { id, organizationId, recordHash })
      changes.push({ row, record, before: stored.get(key) ?? null })
      saved.push({ id, organizationId, outcome: before ? 'updated' : 'created' })
    }
    const changed = lastOfEach(changes)
    const delivered = await deliveredOrders(tx, changed)
    await writeOrders(tx, changed)
    await saveOrderReferences(tx, changed.map(namedOrder), referenceSubscribers)
    await saveOrderRates(tx, changed.map(chargeOf), env.chargeCodes)
    await recordOrderChanges(tx, changesOf(changed, delivered), orderChangeSubscribers)
    return saved
  })
}

interface ChangedOrder {
  row: NewOrder
  record: OrderRecord
  /** As the order was kept before the batch; null for a new one. */
  before: KnownOrder | null
}

function chargeOf({ row, record, before }: ChangedOrder) {
  return { ...row, containers: countContainers(record.units), isNew: before === null }
}

function namedOrder({ row, record, before }: ChangedOrder) {
  return { organizationId: row.organizationId, orderId: row.id, record, isNew: before === null }
}

function changesOf(changed: readonly ChangedOrder[], delivered: ReadonlySet<string>): RecordedOrderChange[] {
  return changed.flatMap(({ row, record, before }) => {
    const { organizationId, id: orderId } = row
    const known = before && { ...before, isDelivered: delivered.has(orderId) }
    const saved = { ...row, isDelivered: isDelivered(record), deliveredAt: deliveredAt(record) }
    return detectOrderChanges(known, saved).map((change) => ({ organizationId, orderId, ...change }))
  })
}

function isDelivered({ units }: OrderRecord): boolean {
  return units.length > 0 && units.every(({ delivery }) => delivery === 'delivered')
}

function deliveredAt({ events }: OrderRecord): string | null {
  const handedOver = events.filter(
    ({ code, classifier }) => classifier === 'actual' && (code === 'DROP' || code === 'DLV'),
  )
  const latest = Math.max(...handedOver.map(({ at }) => Date.parse(at)))
  return handedOver.find(({ at }) => Date.parse(at) === latest)?.at ?? null
}

/** Ids of the orders that were delivered before they are written; only those that are delivered now are looked up. */
async function deliveredOrders(tx: Database, changed: readonly ChangedOrder[]): Promise<Set<string>> {
  const now = changed.filter(({ record, before }) => before !== null && isDelivered(record))
  if (now.length === 0) return new Set()
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT order_id AS id FROM shipment_units
      WHERE organization_id = ANY(${sql.param(now.map(({ row }) => row.organizationId))}::uuid[])
        AND order_id = ANY(${sql.param(now.map(({ row }) => row.id))}::uuid[])
      GROUP BY order_id HAVING bool_and(delivery = 'delivered')`,
  )
  return new Set(rows.map(({ id }) => id))
}

// The same order twice in one batch: the later record wins, and a statement must not touch a row twice.
function lastOfEach<T extends { row: NewOrder }>(changed: T[]): T[] {
  return [...new Map(changed.map((entry) => [entry.row.id, entry])).values()]
}

async function saveOrganizations(
  tx: Database,
  records: readonly OrderRecord[],
): Promise<Map<string, string>> {
  const names = new Map(records.map(({ organization }) => [organization.ref, organization.name]))
  // Sorted, so that two writers take the rows in one order and never wait in a circle.
  const rows = [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([ref, name]) => ({ id: newId(), ref, name }))
  if (rows.length === 0) return new Map()
  const saved = await tx
    .insert(organizations)
    .values(rows)
    .onConflictDoUpdate({ target: organizations.ref, set: { name: sql`excluded.name` } })
    .returning({ id: organizations.id, ref: organizations.ref })
  return new Map(saved.map(({ id, ref }) => [ref, id]))
}

type KnownOrder = Omit<OrderState, 'isDelivered'> & { id: string; recordHash: string }

async function knownOrders(
  tx: Database,
  records: readonly OrderRecord[],
  organizationIds: ReadonlyMap<string, string>,
): Promise<Map<string, KnownOrder>> {
  if (records.length === 0) return new Map()
  const rows = await tx
    .select({
      id: orders.id,
      organizationId: orders.organizationId,
      ref: orders.ref,
      recordHash: orders.recordHash,
      status: orders.status,
      shipmentStatus: orders.shipmentStatus,
      departure: orders.departure,
      arrival: orders.arrival,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.organizationId, [...organizationIds.values()]),
        inArray(
          orders.ref,
          records.map((record) => record.ref),
        ),
      ),
    )
  return new Map(rows.map((row) => [`${row.organizationId} ${row.ref}`, row]))
}

async function writeOrders(tx: Database, changed: readonly ChangedOrder[]): Promise<void> {
  for (const part of chunks(changed)) {
    await tx
      .insert(orders)
      .values(part.map(({ row }) => row))
      .onConflictDoUpdate({ target: [orders.organizationId, orders.id], set: replacedColumns })
  }
  const unitIds = await writeUnits(tx, changed)
  await writeEvents(tx, changed, unitIds)
}

const replacedColumns = Object.fromEntries(
  Object.entries(orders)
    .filter(([name]) => !['organizationId', 'id', 'ref', 'enableRLS'].includes(name))
    .flatMap(([name, column]) => ('name' in column ? [[name, sql.raw(`excluded.${column.name}`)]] : [])),
)

async function writeUnits(tx: Database, changed: readonly ChangedOrder[]) {
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

async function writeEvents(
  tx: Database,
  changed: readonly ChangedOrder[],
  unitIds: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = changed.flatMap(({ row, record }) =>
    record.events.map(({ unitRef, ...event }) => ({
      ...event,
      organizationId: row.organizationId,
      orderId: row.id,
      id: newId(),
      unitId: unitRef === null ? null : (unitIds.get(`${row.id} ${unitRef}`) ?? null),
    })),
  )
  await removeMissing(
    tx,
    'order_events',
    changed.flatMap(({ row, before }) => (before === null ? [] : [row])),
    rows,
  )
  for (const part of chunks(rows)) {
    await tx
      .insert(orderEvents)
      .values(part)
      .onConflictDoUpdate({
        target: [orderEvents.organizationId, orderEvents.orderId, orderEvents.ref],
        set: {
          at: sql`excluded.at`,
          classifier: sql`excluded.classifier`,
          code: sql`excluded.code`,
          place: sql`excluded.place`,
          unitId: sql`excluded.unit_id`,
          remark: sql`excluded.remark`,
        },
      })
  }
}

/** Deletes the units or events of orders that were there before and that the records no longer name. */
async function removeMissing(
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

function* chunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement)
}
