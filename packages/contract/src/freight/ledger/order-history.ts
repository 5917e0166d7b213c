import { eventFlags, zoneBases } from '@portolan/freight/ledger/logged-event'
import * as z from 'zod/mini'
import { EventClassifier } from '#freight/orders/order-codes.ts'
import { Place } from '#freight/places.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant, Precision } from '#shared/instants.ts'

/** The source: the company's own system (`company`), or a carrier or another source by its name. */
export const EventSource = z.object({
  kind: z.enum(['company', 'carrier']),
  name: z.nullable(z.string()),
})
export type EventSource = z.infer<typeof EventSource>

/** One statement about an order, as its source made it. What a later revision replaced isn't listed. */
export const HistoryEvent = z.object({
  id: z.uuid(),
  source: EventSource,
  /** An `EventCode`, or a code that only the history shows. */
  code: z.string(),
  classifier: EventClassifier,
  at: Instant,
  /** Minutes east of UTC in which the source stated the time; null where it gave none. */
  offsetMinutes: z.nullable(z.int()),
  precision: Precision,
  /** The clock on the wall as stated, such as `2026-11-20T09:31:00`, of a time without an offset. */
  localTime: z.nullable(z.string()),
  /**
   * How the zone of `at` was found: `given` with the time, that of the `stop` of the order, or by the place's
   * `code`, `position`, name with `subdivision`, `name` or `country`. `place` is one of these, of older
   * events; with `assumed-utc` none was found.
   */
  zoneBasis: z.enum(zoneBases),
  place: z.nullable(Place),
  /** The place as the source wrote it, where the portal doesn't know it. */
  placeText: z.nullable(z.string()),
  unitId: z.nullable(z.uuid()),
  /** A container number as sent. */
  equipment: z.nullable(z.string()),
  conveyance: z.nullable(z.string()),
  reasonCode: z.nullable(z.string()),
  /** In the reader's language where the portal wrote it, such as a free time. */
  remark: z.nullable(z.string()),
  statedAt: z.nullable(Instant),
  receivedAt: Instant,
  revision: z.int(),
  /** The source took it back. */
  isRetracted: z.boolean(),
  /** True if the order shows it; otherwise another statement about the same is preferred. */
  isCurrent: z.boolean(),
  flags: z.array(z.enum(eventFlags)),
})
export type HistoryEvent = z.infer<typeof HistoryEvent>

/** A change of a promised time. */
export const PromiseChange = z.object({
  at: Instant,
  precision: z.optional(Precision),
  classifier: EventClassifier,
  source: EventSource,
  reasonCode: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  receivedAt: Instant,
})
export type PromiseChange = z.infer<typeof PromiseChange>

/**
 * The promises of one time, oldest first. `slipMinutes` is the last promise minus the first; contradictions
 * are other sources' current statements that the order doesn't show. If one of two times is only a day, it
 * counts whole days.
 */
export const PromiseHistory = z.object({
  target: z.enum(['departure', 'arrival']),
  changes: z.array(PromiseChange),
  slipMinutes: z.int(),
  contradictions: z.array(PromiseChange),
})
export type PromiseHistory = z.infer<typeof PromiseHistory>

const orderParams = z.object({ orderId: z.uuid() })

export const listHistoryEvents = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/:orderId/events/',
  summary: 'Read everything that was stated about an order, newest first, with its sources',
  auth: 'session',
  params: orderParams,
  responses: { 200: z.object({ count: z.int(), results: z.array(HistoryEvent) }) },
  errors: ['not_found'],
  etag: true,
})

export const listPromises = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/:orderId/eta-history/',
  summary: 'Read how the promised departure and arrival of an order moved',
  auth: 'session',
  params: orderParams,
  responses: { 200: z.object({ results: z.array(PromiseHistory) }) },
  errors: ['not_found'],
  etag: true,
})
