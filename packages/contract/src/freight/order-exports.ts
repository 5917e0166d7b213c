import * as z from 'zod/mini'
import { Locale } from '#identity/users.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { orderFilters } from './orders.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

const exported = {
  ...orderFilters,
  /** As in the list. */
  ordering: z.optional(z.array(z.string())),
  format: z.enum(exportFormats),
}

export const exportOrders = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/export/',
  summary: 'Get the address of the filtered orders as a file',
  auth: 'session',
  query: z.object(exported),
  /** `file` is an address on this server, good for a minute and as long as the session, that needs no header. */
  responses: { 200: z.object({ file: z.string(), count: z.int() }) },
})

/** The signed address that `exportOrders` answers; the answer is the file itself, all rows of it. */
export const downloadOrderExport = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/orders/',
  summary: 'Download the filtered orders by a signed address',
  auth: 'public',
  query: z.object({
    ...exported,
    /** Of headings, words and numbers. */
    locale: Locale,
    session: z.uuid(),
    expires: z.int(),
    signature: z.string().check(z.maxLength(100)),
  }),
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})
