import type { OrderRecord } from '@portolan/contract/company/orders'
import type { RoutePoint } from '@portolan/contract/freight/places'
import { recordSource } from '@portolan/freight/ledger/log-entry'
import { statedTimes } from '@portolan/freight/ledger/order-record'
import { keysTable, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import type { StoredRecord } from '#freight/tables/stored-record.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** The previous record of a known order, and since when it holds. */
export interface PriorRecord {
  route: RoutePoint[]
  statedAt: Record<string, string>
  savedAt: string
  /** True if others have stated anything about the order, so that it shows more than its record. */
  hasOthers: boolean
}

type PriorRow = Omit<PriorRecord, 'statedAt'> & { id: string; own: StoredRecord | null }

/** The previous records of orders, by order ID. */
export async function readPriors(
  tx: Database,
  orders: readonly OrderKeys[],
): Promise<Map<string, PriorRecord>> {
  if (orders.length === 0) return new Map()
  const rows = await rowsOf<PriorRow>(
    tx,
    sql`SELECT o.id, o.route, CASE WHEN o.logged_hash = o.record_hash THEN o.own_record END AS own,
        coalesce(o.saved_at, o.updated_at)::text AS "savedAt",
        EXISTS (SELECT FROM event_log l WHERE l.organization_id = o.organization_id AND l.order_id = o.id
          AND l.source <> ${recordSource})
          OR EXISTS (SELECT FROM event_decisions d WHERE d.organization_id = o.organization_id AND d.order_id = o.id) AS "hasOthers"
      FROM orders o JOIN ${keysTable(orders)} ON keys.organization_id = o.organization_id AND keys.order_id = o.id`,
  )
  return new Map(
    rows.map(({ id, own, route, savedAt, hasOthers }) => [
      id,
      { hasOthers, savedAt: toInstant(savedAt), route: own?.route ?? route, statedAt: own?.statedAt ?? {} },
    ]),
  )
}

/** The part of a record that the columns don't have; null if they have it all. */
export function storedRecordOf(
  record: OrderRecord,
  prior: PriorRecord | null,
  updatedAt: string,
): StoredRecord | null {
  if (prior === null) return null
  const { shipmentStatus, route, position, cancellation = null } = record
  const statedAt = statedTimes(prior, route)
  if (!prior.hasOthers && Object.keys(statedAt).length === 0) return null
  return { shipmentStatus, route, position, cancellation, updatedAt, statedAt, deliveredByEvents: [] }
}
