import * as z from 'zod/mini'
import { orderQuery, orderRefParams } from '#company/order-calls.ts'
import { defineEndpoint } from '#shared/endpoint.ts'

export const removeCompanyOrder = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/company/orders/:ref/',
  summary:
    'Delete an order that no one was notified about and that has no invoice; any other with `withHistory=true`, with its log, files and notifications. A line with its number, who and why stays',
  auth: 'company',
  subject: 'orders',
  params: orderRefParams,
  query: z.extend(orderQuery, {
    reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
    withHistory: z.optional(z.enum(['true', 'false'])),
  }),
  responses: { 204: null },
  errors: ['not_found', 'order_has_history'],
})
