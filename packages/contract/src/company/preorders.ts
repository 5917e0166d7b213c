import * as z from 'zod/mini'
import { Document } from '#freight/documents.ts'
import { TransportMode } from '#freight/places.ts'
import { ContentChanges, PreorderContent } from '#freight/preorders/preorder-content.ts'
import {
  PreorderReview,
  PreorderStatus,
  RejectionCode,
  RequestState,
} from '#freight/preorders/preorder-states.ts'
import { PreorderStep, StepKind } from '#freight/preorders/preorder-steps.ts'
import {
  ApprovedOrderRef,
  optionalNote,
  Preorder,
  PreorderDetail,
  PreorderFilter,
  preorderParams,
  SentQuestion,
  stepNote,
} from '#freight/preorders/preorders.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { ifMatch } from '#shared/request-headers.ts'
import { expiringSignature } from '#shared/signed-query.ts'
import { OrderRecord } from './orders.ts'

/** The customer as the company's systems know it. */
const organization = z.object({ id: z.uuid(), ref: z.string(), name: z.string() })
const companyMembers = {
  organization,
  /** The company's own reference of the order; null until the approval. */
  orderRef: z.nullable(z.string()),
}

/** The side that has to act next. */
export const PreorderTurn = z.enum(['company', 'customer'])
export type PreorderTurn = z.infer<typeof PreorderTurn>

const turnMembers = {
  /** Null once everything is answered. A request after the approval waits for the company, too. */
  waitsFor: z.nullable(PreorderTurn),
  waitsSince: z.nullable(Instant),
}

export const CompanyPreorder = z.extend(Preorder, {
  ...companyMembers,
  ...turnMembers,
  lastStep: z.object({ kind: StepKind, at: Instant }),
})
export type CompanyPreorder = z.infer<typeof CompanyPreorder>

/** A document of a pre-order as the company reads it; the approval copies it to the order. */
export const CompanyPreorderDocument = z.omit(Document, { file: true })

export const CompanyPreorderDetail = z.extend(PreorderDetail, {
  ...companyMembers,
  ...turnMembers,
  documents: z.array(CompanyPreorderDocument),
})
export type CompanyPreorderDetail = z.infer<typeof CompanyPreorderDetail>

export const listCompanyPreorders = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/preorders/',
  summary: 'List pre-orders of all customers, newest first, or those that wait, longest first',
  auth: 'company',
  subject: 'preorders',
  reads: 'replica',
  query: z.object({
    status: z.optional(z.array(PreorderStatus)),
    review: z.optional(z.array(PreorderReview)),
    waitsFor: z.optional(PreorderTurn),
    /** Customers' requests after the approval. */
    amendment: z.optional(z.array(RequestState)),
    cancellation: z.optional(z.array(RequestState)),
    organization: z.optional(z.array(z.uuid()).check(z.maxLength(100))),
    transportMode: z.optional(z.array(TransportMode)),
    /** As customers search, and by the customer's name or reference. */
    search: PreorderFilter.shape.search,
    /** `waitsSince` leaves out pre-orders that wait for neither side. */
    ordering: z.optional(z.enum(['-createdAt', 'waitsSince'])),
    ...pageQuery,
  }),
  responses: { 200: pageOf(CompanyPreorder) },
})

/** The days whose answers count for the turn-round time. */
export const turnRoundDays = 90

export const CompanyPreorderCounts = z.object({
  waitsFor: z.object({ company: z.int(), customer: z.int() }),
  /** Those that wait for the company, by what the customer asks for. */
  bookings: z.int(),
  amendments: z.int(),
  cancellations: z.int(),
  /** Since when the one that has waited longest for the company waits. */
  oldest: z.nullable(Instant),
  /** How long customers waited for the company's latest answers, at most 1,000 of 90 days. */
  turnRound: z.object({ medianSeconds: z.nullable(z.int()), answers: z.int() }),
})
export type CompanyPreorderCounts = z.infer<typeof CompanyPreorderCounts>

export const countCompanyPreorders = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/preorders/counts/',
  summary: 'Count the pre-orders that wait, and read the turn-round time',
  auth: 'company',
  subject: 'preorders',
  reads: 'replica',
  responses: { 200: CompanyPreorderCounts },
})

export const getCompanyPreorder = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/preorders/:preorderId/',
  summary: 'Read everything about one pre-order',
  auth: 'company',
  subject: 'preorders',
  params: preorderParams,
  responses: { 200: CompanyPreorderDetail },
  errors: ['not_found'],
  etag: true,
})

/** A step as the company reads it: with the name of its own person or system, too. */
export const CompanyPreorderStep = z.extend(PreorderStep, {
  /** How long the customer had waited for it; null if there was nothing to answer. */
  waitedSeconds: z.nullable(z.int()),
})
export type CompanyPreorderStep = z.infer<typeof CompanyPreorderStep>

export const listCompanyPreorderSteps = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/preorders/:preorderId/steps/',
  summary: 'List the conversation about a pre-order with the changes of each version, oldest first',
  auth: 'company',
  subject: 'preorders',
  params: preorderParams,
  query: z.object(pageQuery),
  responses: { 200: pageOf(CompanyPreorderStep) },
  errors: ['not_found'],
})

export const getCompanyPreorderVersion = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/preorders/:preorderId/versions/:version/',
  summary: 'Read the booking as it was agreed at one version, without what was only proposed or requested',
  auth: 'company',
  subject: 'preorders',
  params: z.extend(preorderParams, {
    version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
  }),
  responses: { 200: z.object({ version: z.int(), content: PreorderContent }) },
  errors: ['not_found'],
})

export const listCompanyPreorderDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/preorders/:preorderId/documents/',
  summary: 'List the documents of a pre-order with the URLs of their files, oldest first',
  auth: 'company',
  subject: 'preorders',
  params: preorderParams,
  query: z.object(pageQuery),
  /** `file` is a signed URL for a person of the company, and the call below for a system. */
  responses: { 200: pageOf(Document) },
  errors: ['not_found'],
})

export const getCompanyPreorderFile = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/preorders/:preorderId/documents/:documentId/file/',
  summary: 'Download a document of a pre-order',
  auth: 'company',
  subject: 'preorders',
  params: z.extend(preorderParams, { documentId: z.uuid() }),
  download: ['*/*'],
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})

/** The signed URL of a document for a person of the company. */
export const downloadCompanyPreorderFile = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/company/preorders/:documentId/',
  summary: 'Download a document of a pre-order by the signed URL of a person of the company',
  auth: 'public',
  params: z.object({ documentId: z.uuid() }),
  query: z.object({ ...expiringSignature, download: z.optional(z.enum(['1'])) }),
  download: ['*/*'],
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})

const acting = {
  auth: 'company',
  subject: 'preorders',
  params: preorderParams,
  headers: ifMatch,
  responses: { 200: CompanyPreorderDetail },
  errors: ['not_found', 'wrong_state', 'stale'],
} as const

const answerNote = z.strictObject({ note: optionalNote })

export const approvePreorder = defineEndpoint({
  ...acting,
  method: 'POST',
  path: '/api/v2/company/preorders/:preorderId/approve/',
  summary:
    'Approve a pre-order: create or link its order, with the agreed price while it holds; the same call again changes nothing',
  body: z.strictObject({
    orderRef: ApprovedOrderRef,
    /** The whole order; by default it is made from the booking, as are its units if it has none. */
    order: z.optional(OrderRecord),
  }),
})

export const rejectPreorder = defineEndpoint({
  ...acting,
  method: 'POST',
  path: '/api/v2/company/preorders/:preorderId/reject/',
  summary: 'Reject a pre-order; the same call again changes nothing',
  body: z.strictObject({ reasonCode: RejectionCode, reason: stepNote }),
})

export const requestPreorderUpdate = defineEndpoint({
  ...acting,
  method: 'POST',
  path: '/api/v2/company/preorders/:preorderId/request-update/',
  summary: 'Ask the customer about fields of a pending pre-order',
  body: z.strictObject({
    fields: z.array(SentQuestion).check(z.minLength(1), z.maxLength(50)),
  }),
})

export const proposePreorderChanges = defineEndpoint({
  ...acting,
  method: 'POST',
  path: '/api/v2/company/preorders/:preorderId/propose/',
  summary: 'Propose changes of a pending pre-order; they apply once the customer accepts',
  body: z.strictObject({ changes: ContentChanges, note: stepNote }),
})

export const withdrawRequest = defineEndpoint({
  ...acting,
  method: 'POST',
  path: '/api/v2/company/preorders/:preorderId/withdraw-request/',
  summary: 'Take back the questions or the proposal that the customer hasn’t answered yet',
})

export const confirmAmendment = defineEndpoint({
  ...acting,
  method: 'POST',
  path: '/api/v2/company/preorders/:preorderId/amendment/confirm/',
  summary:
    'Confirm the changes that the customer asks for after the approval; if they end the agreed price, the order loses its charges',
  body: answerNote,
})

export const declineAmendment = defineEndpoint({
  ...acting,
  method: 'POST',
  path: '/api/v2/company/preorders/:preorderId/amendment/decline/',
  summary: 'Decline the changes that the customer asks for after the approval',
  body: z.strictObject({ reason: stepNote }),
})

export const confirmCancellation = defineEndpoint({
  ...acting,
  method: 'POST',
  path: '/api/v2/company/preorders/:preorderId/cancellation/confirm/',
  summary: 'Confirm the cancellation that the customer asks for',
  body: answerNote,
})

export const declineCancellation = defineEndpoint({
  ...acting,
  method: 'POST',
  path: '/api/v2/company/preorders/:preorderId/cancellation/decline/',
  summary: 'Decline the cancellation that the customer asks for',
  body: z.strictObject({ reason: stepNote }),
})
