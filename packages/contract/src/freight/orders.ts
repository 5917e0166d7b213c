import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant, Times } from '#shared/instants.ts'
import { orderSearchLength } from '#shared/limits.ts'
import { Money } from '#shared/money.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { Alert, AttentionGroup, PaperCount } from './attention.ts'
import { ChargeLine } from './charge-lines.ts'
import {
  orderings,
  orderSorts,
  pinSorts,
  recordStatuses,
  shipmentStatuses,
  sortFields,
} from './order-filter.ts'
import { Parties } from './parties.ts'
import { Place, RoutePoint, TransportMode } from './places.ts'

export const RecordStatus = z.enum(recordStatuses)
export type RecordStatus = z.infer<typeof RecordStatus>

export const ShipmentStatus = z.enum(shipmentStatuses)
export type ShipmentStatus = z.infer<typeof ShipmentStatus>

export const loadTypes = ['not-set', 'FCL', 'LCL'] as const
export const LoadType = z.enum(loadTypes)
export type LoadType = z.infer<typeof LoadType>

/** Incoterms of all editions in use; XXX is "other". */
export const incotermCodes = [
  'CFR',
  'CIF',
  'CIP',
  'CPT',
  'DAF',
  'DAP',
  'DAT',
  'DDP',
  'DDU',
  'DEQ',
  'DES',
  'DPU',
  'EXW',
  'FAS',
  'FCA',
  'FOB',
  'XXX',
] as const
export const Incoterms = z.enum(incotermCodes)
export type Incoterms = z.infer<typeof Incoterms>

export const packagingUnits = ['CS', 'PCS', 'CTN', 'PLL', 'PKG'] as const
export const PackagingUnit = z.enum(packagingUnits)
export type PackagingUnit = z.infer<typeof PackagingUnit>

/** DCSA Track & Trace event codes, then the air cargo status codes where DCSA has none. */
export const eventCodes = [
  'ARRI',
  'DEPA',
  'LOAD',
  'DISC',
  'GTIN',
  'GTOT',
  'STUF',
  'STRP',
  'PICK',
  'DROP',
  'INSP',
  'CUSS',
  'CUSR',
  'BKD',
  'RCS',
  'MAN',
  'DEP',
  'ARR',
  'RCF',
  'NFD',
  'CCD',
  'DLV',
] as const
export const EventCode = z.enum(eventCodes)
export type EventCode = z.infer<typeof EventCode>

export const eventClassifiers = ['planned', 'estimated', 'actual'] as const
export const EventClassifier = z.enum(eventClassifiers)

/** Totals of the shipment units in kilograms and cubic meters; null means unknown, not zero. */
export const Totals = z.object({
  packages: z.nullable(z.int().check(z.minimum(0))),
  grossWeightKg: z.nullable(z.number().check(z.minimum(0))),
  volumeM3: z.nullable(z.number().check(z.minimum(0))),
  chargeableWeightKg: z.nullable(z.number().check(z.minimum(0))),
})
export type Totals = z.infer<typeof Totals>

const orderMembers = {
  id: z.uuid(),
  number: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  status: RecordStatus,
  shipmentStatus: ShipmentStatus,
  transportMode: TransportMode,
  loadType: LoadType,
  incoterms: Incoterms,
  customerReference: z.nullable(z.string()),
  cargo: z.string(),
  from: Place,
  to: Place,
  departure: Times,
  arrival: Times,
  /** The last promised arrival less the first one; null while there was only one promise. */
  arrivalSlipMinutes: z.nullable(z.int()),
  /**
   * Minutes behind the plan as of the response: while a step is overdue, since that step's planned time, else by the best of the
   * arrival. Below 0 for early, null if unknown.
   */
  lateMinutes: z.nullable(z.int()),
  /** What needs attention now, the most urgent first. */
  alerts: z.array(Alert),
  /** Null if no papers are expected. */
  papers: z.nullable(PaperCount),
  totals: Totals,
  /** Share of the route completed, 0 to 1: as reported, and by time on the current leg. */
  progress: z.number(),
  pinned: z.boolean(),
  createdAt: Instant,
  /** The time of the order's last change. */
  updatedAt: Instant,
}

/** An order as lists show it. */
export const Order = z.object(orderMembers)
export type Order = z.infer<typeof Order>

/** A milestone; `at` is an instant, `unitId` the shipment unit it concerns, null for the whole order. */
export const Event = z.object({
  id: z.uuid(),
  at: Instant,
  classifier: EventClassifier,
  code: EventCode,
  place: z.nullable(Place),
  unitId: z.nullable(z.uuid()),
  remark: z.nullable(z.string()),
})
export type Event = z.infer<typeof Event>

export const Contact = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})

export const Position = z.object({
  lat: z.number(),
  lng: z.number(),
  alt: z.nullable(z.number()),
  at: Instant,
})

/**
 * One leg as a map draws it. `line` follows the sea lanes from stop to stop, with longitudes beyond ±180 where it crosses
 * the antimeridian; null for other modes, which follow the great circle, and where no lane exists. `distanceKm` is
 * approximate; null if unknown.
 */
export const RouteLine = z.object({
  mode: TransportMode,
  distanceKm: z.nullable(z.number()),
  line: z.nullable(z.array(z.object({ lat: z.number(), lng: z.number() }))),
})
export type RouteLine = z.infer<typeof RouteLine>

/** What one leg emits: gross tonnes × `distanceKm` × `gramsPerTonneKm`. */
export const LegEmissions = z.object({
  mode: TransportMode,
  from: Place,
  to: Place,
  distanceKm: z.number(),
  gramsPerTonneKm: z.number(),
  co2eKg: z.number(),
})
export type LegEmissions = z.infer<typeof LegEmissions>

/** CO2e of the route. `method` is the scope of the figures, `factors` the edition of the emission factors. */
export const Emissions = z.object({
  co2eKg: z.number(),
  method: z.enum(['well-to-wheel', 'tank-to-wheel']),
  factors: z.string(),
  legs: z.array(LegEmissions),
})
export type Emissions = z.infer<typeof Emissions>

/**
 * What an order is called by others: FF and SI are the forwarder's and the shipper's numbers, BKG the carrier's booking, MBL and
 * HBL the bills of lading of carrier and forwarder, MAWB and HAWB the same by air, EQ a container, PO a purchase order, CR the
 * customer's reference.
 */
export const ReferenceType = z.enum([
  'FF',
  'SI',
  'HBL',
  'HAWB',
  'MBL',
  'MAWB',
  'BKG',
  'EQ',
  'PO',
  'CR',
  'SEAL',
])

/** One of an order's references, as it was sent; `issuer` is the carrier or airline that gave it, where that is known. */
export const OrderReference = z.object({
  type: ReferenceType,
  value: z.string(),
  issuer: z.nullable(z.string()),
})
export type OrderReference = z.infer<typeof OrderReference>

/**
 * Everything about one order. Events are sorted oldest first. `charges` is the total of `chargeLines`, null if there are none
 * or they use several currencies. `distanceKm` is null if unknown, `emissions` also if the weight is unknown.
 */
export const OrderDetail = z.object({
  ...orderMembers,
  route: z.array(RoutePoint),
  events: z.array(Event),
  /** As `arrivalSlipMinutes`. */
  departureSlipMinutes: z.nullable(z.int()),
  /** Why the departure or arrival moved last, as its source stated it, such as the SMDG code `WEA`. */
  slipReasonCode: z.nullable(z.string()),
  position: z.nullable(Position),
  distanceKm: z.nullable(z.number()),
  emissions: z.nullable(Emissions),
  charges: z.nullable(Money),
  chargeLines: z.array(ChargeLine),
  contacts: z.array(Contact),
  /** By type. At most 100 of one type: the containers and seals of larger orders are in their shipment units. */
  references: z.array(OrderReference),
  /** The pre-order that the order was approved from, with the parties it names as of its latest version. */
  preorder: z.nullable(z.object({ id: z.uuid(), number: z.string(), parties: Parties })),
  /** Changes with the order's documents, invoices, shipment units, route and history, so that clients needn't poll each of them. */
  partsVersion: z.string(),
})
export type OrderDetail = z.infer<typeof OrderDetail>

/** Dimensions are per package; weight and volume are for the whole `quantity`. A volume of 0 means unknown. */
export const ShipmentUnit = z.object({
  id: z.uuid(),
  packaging: PackagingUnit,
  quantity: z.int(),
  description: z.string(),
  grossWeightKg: z.nullable(z.number()),
  volumeM3: z.nullable(z.number()),
  lengthCm: z.nullable(z.number()),
  widthCm: z.nullable(z.number()),
  heightCm: z.nullable(z.number()),
  /** ISO 6346 without spaces. As the company sent it or the customer confirmed it: its check digit may be wrong. */
  container: z.nullable(z.string()),
  seal: z.nullable(z.string()),
  marks: z.nullable(z.string()),
  /** As booked: of a unit that came with a pre-order, as of its latest version. */
  hsCode: z.nullable(z.string()),
  delivery: z.enum(['booked', 'delivered']),
})
export type ShipmentUnit = z.infer<typeof ShipmentUnit>

// Pins first, then at most one sort. What is wrong with an entry is said of the whole: it is read as one value.
const isOrdering = z.refine<readonly string[]>(
  (entries) => {
    const sorts = pinSorts.some((pins) => pins === entries[0]) ? entries.slice(1) : entries
    return sorts.length <= 1 && sorts.every((sort) => orderSorts.some((known) => known === sort))
  },
  {
    when: ({ value }) => Array.isArray(value),
    params: { reason: 'ordering', fields: ['pinned', ...sortFields] },
  },
)

/** What the order list shows and how it is sorted; several values of one filter mean "any of". */
export const OrderFilter = z.object({
  status: z.optional(z.array(RecordStatus)),
  transportMode: z.optional(z.array(TransportMode)),
  shipmentStatus: z.optional(z.array(ShipmentStatus)),
  /** Orders that need attention now for one of these reasons. */
  attention: z.optional(z.array(AttentionGroup)),
  /** At least 3 characters, over number, references with or without their hyphens, cargo, cities and documents. */
  search: z.optional(
    z
      .string()
      .check(z.trim(), z.minLength(orderSearchLength.shortest), z.maxLength(orderSearchLength.longest)),
  ),
  /** `pinned` or `-pinned`, at most one sort, or both in this order; the default is `-pinned,-updatedAt`. */
  ordering: z.optional(z.array(z.enum(orderings)).check(isOrdering)),
})
export type OrderFilter = z.infer<typeof OrderFilter>

const orderParams = z.object({ orderId: z.uuid() })

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/',
  summary: 'List transport orders',
  auth: 'session',
  query: z.extend(OrderFilter, pageQuery),
  responses: { 200: pageOf(Order) },
})

export const countOrders = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/count/',
  summary: 'Count transport orders',
  auth: 'session',
  query: z.pick(OrderFilter, { status: true, attention: true }),
  responses: { 200: z.object({ count: z.int() }) },
  etag: true,
})

export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/:orderId/',
  summary: 'Read everything about one order',
  auth: 'session',
  params: orderParams,
  responses: { 200: OrderDetail },
  errors: ['not_found'],
  etag: true,
})

/** A separate endpoint, because lines take several kilobytes and only maps need them. */
export const getRouteLines = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/:orderId/route-lines/',
  summary: 'Read the route of an order as lines for a map',
  auth: 'session',
  params: orderParams,
  /** One for each leg, in the order of the route. */
  responses: { 200: z.object({ legs: z.array(RouteLine) }) },
  errors: ['not_found'],
  etag: true,
})

export const listShipmentUnits = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/:orderId/shipment-units/',
  summary: 'List the shipment units of an order',
  auth: 'session',
  params: orderParams,
  query: z.object(pageQuery),
  responses: { 200: pageOf(ShipmentUnit) },
  errors: ['not_found'],
})

export const pinOrder = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/orders/:orderId/pin/',
  summary: 'Pin an order for the signed-in person',
  auth: 'session',
  params: orderParams,
  responses: { 204: null },
  errors: ['not_found'],
})

export const unpinOrder = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/customer/orders/:orderId/pin/',
  summary: 'Unpin an order for the signed-in person',
  auth: 'session',
  params: orderParams,
  responses: { 204: null },
  errors: ['not_found'],
})
