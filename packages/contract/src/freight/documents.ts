import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate, Instant } from '#shared/instants.ts'
import { Money } from '#shared/money.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { expiringSignature } from '#shared/signed-query.ts'

export const documentKinds = [
  'bill-of-lading',
  'air-waybill',
  'cmr',
  'rail-waybill',
  'packing-list',
  'commercial-invoice',
  'invoice',
  'certificate',
  'customs',
  'arrival-notice',
  'photo',
  'other',
] as const
export const DocumentKind = z.enum(documentKinds)
export type DocumentKind = z.infer<typeof DocumentKind>

const documentMembers = {
  id: z.uuid(),
  kind: DocumentKind,
  /** The file's name as the person saves it. */
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.int(),
  createdAt: Instant,
  /** A URL on this server that needs no header; valid for 10 minutes and only while the session lasts. */
  file: z.string(),
}

export const Document = z.object(documentMembers)
export type Document = z.infer<typeof Document>

/** Dates are calendar dates; `paidOn` null means open. */
export const Invoice = z.object({
  ...documentMembers,
  number: z.string(),
  amount: Money,
  issuedOn: CalendarDate,
  dueOn: CalendarDate,
  paidOn: z.nullable(CalendarDate),
})
export type Invoice = z.infer<typeof Invoice>

const orderParams = z.object({ orderId: z.uuid() })

export const listOrderDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/:orderId/documents/',
  summary: 'List the documents of an order',
  auth: 'session',
  params: orderParams,
  query: z.object(pageQuery),
  responses: { 200: pageOf(Document) },
  errors: ['not_found'],
})

export const listOrderInvoices = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/:orderId/invoice-documents/',
  summary: 'List the invoices of an order',
  auth: 'session',
  params: orderParams,
  query: z.object(pageQuery),
  responses: { 200: pageOf(Invoice) },
  errors: ['not_found'],
})

/** The signed URL in `file` members; the response is the file itself. */
export const downloadFile = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/:documentId/',
  summary: 'Download a file by its signed URL',
  auth: 'public',
  params: z.object({ documentId: z.uuid() }),
  query: z.object({
    ...expiringSignature,
    /** `1` saves the file whatever its type; otherwise browsers display PDFs and raster images. */
    download: z.optional(z.enum(['1'])),
  }),
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})

export const archiveOrderDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/:orderId/documents/archive/',
  summary: 'Get the URL of all documents and invoices of an order as one ZIP',
  auth: 'session',
  params: orderParams,
  /** `file` is a URL on this server that needs no header; valid for a minute and only while the session lasts. */
  responses: { 200: z.object({ file: z.string(), count: z.int() }) },
  errors: ['not_found'],
})

/** The signed URL that `archiveOrderDocuments` returns; the response is the ZIP itself. */
export const downloadDocumentArchive = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/archives/:orderId/',
  summary: 'Download all documents and invoices of an order as one ZIP by a signed URL',
  auth: 'public',
  params: orderParams,
  query: z.object(expiringSignature),
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})
