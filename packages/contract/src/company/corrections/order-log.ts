import * as z from 'zod/mini'
import { OrderMemberChange, RemovedNotifications, Undone } from '#company/messages.ts'
import { orderQuery, orderRefParams } from '#company/order-calls.ts'
import { EventClassifier, ReferenceType } from '#freight/orders/order-codes.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { ifMatch } from '#shared/request-headers.ts'

/** Why something is taken back; the company keeps it to itself. */
export const CorrectionReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

/** The company's decision about an event; null if there is none. */
const Decision = z.object({
  /** `attached` by hand · `detached`: not this order's · `released`: it came only by what was taken back. */
  belongs: z.nullable(z.enum(['attached', 'detached', 'released'])),
  retracted: z.boolean(),
  reason: z.nullable(z.string()),
  by: z.string(),
  at: Instant,
})

/** An entry of an order's log, as its source stated it. */
export const LogEvent = z.object({
  id: z.uuid(),
  /**
   * `order` for the whole-order record, `company` for events sent by themselves, else a carrier such as
   * `dcsa:MAEU`.
   */
  source: z.string(),
  sourceEventId: z.string(),
  revision: z.int(),
  kind: z.string(),
  code: z.string(),
  classifier: EventClassifier,
  at: Instant,
  place: z.nullable(z.string()),
  equipment: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  statedAt: z.nullable(Instant),
  receivedAt: Instant,
  messageId: z.nullable(z.uuid()),
  /** Its source took it back. */
  isRetracted: z.boolean(),
  decision: z.nullable(Decision),
})
export type LogEvent = z.infer<typeof LogEvent>

export const RetractedEvents = z.object({
  /** How many events are retracted that weren't before. */
  retracted: z.int(),
  notifications: RemovedNotifications,
  changes: z.array(OrderMemberChange),
})
export type RetractedEvents = z.infer<typeof RetractedEvents>

export const RestoredEvents = z.object({
  /** How many events count again that were retracted. */
  restored: z.int(),
  changes: z.array(OrderMemberChange),
})
export type RestoredEvents = z.infer<typeof RestoredEvents>

/**
 * A reference with where the order has it from: the company’s record, the order’s own fields and units, a
 * carrier’s message, only the booking, or `desk` where the company added it by itself.
 */
export const OriginalReference = z.object({
  type: z.string(),
  value: z.string(),
  issuer: z.nullable(z.string()),
  origin: z.enum(['company', 'derived', 'message', 'customer', 'desk']),
})

const OriginalReferences = z.object({ count: z.int(), results: z.array(OriginalReference) })

const chosenEvents = z.array(z.uuid()).check(z.minLength(1), z.maxLength(100))
const changeQuery = z.extend(orderQuery, { dryRun: z.optional(z.enum(['true', 'false'])) })

export const listOrderLog = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/orders/:ref/events/',
  summary:
    'List everything that was stated about an order, by any source, with what was decided about it; the newest first',
  auth: 'company',
  subject: 'orders',
  params: orderRefParams,
  query: z.extend(orderQuery, pageQuery),
  responses: { 200: pageOf(LogEvent) },
  errors: ['not_found'],
})

export const retractOrderEvents = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/orders/:ref/events/retract/',
  summary:
    'Retract events of any source, with the reason: the order shows what it would without them. What a source says of them later counts again. With `dryRun` it only shows what would change',
  auth: 'company',
  subject: 'orders',
  params: orderRefParams,
  query: changeQuery,
  headers: ifMatch,
  body: z.strictObject({ events: chosenEvents, reason: CorrectionReason }),
  responses: { 200: RetractedEvents },
  errors: ['not_found', 'stale'],
})

export const restoreOrderEvents = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/orders/:ref/events/restore/',
  summary: 'Let events count again that the company has retracted; events that weren’t stay as they are',
  auth: 'company',
  subject: 'orders',
  params: orderRefParams,
  query: orderQuery,
  body: z.strictObject({ events: chosenEvents }),
  responses: { 200: RestoredEvents },
  errors: ['not_found'],
})

export const listOrderReferences = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/orders/:ref/references/',
  summary: 'List the references of an order with where it has them from',
  auth: 'company',
  subject: 'orders',
  params: orderRefParams,
  query: orderQuery,
  responses: { 200: OriginalReferences },
  errors: ['not_found'],
})

export const addOrderReference = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/orders/:ref/references/',
  summary:
    'Add a reference to an order; the record that is sent later doesn’t take it away, and messages that name it are matched. The same call again changes nothing',
  auth: 'company',
  subject: 'orders',
  params: orderRefParams,
  query: orderQuery,
  body: z.strictObject({
    type: ReferenceType,
    value: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    issuer: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)))),
  }),
  responses: { 200: OriginalReferences },
  errors: ['not_found'],
})

export const removeOrderReference = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/orders/:ref/references/remove/',
  summary:
    'Take a reference away from an order, with the events that it has only by it; no message teaches it again. With `dryRun` it only shows what would change',
  auth: 'company',
  subject: 'orders',
  params: orderRefParams,
  query: changeQuery,
  body: z.strictObject({
    type: z.string().check(z.minLength(1), z.maxLength(20)),
    value: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    reason: CorrectionReason,
  }),
  responses: { 200: Undone },
  errors: ['not_found'],
})
