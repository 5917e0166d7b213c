import type { Order, OrderDetail } from '@portolan/contract/freight/orders'
import type { Event, ShipmentUnit } from '@portolan/contract/freight/orders/order-parts'
import { hidesPart, isShownDocument } from '#freight/customer-settings/shown.ts'
import { logMark } from '#freight/order-record/log/event-decisions.ts'
import { type orders, shipmentUnits } from '#freight/tables/orders.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Database } from '#platform/db/database.ts'
import { and, asc, count, eq, getTableColumns, type SQL, sql } from '#platform/db/drizzle.ts'
import { prepare } from '#platform/db/prepared/prepare.ts'
import { companyUnpaidColumn, unpaidColumn } from './unpaid-column.ts'

/** The columns that lists show, over the alias `o`. */
const columnsWith = (unpaid: string): SQL =>
  sql.raw(`o.organization_id, o.id, o.number, o.status, o.shipment_status,
  o.transport_mode, o.load_type, o.incoterms, o.customer_reference, o.cargo, o.from_place, o.to_place, o.departure,
  o.arrival, o.delivery, o.is_delivered, o.arrival_slip_minutes, o.slip_reason_code, o.alerts, o.late_minutes, o.stalled_at, o.stalled_since,
  o.papers_expected, o.papers_present, o.route, o.totals, o.created_at, o.updated_at,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('type', type, 'quantity', quantity) ORDER BY quantity DESC, type), '[]')
    FROM (SELECT type, count(*)::int AS quantity
      FROM (SELECT max(container_type) AS type FROM shipment_units u
        WHERE u.organization_id = o.organization_id AND u.order_id = o.id AND u.container IS NOT NULL
        GROUP BY u.container) AS containers GROUP BY type) AS types) AS containers,
  ${unpaid} AS unpaid,
  (SELECT jsonb_build_object('at', e.at, 'precision', e.at_precision, 'code', e.code, 'place', e.place) FROM order_events e
    WHERE e.organization_id = o.organization_id AND e.order_id = o.id AND e.classifier = 'actual'
    ORDER BY e.at DESC, e.id DESC LIMIT 1) AS last_event,
  CASE WHEN o.shipment_status = 'ARRIVED' AND NOT o.is_delivered THEN (
    SELECT CASE WHEN bool_or(e.code = 'GTOT' AND e.classifier = 'actual') THEN 'delivery'
      WHEN bool_or(e.code <> 'GTOT') AND NOT bool_or(e.code IN ('CUSR', 'CCD') AND e.classifier = 'actual') THEN 'customs'
      ELSE 'collection' END
    FROM order_events e WHERE e.organization_id = o.organization_id AND e.order_id = o.id
      AND e.code IN ('CUSS', 'INSP', 'CUSR', 'CCD', 'GTOT') AND e.place ->> 'countryCode' = o.to_place ->> 'countryCode'
      AND o.from_place ->> 'countryCode' <> o.to_place ->> 'countryCode') END AS waits_for,
  (SELECT name FROM organizations WHERE organizations.id = o.organization_id) AS organization_name`)

type Columns = typeof orders.$inferSelect

export const orderColumns = columnsWith(unpaidColumn)

/** The same for the company, which sees what is unpaid of every order. */
export const companyOrderColumns = columnsWith(companyUnpaidColumn)

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
  /** Null of orders that the previous version saved, until the hourly work reaches them. */
  delivery: Columns['delivery']
  is_delivered: boolean
  waits_for: Order['waitsFor']
  arrival_slip_minutes: number | null
  slip_reason_code: string | null
  alerts: Columns['alerts']
  late_minutes: number | null
  stalled_at: string | null
  stalled_since: string | null
  route: Columns['route']
  totals: Columns['totals']
  containers: Order['containers']
  unpaid: Order['unpaid']
  last_event: (Omit<NonNullable<Order['lastEvent']>, 'precision'> & { precision: 'day' | null }) | null
  papers_expected: number | null
  papers_present: number | null
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
  incoterms_place: string | null
  contacts: Columns['contacts']
  cut_offs: Columns['cutOffs']
  cancellation: Columns['cancellation']
  canceled_at: string | null
  preorder: OrderDetail['preorder']
  parts_version: string
}

const orderDetails = prepare<
  OrderDetailRow,
  { userId: string; orderId: string; organizationIds: readonly string[] }
>(
  'order_detail',
  sql`SELECT ${orderColumns}, o.departure_slip_minutes, o.position, o.distance_km,
      CASE WHEN ${sql.raw(hidesPart('o.organization_id', 'prices'))} THEN '[]' ELSE o.charges END AS charges, o.incoterms_place, o.contacts, o.cut_offs,
      o.cancellation,
      (SELECT max(recorded_at) FROM order_changes c WHERE c.organization_id = o.organization_id AND c.order_id = o.id
        AND c.kind = 'canceled') AS canceled_at,
      md5(o.record_hash || coalesce((SELECT string_agg(d::text, '' ORDER BY d.id) FROM documents d
        WHERE d.organization_id = o.organization_id AND d.order_id = o.id AND ${sql.raw(isShownDocument('d'))}), '')
        || ${logMark}) AS parts_version,
      (SELECT jsonb_build_object('id', b.id, 'number', b.number, 'parties', b.content -> 'parties', 'quote',
          (SELECT jsonb_build_object('id', k.id, 'number', k.number) FROM quotes k
            WHERE k.organization_id = b.organization_id AND k.preorder_id = b.id
              AND NOT ${sql.raw(hidesPart('b.organization_id', 'quotes'))}))
        FROM preorders b WHERE b.organization_id = o.organization_id AND b.order_id = o.id
        ORDER BY b.id LIMIT 1) AS preorder,
      EXISTS (SELECT FROM order_pins p WHERE p.user_id = ${sql.placeholder('userId')}
        AND p.organization_id = o.organization_id AND p.order_id = o.id) AS pinned
    FROM orders o WHERE o.id = ${sql.placeholder('orderId')} AND o.organization_id = ANY(${sql.placeholder('organizationIds')}::uuid[])`,
)

/** An order of one of the caller's organizations, or null, also for an order of another organization. */
export async function findOrder(
  database: Database,
  { userId, organizationIds }: { userId: string; organizationIds: readonly string[] },
  orderId: string,
): Promise<OrderDetailRow | null> {
  const [row] = await orderDetails(database, { userId, orderId, organizationIds })
  return row ?? null
}

/** A milestone of an order. */
export interface EventRow {
  id: string
  at: string
  precision: 'day' | null
  classifier: Event['classifier']
  code: Event['code']
  place: Event['place']
  unitId: string | null
  remark: string | null
}

/**
 * Milestones per read. Few orders have more; thousands of rows in memory would cause garbage collector
 * pauses.
 */
export const eventsOfPage = 500

interface EventsPage extends Record<string, unknown> {
  organizationId: string
  orderId: string
  at: string
  id: string
}

const milestones = prepare<EventRow, EventsPage>(
  'order_events',
  sql`SELECT id, at, at_precision AS precision, classifier, code, place, unit_id AS "unitId", remark FROM order_events
    WHERE organization_id = ${sql.placeholder('organizationId')} AND order_id = ${sql.placeholder('orderId')}
      AND (order_events.at, id) > (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::uuid)
    ORDER BY order_events.at, id LIMIT ${sql.raw(String(eventsOfPage))}`,
)

/** The milestones of an order, oldest first, page by page. */
export async function* readOrderEvents(
  database: Database,
  organizationId: string,
  orderId: string,
): AsyncGenerator<EventRow[], undefined> {
  let after = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const rows = await milestones(database, { organizationId, orderId, ...after })
    yield rows.map((row) => ({ ...row, at: toInstant(row.at) }))
    const last = rows.at(-1)
    if (last === undefined || rows.length < eventsOfPage) return undefined
    after = { at: last.at, id: last.id }
  }
}

/** All milestones of an order, oldest first. */
export async function listOrderEvents(
  database: Database,
  organizationId: string,
  orderId: string,
): Promise<EventRow[]> {
  const events: EventRow[] = []
  for await (const page of readOrderEvents(database, organizationId, orderId)) events.push(...page)
  return events
}

/** A page of the units of an order plus one row, in the order given. */
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
    FROM preorders b CROSS JOIN jsonb_array_elements(coalesce(b.content -> 'units', b.units)) AS line
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

/** Pins those orders that belong to the organizations. */
export async function insertPins(
  database: Database,
  userId: string,
  organizationIds: readonly string[],
  orderIds: readonly string[],
) {
  await database.execute(sql`INSERT INTO order_pins (user_id, organization_id, order_id)
    SELECT ${userId}::uuid, organization_id, id FROM orders
    WHERE organization_id = ANY(${sql.param(organizationIds)}::uuid[]) AND id = ANY(${sql.param(orderIds)}::uuid[])
    ON CONFLICT DO NOTHING`)
}

export async function deletePins(
  database: Database,
  userId: string,
  organizationIds: readonly string[],
  orderIds: readonly string[],
) {
  await database.execute(sql`DELETE FROM order_pins
    WHERE user_id = ${userId} AND organization_id = ANY(${sql.param(organizationIds)}::uuid[])
      AND order_id = ANY(${sql.param(orderIds)}::uuid[])`)
}
