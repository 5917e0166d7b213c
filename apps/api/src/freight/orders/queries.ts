import type { OrderDetail, ShipmentUnit } from '@portolan/contract/freight/orders'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { and, asc, count, eq, getTableColumns, inArray, type SQL, sql } from '#platform/db/drizzle.ts'
import { orderEvents, orders, shipmentUnits } from '#platform/db/schema.ts'

/** The columns that lists show, over the alias `o`. */
export const orderColumns: SQL = sql.raw(`o.organization_id, o.id, o.number, o.status, o.shipment_status,
  o.transport_mode, o.load_type, o.incoterms, o.customer_reference, o.cargo, o.from_place, o.to_place, o.departure,
  o.arrival, o.arrival_slip_minutes, o.slip_reason_code, o.alerts, o.late_minutes, o.stalled_at, o.stalled_since, o.route, o.totals, o.created_at, o.updated_at,
  (SELECT name FROM organizations WHERE organizations.id = o.organization_id) AS organization_name`)

type Columns = typeof orders.$inferSelect

/** A row of `orderColumns`; instants are PostgreSQL's text. */
export interface OrderRow {
  organization_id: string
  id: string
  number: string
  status: Columns['status']
  shipment_status: Columns['shipmentStatus']
  transport_mode: Columns['transportMode']
  load_type: Columns['loadType']
  incoterms: Columns['incoterms']
  customer_reference: string | null
  cargo: string
  from_place: Columns['fromPlace']
  to_place: Columns['toPlace']
  departure: Columns['departure']
  arrival: Columns['arrival']
  arrival_slip_minutes: number | null
  slip_reason_code: string | null
  alerts: Columns['alerts']
  late_minutes: number | null
  stalled_at: string | null
  stalled_since: string | null
  route: Columns['route']
  totals: Columns['totals']
  created_at: string
  updated_at: string
  organization_name: string
  pinned: boolean
}

export type OrderDetailRow = OrderRow & {
  departure_slip_minutes: number | null
  position: Columns['position']
  distance_km: number | null
  charges: Columns['charges']
  contacts: Columns['contacts']
  preorder: OrderDetail['preorder']
  parts_version: string
}

/** An order of one of the caller's organizations, or null; so is an order of another organization. */
export async function findOrder(
  database: Database,
  caller: { userId: string; organizationIds: readonly string[] },
  orderId: string,
): Promise<OrderDetailRow | null> {
  const [row] = await rowsOf<OrderDetailRow>(
    database,
    sql`SELECT ${orderColumns}, o.departure_slip_minutes, o.position, o.distance_km, o.charges, o.contacts,
        md5(o.record_hash || coalesce((SELECT string_agg(d::text, '' ORDER BY d.id) FROM documents d
          WHERE d.organization_id = o.organization_id AND d.order_id = o.id), '')
          || (SELECT count(*) FROM event_log l WHERE l.organization_id = o.organization_id AND l.order_id = o.id)
        ) AS parts_version,
        (SELECT jsonb_build_object('id', b.id, 'number', b.number, 'parties', b.content -> 'parties')
          FROM preorders b WHERE b.organization_id = o.organization_id AND b.order_id = o.id
          ORDER BY b.id LIMIT 1) AS preorder,
        EXISTS (SELECT FROM order_pins p WHERE p.user_id = ${caller.userId}
          AND p.organization_id = o.organization_id AND p.order_id = o.id) AS pinned
      FROM orders o WHERE o.id = ${orderId} AND o.organization_id = ANY(${sql.param(caller.organizationIds)}::uuid[])`,
  )
  return row ?? null
}

/** The organization and number of an order that the caller may see, or null. */
export async function findOrderKeys(
  database: Database,
  organizationIds: readonly string[],
  orderId: string,
): Promise<{ organizationId: string; number: string } | null> {
  if (organizationIds.length === 0) return null
  const [row] = await database
    .select({ organizationId: orders.organizationId, number: orders.number })
    .from(orders)
    .where(and(inArray(orders.organizationId, [...organizationIds]), eq(orders.id, orderId)))
  return row ?? null
}

/** The milestones of an order, oldest first. */
export function listOrderEvents(database: Database, organizationId: string, orderId: string) {
  return database
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.organizationId, organizationId), eq(orderEvents.orderId, orderId)))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id))
}

/** A page of the units of an order and a row more, in the order they were given. */
export async function listUnitRows(
  database: Database,
  scope: { organizationId: string; orderId: string },
  page: { after: number | null; limit: number },
): Promise<{ rows: (ShipmentUnit & { position: number })[]; count: number }> {
  const ofOrder = and(
    eq(shipmentUnits.organizationId, scope.organizationId),
    eq(shipmentUnits.orderId, scope.orderId),
  )
  // A unit that came with a pre-order has the reference of its line there, which has the HS code.
  const booked = sql`(SELECT DISTINCT ON (line ->> 'id') line ->> 'id' AS ref, line ->> 'hsCode' AS hs_code
    FROM preorders b CROSS JOIN jsonb_array_elements(b.content -> 'units') AS line
    WHERE b.organization_id = ${scope.organizationId} AND b.order_id = ${scope.orderId}
    ORDER BY line ->> 'id', b.id) AS booked`
  const rows = await database
    .select({ ...getTableColumns(shipmentUnits), hsCode: sql<string | null>`booked.hs_code` })
    .from(shipmentUnits)
    .leftJoin(booked, sql`booked.ref = ${shipmentUnits.ref}`)
    .where(and(ofOrder, page.after === null ? undefined : sql`${shipmentUnits.position} > ${page.after}`))
    .orderBy(asc(shipmentUnits.position))
    .limit(page.limit + 1)
  const [total] = await database.select({ count: count() }).from(shipmentUnits).where(ofOrder)
  return { rows, count: total?.count ?? 0 }
}

export async function insertPin(database: Database, userId: string, organizationId: string, orderId: string) {
  await database.execute(sql`INSERT INTO order_pins (user_id, organization_id, order_id)
    VALUES (${userId}, ${organizationId}, ${orderId}) ON CONFLICT DO NOTHING`)
}

export async function deletePin(database: Database, userId: string, organizationId: string, orderId: string) {
  await database.execute(sql`DELETE FROM order_pins
    WHERE user_id = ${userId} AND organization_id = ${organizationId} AND order_id = ${orderId}`)
}
