import * as z from 'zod/mini'
import { Totals } from '#freight/orders/cargo-facts.ts'
import { ShipmentUnit } from '#freight/orders/order-parts.ts'
import { TransportMode } from '#freight/places.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { orderSearchLength } from '#shared/limits.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { idempotencyKey, ifMatch } from '#shared/request-headers.ts'
import { severalLines } from '#shared/text-kinds.ts'
import { PreorderQuote } from './agreed-price.ts'
import { askedTransport } from './asked-transport.ts'
import { Finding } from './finding.ts'
import { Party, PartyRole } from './parties.ts'
import { ContentChanges, PreorderContent, SentContent } from './preorder-content.ts'
import { PreorderReview, PreorderStatus, RejectionCode, RequestState } from './preorder-states.ts'
import { Difference, FieldQuestion, PreorderStep } from './preorder-steps.ts'

const preorderMembers = {
  id: z.uuid(),
  number: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  status: PreorderStatus,
  review: PreorderReview,
  amendment: z.nullable(RequestState),
  cancellation: z.nullable(RequestState),
  /** Goes up with every step; `If-Match: "<version>"` refuses a change of a later one. */
  version: z.int(),
  ...askedTransport,
  customerReference: z.nullable(z.string()),
  totals: Totals,
  rejectionCode: z.nullable(RejectionCode),
  rejectionReason: z.nullable(z.string()),
  /** The order that the approval created or linked. */
  orderId: z.nullable(z.uuid()),
  createdAt: Instant,
  updatedAt: Instant,
}

/** A pre-order as lists show it. */
export const Preorder = z.object(preorderMembers)
export type Preorder = z.infer<typeof Preorder>

/** A line of a pre-order's cargo as a shipment unit. */
export const PreorderUnit = z.omit(ShipmentUnit, { delivery: true })

/** Everything about one pre-order. `content` is the booking in its latest version, as `PUT` takes it. */
export const PreorderDetail = z.object({
  ...preorderMembers,
  comment: PreorderContent.shape.comment,
  declaredValue: PreorderContent.shape.declaredValue,
  /** The lines of `content` as shipment units. */
  units: z.array(PreorderUnit),
  content: PreorderContent,
  /** While `review` is `update-requested`: what the company asks; else empty. */
  questions: z.array(FieldQuestion),
  /**
   * Changes that the company proposes, or that the customer requests after the approval, until they are
   * answered.
   */
  proposedChanges: z.array(Difference),
  /** The company's or the customer's note on these questions, changes or the cancellation. */
  note: z.nullable(z.string()),
  /**
   * The rules' findings about `content` as of today; errors too, such as a ready date that has passed since.
   */
  findings: z.array(Finding),
  /** The accepted quote that it comes from, with the agreed price and whether it still holds. */
  quote: z.nullable(PreorderQuote),
  documentCount: z.int(),
})
export type PreorderDetail = z.infer<typeof PreorderDetail>

export const preorderParams = z.object({ preorderId: z.uuid() })
export const stepNote = severalLines(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)))
export const optionalNote = z._default(z.nullable(stepNote), null)

/** A question as the company asks it. */
export const SentQuestion = z.strictObject({
  /** A field of the booking, such as `units.0.hsCode`. */
  path: z.string().check(z.minLength(1), z.maxLength(200)),
  question: severalLines(z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))),
})

/** The company's own reference of the order. An order of the customer with this reference is linked. */
export const ApprovedOrderRef = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

export const PreorderFilter = z.object({
  status: z.optional(z.array(PreorderStatus)),
  /** The person's own; any other is an error. */
  organization: z.optional(z.array(z.uuid()).check(z.maxLength(100))),
  transportMode: z.optional(z.array(TransportMode)),
  /** Over number, customer reference, cargo, cities, parties and units. */
  search: z.optional(
    z
      .string()
      .check(z.trim(), z.minLength(orderSearchLength.shortest), z.maxLength(orderSearchLength.longest)),
  ),
})
export type PreorderFilter = z.infer<typeof PreorderFilter>

export const listPreorders = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/preorders/',
  summary: 'List pre-orders, newest first',
  auth: 'session',
  reads: 'replica',
  query: z.extend(PreorderFilter, pageQuery),
  responses: { 200: pageOf(Preorder) },
})

export const NewPreorder = z.strictObject({ organizationId: z.uuid(), ...SentContent.shape })
export type NewPreorder = z.infer<typeof NewPreorder>

export const createPreorder = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/preorders/',
  summary: 'Submit a pre-order (201), or only check it (200, nothing is saved)',
  auth: 'session',
  query: z.object({ validate: z.optional(z.enum(['only'])) }),
  headers: idempotencyKey,
  body: NewPreorder,
  responses: { 200: z.array(Finding), 201: PreorderDetail },
  errors: ['too_many_preorders', 'idempotency_mismatch'],
})

export const getPreorder = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/preorders/:preorderId/',
  summary: 'Read everything about one pre-order',
  auth: 'session',
  params: preorderParams,
  responses: { 200: PreorderDetail },
  errors: ['not_found'],
  etag: true,
})

const changing = {
  auth: 'session',
  params: preorderParams,
  headers: ifMatch,
  responses: { 200: PreorderDetail },
  errors: ['not_found', 'not_editable', 'too_many_changes', 'stale'],
} as const

export const replacePreorder = defineEndpoint({
  ...changing,
  method: 'PUT',
  path: '/api/v2/customer/preorders/:preorderId/',
  summary: 'Replace the booking of a pending pre-order; also answers the company’s questions',
  body: SentContent,
})

export const updatePreorder = defineEndpoint({
  ...changing,
  method: 'PATCH',
  path: '/api/v2/customer/preorders/:preorderId/',
  summary: 'Change some members of a pending pre-order; also answers the company’s questions',
  body: ContentChanges,
})

export const cancelPreorder = defineEndpoint({
  ...changing,
  method: 'DELETE',
  path: '/api/v2/customer/preorders/:preorderId/',
  summary: 'Withdraw a pending pre-order; it stays readable as canceled',
  responses: { 204: null },
  errors: ['not_found', 'not_editable', 'stale'],
})

export const listPreorderSteps = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/preorders/:preorderId/steps/',
  summary: 'List the conversation about a pre-order with the changes of each version, oldest first',
  auth: 'session',
  params: preorderParams,
  query: z.object(pageQuery),
  responses: { 200: pageOf(PreorderStep) },
  errors: ['not_found'],
})

export const answerUpdateRequest = defineEndpoint({
  ...changing,
  method: 'POST',
  path: '/api/v2/customer/preorders/:preorderId/answer/',
  summary: 'Answer the company’s questions, with changes or a note',
  body: z.strictObject({ changes: z._default(ContentChanges, {}), note: optionalNote }),
  errors: ['not_found', 'wrong_state', 'stale'],
})

export const acceptProposedChanges = defineEndpoint({
  ...changing,
  method: 'POST',
  path: '/api/v2/customer/preorders/:preorderId/proposal/accept/',
  summary: 'Accept the changes that the company proposes',
  errors: ['not_found', 'wrong_state', 'stale'],
})

export const declineProposedChanges = defineEndpoint({
  ...changing,
  method: 'POST',
  path: '/api/v2/customer/preorders/:preorderId/proposal/decline/',
  summary: 'Decline the changes that the company proposes',
  body: z.strictObject({ note: optionalNote }),
  errors: ['not_found', 'wrong_state', 'stale'],
})

export const requestAmendment = defineEndpoint({
  ...changing,
  method: 'POST',
  path: '/api/v2/customer/preorders/:preorderId/amendment/',
  summary: 'Ask for changes after the approval',
  body: z.strictObject({ changes: z._default(ContentChanges, {}), note: stepNote }),
  errors: ['not_found', 'wrong_state', 'too_many_changes', 'stale'],
})

export const requestCancellation = defineEndpoint({
  ...changing,
  method: 'POST',
  path: '/api/v2/customer/preorders/:preorderId/cancellation/',
  summary: 'Ask to cancel after the approval',
  body: z.strictObject({ note: stepNote }),
  errors: ['not_found', 'wrong_state', 'too_many_changes', 'stale'],
})

/** The address book. */
export const listPreorderParties = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/preorders/parties/',
  summary: 'Search the parties of earlier pre-orders, the latest first',
  auth: 'session',
  reads: 'replica',
  query: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    role: z.optional(PartyRole),
    limit: pageQuery.limit,
  }),
  responses: { 200: z.object({ count: z.int(), results: z.array(Party) }) },
  errors: ['too_many_requests', 'unavailable'],
})
