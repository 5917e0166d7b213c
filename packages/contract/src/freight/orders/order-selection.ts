import * as z from 'zod/mini'
import { Locale } from '#identity/users.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { expiringSignature } from '#shared/signed-query.ts'
import { maxSelectedOrders } from './order-filter.ts'

/** Orders by their IDs; those of other organizations are passed over. */
const SelectedIds = z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxSelectedOrders))

const Selection = z.object({ ids: SelectedIds })

export const archiveSelectedDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/archive/',
  summary: 'Get the URL of all documents and invoices of selected orders as one ZIP of at most 1,000 files',
  auth: 'session',
  query: Selection,
  /**
   * `file` is a URL on this server that needs no header; valid for a minute and only while the session lasts.
   */
  responses: { 200: z.object({ file: z.string(), count: z.int() }) },
  errors: ['not_found', 'too_many_requests'],
})

/**
 * The signed URL that `archiveSelectedDocuments` returns; the response is the ZIP itself, with a folder for
 * each order.
 */
export const downloadSelectedDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/orders/archive/',
  summary: 'Download the documents of selected orders as one ZIP by a signed URL',
  auth: 'public',
  query: z.extend(Selection, { locale: Locale, ...expiringSignature }),
  download: ['application/zip'],
  responses: { 200: z.unknown() },
  errors: ['not_found', 'too_many_requests'],
})

export const pinOrders = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/orders/pins/',
  summary: 'Pin or unpin several orders for the signed-in person',
  auth: 'session',
  body: z.strictObject({ ids: SelectedIds, pinned: z.boolean() }),
  responses: { 204: null },
})
