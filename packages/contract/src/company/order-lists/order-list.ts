import * as z from 'zod/mini'
import { AccountManager } from '#company/organizations.ts'
import { EventSource } from '#freight/ledger/order-history.ts'
import { AttentionCount } from '#freight/orders/attention-counts.ts'
import { orderSorts } from '#freight/orders/order-filter.ts'
import { LastEvent } from '#freight/orders/order-parts.ts'
import { OrderPlace } from '#freight/orders/order-places.ts'
import { Order, OrderFilter } from '#freight/orders.ts'
import { Email } from '#identity/addresses/email.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { cappedPageOf, pageQuery } from '#shared/paging.ts'

/** An order as its customer's lists show it, with whose it is and who stated the last event. */
export const ListedCompanyOrder = z.extend(z.omit(Order, { pinned: true }), {
  /** The company's own reference. */
  ref: z.string(),
  organization: z.object({
    id: z.uuid(),
    /** The company's own reference of the customer. */
    ref: z.string(),
    name: z.string(),
    accountManager: z.nullable(AccountManager),
  }),
  lastEvent: z.nullable(z.extend(LastEvent, { source: EventSource })),
})
export type ListedCompanyOrder = z.infer<typeof ListedCompanyOrder>

/** The filter and sort of all customers' orders; an unknown ID in `organization` is one without orders. */
export const CompanyOrderFilter = z.extend(OrderFilter, {
  /** Only customers that the person with this email looks after. */
  accountManager: z.optional(Email),
  /** At most one sort; the default is `-updatedAt`. */
  ordering: z.optional(z.array(z.enum(orderSorts)).check(z.maxLength(1))),
})
export type CompanyOrderFilter = z.infer<typeof CompanyOrderFilter>

export const listCompanyOrders = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/orders/',
  summary: 'List the orders of all customers, or of some',
  auth: 'company',
  subject: 'orders',
  reads: 'replica',
  query: z.extend(CompanyOrderFilter, pageQuery),
  responses: { 200: cappedPageOf(ListedCompanyOrder) },
  etag: true,
})

export const countCompanyAttention = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/order-attention/',
  summary: 'Count the orders of all customers, or of some, that need attention',
  auth: 'company',
  subject: 'orders',
  reads: 'replica',
  query: z.omit(CompanyOrderFilter, { attention: true, ordering: true }),
  /** Each group once. */
  responses: { 200: z.object({ groups: z.array(AttentionCount) }) },
  etag: true,
})

export const listCompanyOrderPlaces = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/order-places/',
  summary: 'List the places that orders of all customers depart from and arrive at',
  auth: 'company',
  subject: 'orders',
  reads: 'replica',
  /** The possible values of `from` and `to` of the order list, by country and code. */
  responses: { 200: z.object({ from: z.array(OrderPlace), to: z.array(OrderPlace) }) },
  etag: true,
})
