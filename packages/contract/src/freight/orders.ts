import * as z from 'zod/mini'
import { Alert, AttentionGroup, PaperCount } from '#freight/attention.ts'
import { CutOff } from '#freight/cut-offs.ts'
import { Parties } from '#freight/preorders/parties.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate, Instant, Times } from '#shared/instants.ts'
import { orderSearchLength } from '#shared/limits.ts'
import { Money } from '#shared/money.ts'
import { cappedPageOf, pageOf, pageQuery } from '#shared/paging.ts'
import { ChargeLine } from './charges.ts'
import {
  Cancellation,
  ContainerCount,
  Emissions,
  LocatedPosition,
  RouteLine,
  Totals,
} from './orders/cargo-facts.ts'
import { deliveryMembers } from './orders/delivery.ts'
import { isOrdering } from './orders/is-ordering.ts'
import { Incoterms, LoadType, RecordStatus, ShipmentStatus } from './orders/order-codes.ts'
import { deliveredValues, orderings, placeCode } from './orders/order-filter.ts'
import { Contact, Event, LastEvent, OrderReference, ShipmentUnit, Unpaid } from './orders/order-parts.ts'
import { Place, RoutePoint, TransportMode } from './places.ts'
import { LatestQuestions } from './questions.ts'

const orderMembers = {
  id: z.uuid(),
  number: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  status: RecordStatus,
  shipmentStatus: ShipmentStatus,
  transportMode: TransportMode,
  /** The mode of the leg under way, else of the next one; once arrived or canceled, that of the order. */
  currentMode: TransportMode,
  loadType: LoadType,
  incoterms: Incoterms,
  customerReference: z.nullable(z.string()),
  cargo: z.string(),
  from: Place,
  to: Place,
  departure: Times,
  arrival: Times,
  ...deliveryMembers,
  /**
   * The next step of an arrived order that isn't delivered: customs clearance, collection from the terminal,
   * or the delivery of what was collected. Else null.
   */
  waitsFor: z.nullable(z.enum(['customs', 'collection', 'delivery'])),
  /** The last promised arrival less the first one; null while there was only one promise. */
  arrivalSlipMinutes: z.nullable(z.int()),
  /**
   * Minutes behind the plan as of the response: while a step is overdue, since that step's planned time, else
   * by the best of the arrival. Below 0 for early, null if unknown.
   */
  lateMinutes: z.nullable(z.int()),
  /** Current alerts, the most urgent first. */
  alerts: z.array(Alert),
  /** Null if no papers are expected. */
  papers: z.nullable(PaperCount),
  /** Null if no invoice is unpaid. */
  unpaid: z.nullable(Unpaid),
  totals: Totals,
  /** The containers of the shipment units, by type, the most frequent first. */
  containers: z.array(ContainerCount),
  /** The carrier of the leg under way, else of the next one, and after the arrival of the last one. */
  carrier: z.nullable(z.string()),
  /** Vessel and voyage, flight, train or plate of the same leg. */
  conveyance: z.nullable(z.string()),
  /** The latest milestone that was reported as actual; null while there is none. */
  lastEvent: z.nullable(LastEvent),
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

/**
 * Everything about one order. Events are sorted oldest first. `charges` is the total of `chargeLines`, null
 * if there are none or they use several currencies. `distanceKm` is null if unknown, `emissions` also if the
 * weight is unknown.
 */
export const OrderDetail = z.object({
  ...orderMembers,
  route: z.array(RoutePoint),
  events: z.array(Event),
  /** As `arrivalSlipMinutes`. */
  departureSlipMinutes: z.nullable(z.int()),
  /** Why the departure or arrival moved last, as its source stated it, such as the SMDG code `WEA`. */
  slipReasonCode: z.nullable(z.string()),
  position: z.nullable(LocatedPosition),
  /** Null unless the order is canceled. */
  cancellation: z.nullable(Cancellation),
  distanceKm: z.nullable(z.number()),
  emissions: z.nullable(Emissions),
  charges: z.nullable(Money),
  chargeLines: z.array(ChargeLine),
  /** The place that the Incoterms rule names. */
  incotermsPlace: z.nullable(z.string()),
  contacts: z.array(Contact),
  /** By their times. */
  cutOffs: z.array(CutOff),
  /**
   * By type. At most 100 of one type: the containers and seals of larger orders are in their shipment units.
   */
  references: z.array(OrderReference),
  questions: LatestQuestions,
  /**
   * The pre-order that the order was approved from, with the parties it names as of its latest version, and
   * the quote that it came from.
   */
  preorder: z.nullable(
    z.object({
      id: z.uuid(),
      number: z.string(),
      parties: Parties,
      quote: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
    }),
  ),
  /**
   * Changes with the order's documents, invoices, shipment units, route and history, and with the date, so
   * that clients needn't poll each of them.
   */
  partsVersion: z.string(),
})
export type OrderDetail = z.infer<typeof OrderDetail>

/**
 * A country (ISO 3166 alpha-2) such as `CN`, or one of its ports, airports or cities (UN/LOCODE) such as
 * `NLRTM`.
 */
const PlaceCode = z.string().check(z.regex(placeCode))

/** More values of one filter are refused. */
const maxValues = 100
const valuesOf = <T extends z.ZodMiniType>(value: T) => z.array(value).check(z.maxLength(maxValues))

/** The filter and sort of the order list; several values of one filter mean "any of". */
export const OrderFilter = z.object({
  status: z.optional(valuesOf(RecordStatus)),
  /** The person's own; any other is an error. */
  organization: z.optional(valuesOf(z.uuid())),
  /** The start of the route. */
  from: z.optional(valuesOf(PlaceCode)),
  /** The end of the route. */
  to: z.optional(valuesOf(PlaceCode)),
  /**
   * Dates are inclusive calendar dates at the place of departure, of the actual time, else of the estimated,
   * else of the planned.
   */
  departureFrom: z.optional(CalendarDate),
  departureTo: z.optional(CalendarDate),
  /** The same of the arrival, at the place of arrival. */
  arrivalFrom: z.optional(CalendarDate),
  arrivalTo: z.optional(CalendarDate),
  /** The same of the delivery, at the place of arrival; an out-of-date time is none. */
  deliveryFrom: z.optional(CalendarDate),
  deliveryTo: z.optional(CalendarDate),
  delivered: z.optional(z.enum(deliveredValues)),
  transportMode: z.optional(valuesOf(TransportMode)),
  shipmentStatus: z.optional(valuesOf(ShipmentStatus)),
  /** Orders that need attention now for one of these reasons. */
  attention: z.optional(valuesOf(AttentionGroup)),
  /**
   * At least 3 characters, over number, references with or without their hyphens, cargo, cities, carriers,
   * vessels, voyages, flights, documents and the organization's name.
   */
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
  reads: 'replica',
  query: z.extend(OrderFilter, pageQuery),
  responses: { 200: cappedPageOf(Order) },
  etag: true,
})

export const countOrders = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/count/',
  summary: 'Count transport orders',
  auth: 'session',
  reads: 'replica',
  query: z.pick(OrderFilter, { status: true, attention: true }),
  /** `isCapped` where more than `count` need attention. */
  responses: { 200: z.object({ count: z.int(), isCapped: z.optional(z.boolean()) }) },
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
