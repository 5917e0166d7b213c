import * as z from 'zod/mini'
import { deliveryMembers } from '#freight/orders/delivery.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { FieldErrors } from '#shared/errors.ts'
import { LineAnswer } from '#shared/lines.ts'
import { ifMatch, ifNoneMatch } from '#shared/request-headers.ts'
import { OrderRecord } from './orders.ts'
import { SentOrder } from './sent-order.ts'

const ref = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** The path of an order's calls. */
export const orderRefParams = z.object({ ref })

/** How a call names its order. */
export const orderQuery = z.object({
  /** Needed only where several customers have an order with the reference. */
  organization: z.optional(ref),
  /** `id`: the path has the order’s ID, as `id` in the answers, in place of its reference. */
  by: z.optional(z.enum(['id'])),
})

const names = {
  /** As `id` in the customer's calls. */
  id: z.uuid(),
  /** The order's page in the portal. */
  url: z.string(),
  /** For `If-Match`: another one whenever the company has saved something else. */
  version: z.string(),
}

/** The names that a saved order is found by. */
export const SavedCompanyOrder = z.object({
  ...names,
  ref: z.string(),
  number: z.string(),
  organization: z.object({ ref: z.string(), name: z.string() }),
  outcome: z.enum(['created', 'updated', 'unchanged']),
  /** By field: what was kept although it may be wrong, such as a code that no list has. */
  warnings: z.optional(FieldErrors),
})
export type SavedCompanyOrder = z.infer<typeof SavedCompanyOrder>

/**
 * An order as the portal shows it at present, in the members that it is sent with, and its delivery, which
 * follows from its events and units.
 */
export const CompanyOrder = z.object({ ...names, ...OrderRecord.shape, ...deliveryMembers })
export type CompanyOrder = z.infer<typeof CompanyOrder>

export const saveCompanyOrder = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/orders/:ref/',
  summary:
    'Create an order whole (201), or replace the one of this customer and reference (200); the same call again changes nothing',
  auth: 'company',
  subject: 'orders',
  params: orderRefParams,
  headers: z.extend(ifMatch, ifNoneMatch.shape),
  body: SentOrder,
  responses: { 200: SavedCompanyOrder, 201: SavedCompanyOrder },
  errors: ['stale', 'order_exists'],
})

export const getCompanyOrder = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/orders/:ref/',
  summary: 'Read an order by the company’s reference',
  auth: 'company',
  subject: 'orders',
  params: orderRefParams,
  query: orderQuery,
  responses: { 200: CompanyOrder },
  errors: ['not_found'],
  etag: true,
})

/** An order as a line of many: its reference is a member, not part of the path. */
export const SentOrderLine = z.strictObject({ ref, ...SentOrder.shape })

export const saveCompanyOrders = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/orders/bulk/',
  summary: 'Create and replace orders, one a line; a bad line fails by itself',
  auth: 'company',
  subject: 'orders',
  lines: {
    record: SentOrderLine,
    maxLines: 10_000,
    maxLineBytes: 1024 * 1024,
    maxBytes: 64 * 1024 * 1024,
  },
  responses: { 200: LineAnswer },
})
