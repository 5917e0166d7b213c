import * as z from 'zod/mini'
import { EventClassifier } from '#freight/orders.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { carrierMessageBytes, pushedMessageBytes } from '#shared/limits.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

/** How carrier messages are written; formats in JSON are recognized by their shape. */
export const messageTypes = [
  'application/json',
  'application/edi-x12',
  'application/edifact',
  'text/plain',
] as const

/** What the portal has to say about a part of a message, in the shape of DCSA's Track & Trace 3.0. */
export const FeedbackElement = z.object({
  severity: z.enum(['ERROR', 'WARN', 'INFO']),
  code: z.string(),
  message: z.string(),
  /** Where in the message it is, such as `$.events[2]` or `ST[1].R4[3]`; null for all of it. */
  propertyPath: z.nullable(z.string()),
})
export type FeedbackElement = z.infer<typeof FeedbackElement>

/** What a message would change in an order; `before` and `after` are texts, numbers or null. */
export const OrderMemberChange = z.object({
  order: z.object({ organizationRef: z.string(), ref: z.string(), number: z.string() }),
  /** Such as `arrival.estimated`, `shipmentStatus` or `references`. */
  member: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type OrderMemberChange = z.infer<typeof OrderMemberChange>

/**
 * What became of a message. `accepted`, `duplicates`, `ignored` and `unmatched` add up to the entries that were read: an entry is a
 * duplicate if the portal has it already, ignored if it's wrong or says nothing of an order, and unmatched if no order has one of
 * its references yet, or the search for them goes on after the answer, as a remark `matching` says. Where reading ended before the last
 * one, an ERROR says at which bound.
 */
export const MessageAnswer = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  ignored: z.int(),
  unmatched: z.int(),
  feedbackElements: z.array(FeedbackElement),
  /** Of a dry run only. */
  changes: z.optional(z.array(OrderMemberChange)),
})
export type MessageAnswer = z.infer<typeof MessageAnswer>

/** `reading`: the portal stopped in the midst of it; send it again. `refused`: nothing of it could be read. */
export const messageStatuses = ['reading', 'read', 'refused'] as const

/** A carrier message as lists show it. `unmatched` counts what no order has at present, the others are of its receipt. */
export const InboundMessage = z.object({
  id: z.uuid(),
  source: z.string(),
  format: z.nullable(z.string()),
  contentType: z.string(),
  bytes: z.int(),
  receivedAt: Instant,
  status: z.enum(messageStatuses),
  accepted: z.int(),
  duplicates: z.int(),
  ignored: z.int(),
  unmatched: z.int(),
})
export type InboundMessage = z.infer<typeof InboundMessage>

const reference = z.object({
  type: z.string(),
  value: z.string(),
  issuer: z.nullable(z.string()),
})

/** An event of a message that no order has yet. */
export const UnmatchedEvent = z.object({
  id: z.uuid(),
  propertyPath: z.string(),
  /** The first 20. */
  references: z.array(reference),
  code: z.string(),
  classifier: EventClassifier,
  at: Instant,
  place: z.nullable(z.string()),
})
export type UnmatchedEvent = z.infer<typeof UnmatchedEvent>

export const InboundMessageDetail = z.extend(InboundMessage, {
  feedbackElements: z.array(FeedbackElement),
  /** The first 1,000. */
  unmatchedEvents: z.array(UnmatchedEvent),
})
export type InboundMessageDetail = z.infer<typeof InboundMessageDetail>

/** The name of a source, as in the URL of its pushes. */
export const SourceName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,49}$/))

const messageParams = z.object({ messageId: z.uuid() })
const ref = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/messages/',
  summary:
    'Send a message of a carrier: DCSA Track & Trace 2.2 or 3.0, Arrival Notice 1.0, X12 315 or 214, EDIFACT IFTSTA, IATA FSU; twice changes nothing',
  auth: 'company',
  query: z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
  raw: { types: messageTypes, maxBytes: carrierMessageBytes },
  responses: { 200: MessageAnswer },
})

export const pushMessage = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/messages/:source/',
  summary:
    'Push a message as a source of the portal, signed with its secret: Base64-decoded, it is the key of an HMAC-SHA256 over the body in `Notification-Signature: sha256=<hex>` or the header of the source',
  auth: 'public',
  params: z.object({ source: z.string().check(z.maxLength(1000)) }),
  raw: { types: messageTypes, maxBytes: pushedMessageBytes },
  responses: { 200: MessageAnswer },
  errors: ['invalid_signature', 'too_many_requests'],
})

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/messages/',
  summary: 'List carrier messages, newest first',
  auth: 'company',
  query: z.object({
    /** `unmatched`: with events that no order has yet. */
    status: z.optional(z.enum([...messageStatuses, 'unmatched'])),
    ...pageQuery,
  }),
  responses: { 200: pageOf(InboundMessage) },
})

export const getMessage = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/messages/received/:messageId/',
  summary: 'Read a carrier message with its feedback and the events that no order has yet',
  auth: 'company',
  params: messageParams,
  responses: { 200: InboundMessageDetail },
  errors: ['not_found'],
})

export const attachMessage = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/messages/received/:messageId/attach/',
  summary:
    'Give unmatched events of a message to an order, which gets their references too; the same call again changes nothing',
  auth: 'company',
  params: messageParams,
  body: z.strictObject({
    organizationRef: ref,
    orderRef: ref,
    /** IDs of unmatched events; by default all of the message. */
    events: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000))),
  }),
  responses: { 200: InboundMessageDetail },
  errors: ['not_found'],
})
