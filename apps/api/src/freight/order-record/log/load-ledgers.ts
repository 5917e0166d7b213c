import { foldOrder } from '@portolan/freight/ledger/fold-order'
import type { LogEntry } from '@portolan/freight/ledger/log-entry'
import type { LedgerUnit, OwnRecord } from '@portolan/freight/ledger/order-record'
import type { OrderState } from '#freight/order-record/changes/detect-order-changes.ts'
import { keysTable, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import type { orders } from '#freight/tables/orders.ts'
import type { StoredRecord } from '#freight/tables/stored-record.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { gazetteer } from './gazetteer.ts'
import { readLogs } from './log-rows.ts'

type Stored = typeof orders.$inferSelect
export type Stop = Stored['route'][number]

export interface StoredUnit {
  id: string
  ref: string
  container: string | null
  isDelivered: boolean
}

/** An order as shown, its record, and its log. */
export interface StoredLedger extends OrderKeys {
  shown: OrderState &
    Pick<Stored, 'transportMode' | 'fromPlace' | 'toPlace' | 'route' | 'position' | 'updatedAt' | 'delivery'>
  record: OwnRecord<Stop>
  /** The record's own. */
  cancellation: Stored['cancellation']
  units: (StoredUnit & { ownDelivered: boolean })[]
  entries: LogEntry[]
  /** True if the previous version saved the order since its events went to the log. */
  isBehind: boolean
}

type OrderRow = Pick<
  Stored,
  | 'status'
  | 'shipmentStatus'
  | 'transportMode'
  | 'fromPlace'
  | 'toPlace'
  | 'departure'
  | 'arrival'
  | 'delivery'
  | 'route'
  | 'position'
  | 'updatedAt'
  | 'cancellation'
> &
  OrderKeys & {
    savedAt: string
    ownRecord: StoredRecord | null
    isBehind: boolean
    /** Null of orders that the previous version saved. */
    wasDelivered: boolean | null
  }

type UnitRow = Omit<StoredUnit, 'isDelivered'> & { orderId: string; delivery: string }

/** The columns of an order that its ledger needs, over the alias `o`. */
const orderColumns =
  sql.raw(`o.organization_id AS "organizationId", o.id, o.status, o.shipment_status AS "shipmentStatus",
  o.transport_mode AS "transportMode", o.from_place AS "fromPlace", o.to_place AS "toPlace", o.departure, o.arrival,
  o.delivery, o.route, o.position, o.cancellation, o.updated_at::text AS "updatedAt", coalesce(o.saved_at, o.updated_at)::text AS "savedAt",
  o.logged_hash IS DISTINCT FROM o.record_hash AS "isBehind", o.own_record AS "ownRecord",
  CASE WHEN o.delivery IS NOT NULL THEN o.is_delivered END AS "wasDelivered"`)

/** The ledgers of orders, in the order of their keys; locks them if the transaction will write. */
export async function loadLedgers(
  database: Database,
  keys: readonly OrderKeys[],
  { lock }: { lock: boolean },
): Promise<StoredLedger[]> {
  if (keys.length === 0) return []
  const rows = await rowsOf<OrderRow>(
    database,
    sql`SELECT ${orderColumns} FROM orders o JOIN ${keysTable(keys)}
        ON keys.organization_id = o.organization_id AND keys.order_id = o.id
      ORDER BY o.organization_id, o.id ${lock ? sql`FOR NO KEY UPDATE OF o` : sql``}`,
  )
  const units = Map.groupBy(
    await rowsOf<UnitRow>(
      database,
      sql`SELECT u.order_id AS "orderId", u.id, u.ref, u.container, u.delivery FROM shipment_units u
        JOIN ${keysTable(keys)} USING (organization_id, order_id) ORDER BY u.order_id, u.position`,
    ),
    ({ orderId }) => orderId,
  )
  const logs = await readLogs(database, rows)
  return rows.map((row) => ledgerOf(row, units.get(row.id) ?? [], logs.get(row.id) ?? []))
}

function ledgerOf(row: OrderRow, unitRows: readonly UnitRow[], entries: LogEntry[]): StoredLedger {
  const { organizationId, id, isBehind, ownRecord, wasDelivered, cancellation, ...columns } = row
  // The previous version overwrites the shown state with the record.
  const own = isBehind ? null : ownRecord
  const byEvents = new Set(own?.deliveredByEvents)
  const units = unitRows.map((unit) => {
    const isDelivered = unit.delivery === 'delivered'
    const { id: unitId, ref, container } = unit
    return { id: unitId, ref, container, isDelivered, ownDelivered: isDelivered && !byEvents.has(ref) }
  })
  const updatedAt = toInstant(columns.updatedAt)
  const { transportMode, shipmentStatus, route, position } = columns
  const savedAt = toInstant(columns.savedAt)
  const record = { shipmentStatus, route, position, updatedAt, statedAt: {}, ...own, transportMode, savedAt }
  const isDelivered =
    wasDelivered ??
    foldOrder({ record, units: ledgerUnits({ units }), entries }, gazetteer).delivery.isDelivered
  return {
    organizationId,
    id,
    units,
    entries,
    isBehind,
    cancellation: own?.cancellation === undefined ? cancellation : own.cancellation,
    shown: { ...columns, updatedAt, isDelivered },
    record,
  }
}

/** The units as input of the fold. */
export function ledgerUnits({ units }: Pick<StoredLedger, 'units'>): LedgerUnit[] {
  return units.map(({ ref, container, ownDelivered }) => ({ ref, container, isDelivered: ownDelivered }))
}
