import * as z from 'zod/mini'
import { orderQuery, orderRefParams } from '#company/order-calls.ts'
import { HistoryEvent, PromiseHistory } from '#freight/ledger/order-history.ts'
import { RouteLine } from '#freight/orders/cargo-facts.ts'
import { RecordStatus } from '#freight/orders/order-codes.ts'
import { ShipmentUnit } from '#freight/orders/order-parts.ts'
import { OrderDetail } from '#freight/orders.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { ifMatch } from '#shared/request-headers.ts'

/**
 * Who stated or decided something: a `person` of the company, one of its API `key`s, an `import`, a `carrier`
 * or another source by its name, or the `company` where no more is known.
 */
export const Author = z.object({
  kind: z.enum(['person', 'key', 'import', 'carrier', 'company']),
  name: z.nullable(z.string()),
})
export type Author = z.infer<typeof Author>

/** A statement as the customer’s history has it, and what only the company sees of it. */
export const AuthoredEvent = z.extend(HistoryEvent, {
  by: Author,
  /** The company’s retraction; null for an event that counts, or that its source took back. */
  retraction: z.nullable(z.object({ by: Author, at: Instant, reason: z.nullable(z.string()) })),
})
export type AuthoredEvent = z.infer<typeof AuthoredEvent>

export const OrderView = z.object({
  id: z.uuid(),
  ref: z.string(),
  /** The order’s page in the portal. */
  url: z.string(),
  organization: z.object({ id: z.uuid(), ref: z.string(), name: z.string() }),
  /** For `If-Match`: another one whenever the record, the log, the references or the documents change. */
  version: z.string(),
  /** As the customer reads it. */
  order: OrderDetail,
  promises: z.array(PromiseHistory),
  /** Newest first. */
  history: z.array(AuthoredEvent),
})
export type OrderView = z.infer<typeof OrderView>

const reading = {
  auth: 'company',
  subject: 'orders',
  params: orderRefParams,
  errors: ['not_found'],
} as const

export const getOrderView = defineEndpoint({
  ...reading,
  method: 'GET',
  path: '/api/v2/company/orders/:ref/view/',
  summary: 'Read an order as its customer sees it, with who stated each of its events',
  query: orderQuery,
  responses: { 200: OrderView },
  etag: true,
})

export const getCompanyRouteLines = defineEndpoint({
  ...reading,
  method: 'GET',
  path: '/api/v2/company/orders/:ref/route-lines/',
  summary: 'Read the route of an order as lines for a map',
  query: orderQuery,
  /** One for each leg, in the order of the route. */
  responses: { 200: z.object({ legs: z.array(RouteLine) }) },
  etag: true,
})

export const listCompanyUnits = defineEndpoint({
  ...reading,
  method: 'GET',
  path: '/api/v2/company/orders/:ref/shipment-units/',
  summary: 'List the shipment units of an order',
  query: z.extend(orderQuery, pageQuery),
  responses: { 200: pageOf(ShipmentUnit) },
})

export const ChangedOrder = z.object({ status: RecordStatus, version: z.string() })
export type ChangedOrder = z.infer<typeof ChangedOrder>

export const changeCompanyOrder = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/company/orders/:ref/',
  summary:
    'Archive an order, or take it back from the archive. It holds until a record with other content is sent; the same record again changes nothing',
  auth: 'company',
  subject: 'orders',
  params: orderRefParams,
  query: orderQuery,
  headers: ifMatch,
  body: z.strictObject({ status: RecordStatus }),
  responses: { 200: ChangedOrder },
  errors: ['not_found', 'stale'],
})
