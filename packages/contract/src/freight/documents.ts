import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate, Instant } from '#shared/instants.ts'
import { Money } from '#shared/money.ts'

export const documentKinds = [
  'bill-of-lading',
  'air-waybill',
  'cmr',
  'rail-waybill',
  'packing-list',
  'invoice',
  'certificate',
  'customs',
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
  /** An address on this server that needs no header, good for 10 minutes and only as long as the session lives. */
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

/** The signed address that `file` members hold; the answer is the file itself. */
export const downloadFile = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/:documentId/',
  summary: 'Download a file by its signed address',
  auth: 'public',
  params: z.object({ documentId: z.uuid() }),
  query: z.object({
    session: z.uuid(),
    expires: z.int(),
    signature: z.string().check(z.maxLength(100)),
    /** `1` saves the file whatever its type; PDF and raster images are otherwise shown in place. */
    download: z.optional(z.enum(['1'])),
  }),
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})

const orderParams = z.object({ orderId: z.uuid() })

export const archiveOrderDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/:orderId/documents/archive/',
  summary: 'Get the address of all documents and invoices of an order as one ZIP',
  auth: 'session',
  params: orderParams,
  /** `file` is an address on this server, good for a minute and as long as the session, that needs no header. */
  responses: { 200: z.object({ file: z.string(), count: z.int() }) },
  errors: ['not_found'],
})

/** The signed address that `archiveOrderDocuments` answers; the answer is the ZIP itself. */
export const downloadDocumentArchive = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/archives/:orderId/',
  summary: 'Download all papers of an order as one ZIP by a signed address',
  auth: 'public',
  params: orderParams,
  query: z.object({
    session: z.uuid(),
    expires: z.int(),
    signature: z.string().check(z.maxLength(100)),
  }),
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})
