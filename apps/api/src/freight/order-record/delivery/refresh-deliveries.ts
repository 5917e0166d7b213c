import type { EventRecord } from '@portolan/contract/company/orders'
import type { Delivery } from '@portolan/freight/ledger/delivery/settle-delivery'
import { recordSource } from '@portolan/freight/ledger/log-entry'
import { keysTable, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { foldLedger } from '#freight/order-record/log/fold-ledger.ts'
import { loadLedgers } from '#freight/order-record/log/load-ledgers.ts'
import type { orders } from '#freight/tables/orders.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { deliveryColumnsOf } from './delivery-columns.ts'
import { type DeliveredRecord, recordedDelivery } from './recorded-delivery.ts'

type Stored = typeof orders.$inferSelect

interface DeliveryRow extends OrderKeys, Pick<Stored, 'route' | 'shipmentStatus' | 'arrival' | 'toPlace'> {
  units: DeliveredRecord['units']
  events: EventRecord[]
  /** True if others have stated anything about the order, so that its log says what it shows. */
  hasOthers: boolean
}

/**
 * Computes the deliveries of locked orders again from what is stored of them, and writes those that differ.
 * Returns whether they are delivered, by order ID.
 */
export async function refreshDeliveries(
  tx: Database,
  keys: readonly OrderKeys[],
): Promise<Map<string, boolean>> {
  if (keys.length === 0) return new Map()
  const rows = await readDeliveries(tx, keys)
  const logged = await loggedDeliveries(
    tx,
    rows.filter(({ hasOthers }) => hasOthers),
  )
  const derived = rows.map(({ organizationId, id, arrival, toPlace, ...record }) => {
    const delivery = logged.get(id) ?? recordedDelivery(record)
    return { organizationId, id, ...deliveryColumnsOf(delivery, arrival, toPlace.timeZone) }
  })
  await tx.execute(sql`UPDATE orders o
    SET delivery = g.delivery, delivery_at = g."deliveryAt", delivery_on = g."deliveryOn", is_delivered = g."isDelivered"
    FROM jsonb_to_recordset(${JSON.stringify(derived)}::jsonb) AS g ("organizationId" uuid, id uuid, delivery jsonb,
      "deliveryAt" timestamptz, "deliveryOn" date, "isDelivered" boolean)
    WHERE o.organization_id = g."organizationId" AND o.id = g.id
      AND (o.delivery, o.delivery_at, o.delivery_on, o.is_delivered)
        IS DISTINCT FROM (g.delivery, g."deliveryAt", g."deliveryOn", g."isDelivered")`)
  return new Map(derived.map(({ id, isDelivered }) => [id, isDelivered]))
}

async function readDeliveries(tx: Database, keys: readonly OrderKeys[]): Promise<DeliveryRow[]> {
  const rows = await rowsOf<DeliveryRow>(
    tx,
    sql`SELECT o.organization_id AS "organizationId", o.id, o.route, o.shipment_status AS "shipmentStatus", o.arrival,
        o.to_place AS "toPlace",
        (SELECT coalesce(json_agg(json_build_object('ref', u.ref, 'container', u.container, 'delivery', u.delivery)), '[]')
          FROM shipment_units u WHERE u.organization_id = o.organization_id AND u.order_id = o.id) AS units,
        (SELECT coalesce(json_agg(json_build_object('ref', e.ref, 'at', e.at::text, 'precision', e.at_precision, 'classifier', e.classifier,
            'code', e.code, 'place', e.place, 'unitRef', u.ref, 'remark', e.remark)), '[]')
          FROM order_events e LEFT JOIN shipment_units u ON u.organization_id = e.organization_id AND u.id = e.unit_id
          WHERE e.organization_id = o.organization_id AND e.order_id = o.id AND e.code IN ('DROP', 'DLV')) AS events,
        o.logged_hash IS NOT DISTINCT FROM o.record_hash AND (
          EXISTS (SELECT FROM event_log l WHERE l.organization_id = o.organization_id AND l.order_id = o.id
            AND l.source <> ${recordSource})
          OR EXISTS (SELECT FROM event_decisions d WHERE d.organization_id = o.organization_id AND d.order_id = o.id)) AS "hasOthers"
      FROM orders o JOIN ${keysTable(keys)} ON keys.organization_id = o.organization_id AND keys.order_id = o.id`,
  )
  return rows.map(({ events, ...row }) => ({
    ...row,
    events: events.map((event) => ({ ...event, at: toInstant(event.at) })),
  }))
}

async function loggedDeliveries(tx: Database, keys: readonly OrderKeys[]): Promise<Map<string, Delivery>> {
  const ledgers = await loadLedgers(tx, keys, { lock: false })
  return new Map(ledgers.map((ledger) => [ledger.id, foldLedger(ledger).delivery]))
}
