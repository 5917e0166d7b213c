import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate, Instant } from '#shared/instants.ts'
import { preorderFileBytes, preorderFileTypes } from '#shared/limits.ts'
import { Money } from '#shared/money.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { idempotencyKey } from '#shared/request-headers.ts'
import { expiringSignature } from '#shared/signed-query.ts'
import { invoiceStates } from './invoices/invoice-filter.ts'

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

/** The state of a customer's own document: it waits for the company, or the company has decided. */
export const submissionStates = ['submitted', 'accepted', 'rejected'] as const
export const SubmissionState = z.enum(submissionStates)
export type SubmissionState = z.infer<typeof SubmissionState>

/** The submission of a document that the customer uploaded. */
export const Submission = z.object({
  state: SubmissionState,
  /** Full name; null if it came with the pre-order, or the account was removed. */
  uploadedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
})
export type Submission = z.infer<typeof Submission>

/** A document of an order; `submission` is null for one of the company's. */
export const OrderDocument = z.object({ ...documentMembers, submission: z.nullable(Submission) })
export type OrderDocument = z.infer<typeof OrderDocument>

export const InvoiceState = z.enum(invoiceStates)

/** Dates are calendar dates. */
export const Invoice = z.object({
  ...documentMembers,
  number: z.string(),
  amount: Money,
  issuedOn: CalendarDate,
  dueOn: CalendarDate,
  /** Null until it's paid. */
  paidOn: z.nullable(CalendarDate),
  state: InvoiceState,
  /** Days since the due date in the company's time zone, below 0 before it; null once paid. */
  daysOverdue: z.nullable(z.int()),
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
  responses: { 200: pageOf(OrderDocument) },
  errors: ['not_found'],
})

export const addOrderDocument = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/orders/:orderId/documents/',
  summary: 'Upload a document to an order, for the company to accept; its type is judged by its content',
  auth: 'session',
  params: orderParams,
  headers: idempotencyKey,
  upload: {
    member: 'file',
    maxBytes: preorderFileBytes,
    accept: preorderFileTypes,
    fields: z.strictObject({ kind: DocumentKind }),
  },
  responses: { 201: OrderDocument },
  errors: ['not_found', 'too_many_documents', 'storage_quota_exceeded', 'idempotency_mismatch'],
})

export const removeOrderDocument = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/customer/orders/:orderId/documents/:documentId/',
  summary: 'Remove a document that the customer uploaded and the company hasn’t accepted',
  auth: 'session',
  params: z.extend(orderParams, { documentId: z.uuid() }),
  responses: { 204: null },
  errors: ['not_found', 'wrong_state'],
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
    /** The customer, in URLs for the company's staff. */
    organization: z.optional(z.uuid()),
    /** `1` saves the file whatever its type; otherwise browsers display PDFs and raster images. */
    download: z.optional(z.enum(['1'])),
  }),
  download: ['*/*'],
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})

export const archiveOrderDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/:orderId/documents/archive/',
  summary: 'Get the URL of all documents and invoices of an order as one ZIP',
  auth: 'session',
  params: orderParams,
  /**
   * `file` is a URL on this server that needs no header; valid for a minute and only while the session lasts.
   */
  responses: { 200: z.object({ file: z.string(), count: z.int() }) },
  errors: ['not_found', 'too_many_requests'],
})

/** The signed URL that `archiveOrderDocuments` returns; the response is the ZIP itself. */
export const downloadDocumentArchive = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/archives/:orderId/',
  summary: 'Download all documents and invoices of an order as one ZIP by a signed URL',
  auth: 'public',
  params: orderParams,
  query: z.object(expiringSignature),
  download: ['application/zip'],
  responses: { 200: z.unknown() },
  errors: ['not_found', 'too_many_requests'],
})
