import type { OrderRecord } from '@portolan/contract/company/orders'
import type * as cargoFacts from '@portolan/contract/freight/orders/cargo-facts'
import type * as orderCodes from '@portolan/contract/freight/orders/order-codes'
import type * as orderParts from '@portolan/contract/freight/orders/order-parts'
import type { Place, RoutePoint, TransportMode } from '@portolan/contract/freight/places'
import type { ForeseenAlert } from '@portolan/freight/attention/alert'
import type { LedgerCutOff } from '@portolan/freight/cut-offs/cut-off'
import type { Times } from '@portolan/freight/time/moment'
import type * as z from 'zod/mini'
import { instant } from '#platform/db/columns.ts'
import { boolean, date, doublePrecision, integer, jsonb, pgTable, text, uuid } from '#platform/db/drizzle.ts'
import type { StoredCharge } from './stored-charge.ts'
import type { StoredRecord } from './stored-record.ts'

// Types only: the SQL in platform/db/migrations creates the tables.

export const orders = pgTable('orders', {
  organizationId: uuid('organization_id').notNull(),
  id: uuid('id').notNull(),
  ref: text('ref').notNull(),
  number: text('number').notNull(),
  status: text('status').$type<orderCodes.RecordStatus>().notNull(),
  shipmentStatus: text('shipment_status').$type<orderCodes.ShipmentStatus>().notNull(),
  transportMode: text('transport_mode').$type<TransportMode>().notNull(),
  loadType: text('load_type').$type<orderCodes.LoadType>().notNull(),
  incoterms: text('incoterms').$type<orderCodes.Incoterms>().notNull(),
  incotermsPlace: text('incoterms_place'),
  customerReference: text('customer_reference'),
  cargo: text('cargo').notNull(),
  fromPlace: jsonb('from_place').$type<Place>().notNull(),
  toPlace: jsonb('to_place').$type<Place>().notNull(),
  departure: jsonb('departure').$type<Times>().notNull(),
  arrival: jsonb('arrival').$type<Times>().notNull(),
  departureAt: text('departure_at').notNull(),
  arrivalAt: text('arrival_at').notNull(),
  totals: jsonb('totals').$type<cargoFacts.Totals>().notNull(),
  route: jsonb('route').$type<RoutePoint[]>().notNull(),
  position: jsonb('position').$type<z.infer<typeof cargoFacts.Position>>(),
  distanceKm: doublePrecision('distance_km'),
  charges: jsonb('charges').$type<StoredCharge[]>().notNull(),
  contacts: jsonb('contacts').$type<OrderRecord['contacts']>().notNull(),
  cancellation: jsonb('cancellation').$type<NonNullable<OrderRecord['cancellation']>>(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  recordHash: text('record_hash').notNull(),
  ratedHash: text('rated_hash'),
  orderText: text('order_text').notNull(),
  savedAt: instant('saved_at'),
  ownRecord: jsonb('own_record').$type<StoredRecord>(),
  loggedHash: text('logged_hash'),
  fromCode: text('from_code'),
  toCode: text('to_code'),
  departureOn: date('departure_on'),
  arrivalOn: date('arrival_on'),
  filterHash: text('filter_hash'),
  delivery: jsonb('delivery').$type<Times>(),
  deliveryAt: text('delivery_at').notNull(),
  deliveryOn: date('delivery_on'),
  isDelivered: boolean('is_delivered').notNull(),
  alerts: jsonb('alerts').$type<ForeseenAlert[]>(),
  cutOffs: jsonb('cut_offs').$type<LedgerCutOff[]>(),
  lateAt: instant('late_at'),
  quietAt: instant('quiet_at'),
  papersAt: instant('papers_at'),
  overdueAt: instant('overdue_at'),
  riskAt: instant('risk_at'),
  companyAt: instant('company_at'),
  lateMinutes: integer('late_minutes'),
  stalledAt: instant('stalled_at'),
  stalledSince: instant('stalled_since'),
  attentionVersion: text('attention_version'),
  attentionHash: text('attention_hash'),
  papersExpected: integer('papers_expected'),
  papersPresent: integer('papers_present'),
})

export const shipmentUnits = pgTable('shipment_units', {
  organizationId: uuid('organization_id').notNull(),
  id: uuid('id').notNull(),
  orderId: uuid('order_id').notNull(),
  ref: text('ref').notNull(),
  position: integer('position').notNull(),
  packaging: text('packaging').$type<orderParts.ShipmentUnit['packaging']>().notNull(),
  quantity: integer('quantity').notNull(),
  description: text('description').notNull(),
  grossWeightKg: doublePrecision('gross_weight_kg'),
  volumeM3: doublePrecision('volume_m3'),
  lengthCm: doublePrecision('length_cm'),
  widthCm: doublePrecision('width_cm'),
  heightCm: doublePrecision('height_cm'),
  container: text('container'),
  containerType: text('container_type'),
  seal: text('seal'),
  marks: text('marks'),
  delivery: text('delivery').$type<'booked' | 'delivered'>().notNull(),
})

export const orderEvents = pgTable('order_events', {
  organizationId: uuid('organization_id').notNull(),
  id: uuid('id').notNull(),
  orderId: uuid('order_id').notNull(),
  ref: text('ref').notNull(),
  at: instant('at').notNull(),
  precision: text('at_precision').$type<'day'>(),
  classifier: text('classifier').$type<orderParts.Event['classifier']>().notNull(),
  code: text('code').$type<orderCodes.EventCode>().notNull(),
  place: jsonb('place').$type<Place>(),
  unitId: uuid('unit_id'),
  remark: text('remark'),
})
