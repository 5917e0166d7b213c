import * as z from 'zod/mini'
import { RemovedNotifications } from '#company/messages.ts'
import { orderQuery, orderRefParams } from '#company/order-calls.ts'
import { Document, DocumentKind, SubmissionState } from '#freight/documents.ts'
import { Locale } from '#identity/users.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { ifMatch } from '#shared/request-headers.ts'
import { severalLines } from '#shared/text-kinds.ts'

export const documentOrigins = ['company', 'customer'] as const
export const DocumentOrigin = z.enum(documentOrigins)
export type DocumentOrigin = z.infer<typeof DocumentOrigin>

/** A document of an order, without invoices, as the company's systems read it. */
export const CompanyOrderDocument = z.extend(z.omit(Document, { file: true }), {
  origin: DocumentOrigin,
  /** The company's own; null for what a customer uploaded, which is known by its `id`. */
  ref: z.nullable(z.string()),
  /** In an order's list, for the company's people; null for keys, which download by `files/`. */
  file: z.nullable(z.string()),
  /** Only the company sees it; never true for the customer's own. */
  isInternal: z.boolean(),
  /** null for the company's own. */
  state: z.nullable(SubmissionState),
  uploadedBy: z.nullable(z.object({ name: z.string(), email: z.string(), locale: Locale })),
  decidedAt: z.nullable(Instant),
  /** The name of the person of the company, of the key, or the command line; the customer doesn't see it. */
  decidedBy: z.nullable(z.string()),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  organization: z.object({ ref: z.string(), name: z.string() }),
  order: z.object({ id: z.uuid(), ref: z.string(), number: z.string() }),
  /** Changes with each decision; for `If-Match`. */
  version: z.string(),
})
export type CompanyOrderDocument = z.infer<typeof CompanyOrderDocument>

/** Why a document is rejected, in words for the customer. */
export const RejectionReason = severalLines(z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)))

const state = z.optional(z.array(SubmissionState))

export const listCompanyOrderDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/orders/:ref/documents/',
  summary: 'List the documents of an order, the company’s and the customer’s, newest first',
  auth: 'company',
  subject: 'documents',
  params: orderRefParams,
  query: z.object({ ...orderQuery.shape, origin: z.optional(DocumentOrigin), state, ...pageQuery }),
  responses: { 200: pageOf(CompanyOrderDocument) },
  errors: ['not_found'],
})

export const listCustomerDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/customer-documents/',
  summary: 'List what customers uploaded to their orders, newest first',
  auth: 'company',
  subject: 'documents',
  reads: 'replica',
  query: z.object({
    state,
    /** The reference of a customer. */
    organization: z.optional(z.string().check(z.maxLength(200))),
    /** By the time of upload; by default the newest first. */
    ordering: z.optional(z.enum(['createdAt', '-createdAt'])),
    ...pageQuery,
  }),
  responses: { 200: pageOf(CompanyOrderDocument) },
})

const params = z.object({ documentId: z.uuid() })

export const getCustomerDocumentFile = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/customer-documents/:documentId/file/',
  summary: 'Download what a customer uploaded to an order',
  auth: 'company',
  subject: 'documents',
  params,
  download: ['*/*'],
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})

const deciding = {
  auth: 'company',
  subject: 'documents',
  params,
  headers: ifMatch,
  responses: { 200: CompanyOrderDocument },
  errors: ['not_found', 'stale'],
} as const

export const acceptCustomerDocument = defineEndpoint({
  ...deciding,
  method: 'POST',
  path: '/api/v2/company/customer-documents/:documentId/accept/',
  summary: 'Accept what a customer uploaded, as the kind that it is; the same call again changes nothing',
  body: z.strictObject({
    /** By default the customer's choice. A correction stays if the decision is taken back. */
    kind: z.optional(DocumentKind),
  }),
})

export const rejectCustomerDocument = defineEndpoint({
  ...deciding,
  method: 'POST',
  path: '/api/v2/company/customer-documents/:documentId/reject/',
  summary: 'Reject what a customer uploaded; the same call again changes nothing',
  body: z.strictObject({ reason: RejectionReason }),
})

export const reopenCustomerDocument = defineEndpoint({
  ...deciding,
  method: 'POST',
  path: '/api/v2/company/customer-documents/:documentId/reopen/',
  summary:
    'Take back the decision about what a customer uploaded, with its notifications; the document waits again',
  responses: { 200: z.object({ document: CompanyOrderDocument, notifications: RemovedNotifications }) },
})
