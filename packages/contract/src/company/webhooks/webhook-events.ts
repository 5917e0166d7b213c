import * as z from 'zod/mini'
import { DocumentOrigin } from '#company/documents/customer-documents.ts'
import { DocumentKind, SubmissionState } from '#freight/documents.ts'
import { LoadType } from '#freight/orders/order-codes.ts'
import { TransportMode } from '#freight/places.ts'
import { PreorderReview, PreorderStatus, RequestState } from '#freight/preorders/preorder-states.ts'
import { StepKind } from '#freight/preorders/preorder-steps.ts'
import { QuoteState } from '#freight/quotes.ts'
import { NamedFile, ThreadSide, ThreadSubjectKind } from '#freight/threads.ts'
import { Locale } from '#identity/users.ts'
import { ArrivalsPrecision, CalendarDate, Instant, Precision } from '#shared/instants.ts'

/** Names of cities. */
const ends = { from: z.string(), to: z.string() }

const orderNames = {
  /** The company's own reference, as everywhere here. */
  organizationRef: z.string(),
  orderId: z.uuid(),
  orderRef: z.string(),
  orderNumber: z.string(),
  customerReference: z.nullable(z.string()),
  ...ends,
}

/** The order of the event. */
export const OrderEventData = z.object(orderNames)

/** An order that is gone, who deleted it and why. */
export const DeletedOrderData = z.object({
  ...orderNames,
  deletedBy: z.string(),
  reason: z.nullable(z.string()),
})

/** An order that went to another customer, who moved it and why; `organizationRef` is the next customer's. */
export const MovedOrderData = z.object({
  ...orderNames,
  formerOrganizationRef: z.string(),
  movedBy: z.string(),
  reason: z.nullable(z.string()),
})

/** When the cargo is expected at the door behind an arrival, if that's known. */
const door = { delivery: z.optional(z.object({ at: Instant, precision: z.optional(Precision) })) }

/** The place with its IANA zone and the time, as far as known. */
export const OrderMilestoneData = z.object({
  ...orderNames,
  place: z.string(),
  timeZone: z.nullable(z.string()),
  at: z.nullable(Instant),
  precision: z.optional(Precision),
  ...door,
})

export const ArrivalChangeData = z.object({
  ...orderNames,
  place: z.string(),
  timeZone: z.nullable(z.string()),
  transportMode: TransportMode,
  /** The plan that was known before the change. */
  plannedArrival: Instant,
  previousArrival: Instant,
  estimatedArrival: Instant,
  precision: z.optional(ArrivalsPrecision),
  ...door,
})

export const PreorderEventData = z.object({
  organizationRef: z.string(),
  preorderId: z.uuid(),
  preorderNumber: z.string(),
  /** The action, and the side that took it. */
  step: StepKind,
  side: z.enum(['customer', 'company']),
  note: z.nullable(z.string()),
  version: z.int(),
  status: PreorderStatus,
  review: PreorderReview,
  amendment: z.nullable(RequestState),
  cancellation: z.nullable(RequestState),
  customerReference: z.nullable(z.string()),
  transportMode: TransportMode,
  loadType: LoadType,
  ...ends,
  readyOn: CalendarDate,
  /** Says if the price that the customer accepted still holds for the booking; null without one. */
  agreedPrice: z.nullable(z.enum(['holds', 'ended'])),
  orderRef: z.nullable(z.string()),
})

export const QuoteEventData = z.object({
  organizationRef: z.string(),
  quoteId: z.uuid(),
  quoteNumber: z.string(),
  state: QuoteState,
  /** The version of the latest offer; 0 before the first. */
  version: z.int(),
  validUntil: z.nullable(Instant),
  transportMode: TransportMode,
  loadType: LoadType,
  ...ends,
  readyOn: CalendarDate,
  /** The option that the customer accepted, and the pre-order that it made. */
  acceptedOption: z.nullable(z.string()),
  preorderId: z.nullable(z.uuid()),
  /** Why it was declined or refused. */
  reason: z.nullable(z.string()),
})

/** The document belongs to an order or a pre-order; the members of the other are null. */
export const DocumentEventData = z.object({
  organizationRef: z.string(),
  documentId: z.uuid(),
  origin: DocumentOrigin,
  /** The company's own; null for a document of the customer. */
  documentRef: z.nullable(z.string()),
  /** The state of a customer's upload to an order, else null; `reason` explains a rejection. */
  state: z.nullable(SubmissionState),
  reason: z.nullable(z.string()),
  kind: DocumentKind,
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  invoiceNumber: z.nullable(z.string()),
  orderId: z.nullable(z.uuid()),
  orderRef: z.nullable(z.string()),
  preorderId: z.nullable(z.uuid()),
  preorderNumber: z.nullable(z.string()),
})

/** A message of the customer or the company; internal notes aren't sent. */
export const ThreadMessageData = z.object({
  organizationRef: z.string(),
  /** The ID of the subject. */
  threadId: z.uuid(),
  messageId: z.uuid(),
  subject: ThreadSubjectKind,
  /** The number of the order, pre-order, quote or invoice; the name of the document. */
  subjectName: z.string(),
  side: ThreadSide,
  author: z.nullable(z.string()),
  via: z.enum(['portal', 'api', 'email']),
  text: z.string(),
  files: z.array(NamedFile),
  /** The order, or that of the invoice or document. */
  orderId: z.nullable(z.uuid()),
  orderRef: z.nullable(z.string()),
  preorderId: z.nullable(z.uuid()),
  preorderNumber: z.nullable(z.string()),
  quoteId: z.nullable(z.uuid()),
  quoteNumber: z.nullable(z.string()),
})

export const RegistrationData = z.object({
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  locale: Locale,
  organizationRefs: z.array(z.string()),
})

/** Each event that a webhook can subscribe to: when it is sent, and its `data`. */
export const webhookEvents = {
  'order.created': { summary: 'An order was saved for the first time', data: OrderEventData },
  'order.departed': { summary: 'An order left its first place', data: OrderMilestoneData },
  'order.arrived': { summary: 'An order reached its last place', data: OrderMilestoneData },
  'order.delivered': { summary: 'All cargo of an order was handed over', data: OrderMilestoneData },
  'order.arrival_changed': { summary: 'The expected arrival of an order moved', data: ArrivalChangeData },
  'order.canceled': { summary: 'An order was canceled', data: OrderEventData },
  'order.deleted': { summary: 'An order was deleted with all that belongs to it', data: DeletedOrderData },
  'order.moved': { summary: 'An order went from one customer to another', data: MovedOrderData },
  'preorder.created': { summary: 'A customer submitted a pre-order', data: PreorderEventData },
  'preorder.updated': {
    summary: 'A pre-order was changed, answered, approved or rejected, as `step` says',
    data: PreorderEventData,
  },
  'preorder.canceled': {
    summary: 'A customer canceled a pending pre-order, or the company confirmed a cancellation',
    data: PreorderEventData,
  },
  'quote.created': {
    summary:
      'A customer asked for a quote, or again for a changed pre-order; `offered` if rate sheets had a price',
    data: QuoteEventData,
  },
  'quote.offered': { summary: 'The company made an offer or a new version of one', data: QuoteEventData },
  'quote.accepted': { summary: 'A customer accepted an option of an offer', data: QuoteEventData },
  'quote.declined': { summary: 'A customer declined an offer', data: QuoteEventData },
  'quote.refused': { summary: 'The company made no offer', data: QuoteEventData },
  'quote.withdrawn': { summary: 'A customer withdrew the request', data: QuoteEventData },
  'document.added': {
    summary: 'The company or a customer added a document to an order or a pre-order',
    data: DocumentEventData,
  },
  'document.updated': {
    summary: 'A document got another file or other details, or the company decided about a customer’s',
    data: DocumentEventData,
  },
  'document.removed': {
    summary: 'A customer removed a document from an order or a pre-order',
    data: DocumentEventData,
  },
  'thread.message': {
    summary: 'The customer or the company wrote in a conversation; internal notes aren’t sent',
    data: ThreadMessageData,
  },
  'user.registered': {
    summary: 'A customer’s person registered and proved the email',
    data: RegistrationData,
  },
} as const satisfies Record<string, { summary: string; data: z.ZodMiniObject }>

export type WebhookEventType = keyof typeof webhookEvents
export type WebhookEventData<T extends WebhookEventType> = z.infer<(typeof webhookEvents)[T]['data']>

export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]]

/** The event that `POST webhooks/{name}/test/` sends; subscriptions can't name it. */
export const testEventType = 'webhook.test'
export const TestEventData = z.object({ webhook: z.string() })

const groups = ['*', 'order.*', 'preorder.*', 'quote.*', 'document.*', 'thread.*', 'user.*'] as const

/** An event, a group of events, or `*` for all of them. Groups include events that later versions add. */
export const Subscription = z.enum([...webhookEventTypes, ...groups])
export type Subscription = z.infer<typeof Subscription>

/** True if a subscription includes events of this type. */
export function includesEvent(subscription: Subscription, type: WebhookEventType): boolean {
  if (subscription === '*' || subscription === type) return true
  return subscription.endsWith('.*') && type.startsWith(subscription.slice(0, -1))
}

/** The body of every request to a webhook. */
export function webhookPayload<T extends string, D extends z.ZodMiniType>(type: T, data: D) {
  return z.object({ type: z.literal(type), timestamp: Instant, data })
}
