import * as z from 'zod/mini'
import { Locale } from '#identity/users.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { expiringSignature } from '#shared/signed-query.ts'
import { maxSelectedOrders } from './orders/order-filter.ts'
import { OrderFilter } from './orders.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Media types of the formats. */
export const tableTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/** The filtered orders, or those of them that are selected. */
const OrderSelection = z.extend(OrderFilter, {
  ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxSelectedOrders))),
})
export type OrderSelection = z.infer<typeof OrderSelection>

/** As in the list. */
const Exported = z.extend(OrderSelection, { format: z.enum(exportFormats) })

export const exportOrders = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/export/',
  summary: 'Get the URL of the filtered or selected orders as a file',
  auth: 'session',
  reads: 'replica',
  query: Exported,
  /**
   * `file` is a URL on this server that needs no header; valid for a minute and only while the session lasts.
   */
  responses: { 200: z.object({ file: z.string(), count: z.int() }) },
  /** The customer has too many files being made or waiting. */
  errors: ['too_many_requests'],
})

/** The signed URL that `exportOrders` returns; the response is the file with all rows. */
export const downloadOrderExport = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/orders/',
  summary: 'Download the filtered or selected orders by a signed URL',
  auth: 'public',
  reads: 'replica',
  query: z.extend(Exported, {
    /** The language of headings, words and numbers. */
    locale: Locale,
    ...expiringSignature,
  }),
  download: tableTypes,
  responses: { 200: z.unknown() },
  errors: ['not_found', 'too_many_requests'],
})
