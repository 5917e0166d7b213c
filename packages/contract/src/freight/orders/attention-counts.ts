import * as z from 'zod/mini'
import { AttentionGroup } from '#freight/attention.ts'
import { OrderFilter } from '#freight/orders.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'

/**
 * How many orders need attention for one reason; where it's capped, only that they are more: than 1,000, or
 * of a search than were looked at.
 */
export const AttentionCount = z.object({
  group: AttentionGroup,
  count: z.int(),
  isCapped: z.boolean(),
})
export type AttentionCount = z.infer<typeof AttentionCount>

export const countAttention = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/attention/',
  summary: 'Count the orders that need attention',
  auth: 'session',
  reads: 'replica',
  query: z.omit(OrderFilter, { attention: true, ordering: true }),
  responses: {
    200: z.object({
      /** Each group once. */
      groups: z.array(AttentionCount),
      /** How many due unpaid invoices these orders have, which may be more than the orders of `overdue`. */
      overdueInvoices: z.int(),
      /** The sums of these invoices, one for each currency. */
      overdueAmounts: z.array(Money),
    }),
  },
  etag: true,
})
