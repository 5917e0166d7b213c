import * as z from 'zod/mini'
import { EventClassifier } from '#freight/orders/order-codes.ts'
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

/** The portal's remark about a part of a message, in the shape of DCSA's Track & Trace 3.0. */
export const FeedbackElement = z.object({
  severity: z.enum(['ERROR', 'WARN', 'INFO']),
  code: z.string(),
  message: z.string(),
  /** The position in the message, such as `$.events[2]` or `ST[1].R4[3]`; null for all of it. */
  propertyPath: z.nullable(z.string()),
})
export type FeedbackElement = z.infer<typeof FeedbackElement>

/** A change that a message would make to an order; `before` and `after` are texts, numbers or null. */
export const OrderMemberChange = z.object({
  order: z.object({ id: z.uuid(), organizationRef: z.string(), ref: z.string(), number: z.string() }),
  /** Such as `arrival.estimated`, `shipmentStatus` or `references`. */
  member: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type OrderMemberChange = z.infer<typeof OrderMemberChange>

/**
 * The result for a message. `accepted`, `duplicates`, `ignored` and `unmatched` add up to the entries that
 * were read: an entry is a duplicate if the portal has it already, ignored if it is wrong or says nothing
 * about an order, and unmatched if no order has one of its references yet or the search for them goes on
 * after the answer, as a remark `matching` says. If reading ended before the last entry, an ERROR names the
 * limit.
 */
export const MessageAnswer = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  ignored: z.int(),
  unmatched: z.int(),
  feedbackElements: z.array(FeedbackElement),
  /** The stored message; none in a dry run and for pushes. */
  messageId: z.optional(z.uuid()),
  /** Only in a dry run. */
  changes: z.optional(z.array(OrderMemberChange)),
})
export type MessageAnswer = z.infer<typeof MessageAnswer>

/**
 * `reading`: the portal stopped in the midst of it; send it again. `refused`: nothing of it could be read.
 */
export const messageStatuses = ['reading', 'read', 'refused'] as const

/** A name of an order in a message; `type` is one of the order's reference types, such as `BKG` or `EQ`. */
export const MessageReference = z.object({
  type: z.string(),
  value: z.string(),
  issuer: z.nullable(z.string()),
})
export type MessageReference = z.infer<typeof MessageReference>

/**
 * A carrier message as lists show it. `unmatched` counts what no order has at present, the others are of its
 * receipt.
 */
export const InboundMessage = z.object({
  id: z.uuid(),
  /** The file of a message that was read from a folder. */
  fileName: z.nullable(z.string()),
  /** The first five documents, bookings and other numbers that it names. */
  references: z.array(MessageReference),
  /** The first five. */
  containers: z.array(z.string()),
  /** How it arrived: `key`, `desk`, `import`, or `push:` with the name of the source. */
  source: z.string(),
  /** The sender as the message names it, or the name of a pushing source; null if unknown. */
  sender: z.nullable(z.string()),
  format: z.nullable(z.string()),
  contentType: z.string(),
  bytes: z.int(),
  receivedAt: Instant,
  status: z.enum(messageStatuses),
  accepted: z.int(),
  duplicates: z.int(),
  ignored: z.int(),
  unmatched: z.int(),
  /** Entries that couldn't be read, as far as the feedback lists them. */
  errors: z.int(),
})
export type InboundMessage = z.infer<typeof InboundMessage>

/** An event of a message that no order has yet. */
export const UnmatchedEvent = z.object({
  id: z.uuid(),
  propertyPath: z.string(),
  /** The first 20. */
  references: z.array(MessageReference),
  code: z.string(),
  classifier: EventClassifier,
  at: Instant,
  place: z.nullable(z.string()),
})
export type UnmatchedEvent = z.infer<typeof UnmatchedEvent>

/** An order that has events of a message, and how many. */
export const MessageOrder = z.object({
  id: z.uuid(),
  organizationRef: z.string(),
  organizationName: z.string(),
  ref: z.string(),
  number: z.string(),
  events: z.int(),
})

export const InboundMessageDetail = z.extend(InboundMessage, {
  feedbackElements: z.array(FeedbackElement),
  /** The first 100 orders that have its events. */
  orders: z.array(MessageOrder),
  /** The first 1,000. */
  unmatchedEvents: z.array(UnmatchedEvent),
})
export type InboundMessageDetail = z.infer<typeof InboundMessageDetail>

/** A message after its events were given to an order. */
export const AttachedMessage = z.extend(InboundMessageDetail, {
  /** How many events the order got. */
  attached: z.int(),
  /** IDs of the first 1,000 of them. */
  attachedEvents: z.array(z.uuid()),
  /** Arguments against it: places off the order's route, and facts far from its plan. */
  warnings: z.array(FeedbackElement),
  changes: z.array(OrderMemberChange),
})

/**
 * Notifications that were removed from the customer's pages, and of how many an email or SMS had left the
 * portal already.
 */
export const RemovedNotifications = z.object({ removed: z.int(), sent: z.int() })

/** The losses of an order, and their effect on its presentation. */
export const Undone = z.object({
  events: z.int(),
  /** Events that had come only by references that went, too. */
  followers: z.int(),
  references: z.int(),
  notifications: RemovedNotifications,
  changes: z.array(OrderMemberChange),
})

/** A message after its events were taken from an order. */
export const DetachedMessage = z.extend(InboundMessageDetail, {
  detached: Undone,
  /** IDs of the first 1,000 events of the message that the order lost. */
  detachedEvents: z.array(z.uuid()),
})

/** The name of a source, as in the URL of its pushes. */
export const SourceName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,49}$/))

const messageParams = z.object({ messageId: z.uuid() })
const ref = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const eventIds = z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000))
const dryRun = z.object({ dryRun: z.optional(z.enum(['true', 'false'])) })

/** Why something is taken back; the company keeps it to itself. */
export const Reason = z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))))

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/messages/',
  summary:
    'Send a message of a carrier: DCSA Track & Trace 2.2 or 3.0, Arrival Notice 1.0, X12 315 or 214, EDIFACT IFTSTA, IATA FSU; twice changes nothing',
  auth: 'company',
  subject: 'messages',
  query: z.extend(dryRun, {
    /** Lists show it. */
    fileName: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  }),
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
  subject: 'messages',
  reads: 'replica',
  query: z.object({
    /** `unmatched`: with events that no order has yet. */
    status: z.optional(z.enum([...messageStatuses, 'unmatched'])),
    /** A booking, bill of lading, container or other number that an event names, in full. */
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    /** As `listMessageSources` gives them. */
    source: z.optional(z.string().check(z.maxLength(100))),
    sender: z.optional(z.string().check(z.maxLength(100))),
    ...pageQuery,
  }),
  responses: { 200: pageOf(InboundMessage) },
})

export const getMessage = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/messages/received/:messageId/',
  summary: 'Read a carrier message with its feedback and the events that no order has yet',
  auth: 'company',
  subject: 'messages',
  params: messageParams,
  responses: { 200: InboundMessageDetail },
  errors: ['not_found'],
})

export const attachMessage = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/messages/received/:messageId/attach/',
  summary:
    'Give events of a message to an order, which gets their references too; the same call again changes nothing. With `dryRun` it only shows what would change',
  auth: 'company',
  subject: 'messages',
  params: messageParams,
  query: dryRun,
  body: z.strictObject({
    organizationRef: ref,
    orderRef: ref,
    /** IDs of events of the message; by default all that have no order or were taken from this one. */
    events: z.optional(eventIds),
    /** True leaves out those of `events` that have got an order since the caller saw them. */
    onlyUnmatched: z.optional(z.boolean()),
  }),
  responses: { 200: AttachedMessage },
  errors: ['not_found'],
})

export const detachMessage = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/messages/received/:messageId/detach/',
  summary:
    'Take events of a message from an order, with the references and events that it has only by them; matching never gives it these again. The same call again changes nothing. With `dryRun` it only shows what would change',
  auth: 'company',
  subject: 'messages',
  params: messageParams,
  query: dryRun,
  body: z.strictObject({
    organizationRef: ref,
    orderRef: ref,
    /** IDs of events of the message; by default all. */
    events: z.optional(eventIds),
    reason: Reason,
  }),
  responses: { 200: DetachedMessage },
  errors: ['not_found'],
})
