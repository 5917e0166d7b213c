import * as z from 'zod/mini'
import { Document } from '#freight/documents.ts'
import { ContentChanges } from '#freight/preorders/preorder-content.ts'
import {
  PreorderReview,
  PreorderStatus,
  RejectionCode,
  RequestState,
} from '#freight/preorders/preorder-states.ts'
import { PreorderStep } from '#freight/preorders/preorder-steps.ts'
import {
  ApprovedOrderRef,
  optionalNote,
  Preorder,
  PreorderDetail,
  preorderParams,
  SentQuestion,
  stepNote,
} from '#freight/preorders/preorders.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { ifMatch } from '#shared/request-headers.ts'
import { OrderRecord } from './orders.ts'

/** The customer as the company's systems know it. */
const organization = z.object({ id: z.uuid(), ref: z.string(), name: z.string() })
const companyMembers = {
  organization,
  /** The company's own reference of the order; null until the approval. */
  orderRef: z.nullable(z.string()),
}

export const CompanyPreorder = z.extend(Preorder, companyMembers)
export type CompanyPreorder = z.infer<typeof CompanyPreorder>

/** A document of a pre-order as the company reads it; the approval copies it to the order. */
export const CompanyPreorderDocument = z.omit(Document, { file: true })

export const CompanyPreorderDetail = z.extend(PreorderDetail, {
  ...companyMembers,
  documents: z.array(CompanyPreorderDocument),
})
export type CompanyPreorderDetail = z.infer<typeof CompanyPreorderDetail>

export const listCompanyPreorders = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/preorders/',
  summary: 'List pre-orders of all customers, newest first',
  auth: 'company',
  subject: 'preorders',
  query: z.object({
    status: z.optional(z.array(PreorderStatus)),
    review: z.optional(z.array(PreorderReview)),
    /** Customers' requests after the approval. */
    amendment: z.optional(z.array(RequestState)),
    cancellation: z.optional(z.array(RequestState)),
    ...pageQuery,
  }),
  responses: { 200: pageOf(CompanyPreorder) },
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

export const listCompanyPreorderSteps = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/preorders/:preorderId/steps/',
  summary: 'List the conversation about a pre-order with the changes of each version, oldest first',
  auth: 'company',
  subject: 'preorders',
  params: preorderParams,
  query: z.object(pageQuery),
  responses: { 200: pageOf(PreorderStep) },
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

const acting = {
  method: 'POST',
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
  path: '/api/v2/company/preorders/:preorderId/reject/',
  summary: 'Reject a pre-order; the same call again changes nothing',
  body: z.strictObject({ reasonCode: RejectionCode, reason: stepNote }),
})

export const requestPreorderUpdate = defineEndpoint({
  ...acting,
  path: '/api/v2/company/preorders/:preorderId/request-update/',
  summary: 'Ask the customer about fields of a pending pre-order',
  body: z.strictObject({
    fields: z.array(SentQuestion).check(z.minLength(1), z.maxLength(50)),
  }),
})

export const proposePreorderChanges = defineEndpoint({
  ...acting,
  path: '/api/v2/company/preorders/:preorderId/propose/',
  summary: 'Propose changes of a pending pre-order; they apply once the customer accepts',
  body: z.strictObject({ changes: ContentChanges, note: stepNote }),
})

export const confirmAmendment = defineEndpoint({
  ...acting,
  path: '/api/v2/company/preorders/:preorderId/amendment/confirm/',
  summary:
    'Confirm the changes that the customer asks for after the approval; if they end the agreed price, the order loses its charges',
  body: answerNote,
})

export const declineAmendment = defineEndpoint({
  ...acting,
  path: '/api/v2/company/preorders/:preorderId/amendment/decline/',
  summary: 'Decline the changes that the customer asks for after the approval',
  body: z.strictObject({ reason: stepNote }),
})

export const confirmCancellation = defineEndpoint({
  ...acting,
  path: '/api/v2/company/preorders/:preorderId/cancellation/confirm/',
  summary: 'Confirm the cancellation that the customer asks for',
  body: answerNote,
})

export const declineCancellation = defineEndpoint({
  ...acting,
  path: '/api/v2/company/preorders/:preorderId/cancellation/decline/',
  summary: 'Decline the cancellation that the customer asks for',
  body: z.strictObject({ reason: stepNote }),
})
