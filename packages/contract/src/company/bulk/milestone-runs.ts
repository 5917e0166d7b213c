import * as z from 'zod/mini'
import { OrderMemberChange } from '#company/messages.ts'
import { SentConveyance } from '#company/order-events.ts'
import { SentPlace } from '#company/sent-order.ts'
import { EventClassifier, EventCode } from '#freight/orders/order-codes.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate, Instant } from '#shared/instants.ts'
import { maxRunOrders } from '#shared/limits.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { severalLines } from '#shared/text-kinds.ts'

const text = (longest: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))))

/**
 * The stop of each order's own route: where it begins, where its sea or air part is loaded and discharged, or
 * where it ends.
 */
export const runStops = ['origin', 'loading', 'discharge', 'destination'] as const
export const RunStop = z.enum(runStops)
export type RunStop = z.infer<typeof RunStop>

/** A milestone that many orders get at once. */
export const RunMilestone = z.strictObject({
  code: EventCode,
  classifier: z._default(EventClassifier, 'actual'),
  /** The day at the place of each order's stop. */
  on: CalendarDate,
  /** On the clocks there; left out, only the day is known. */
  time: z.optional(z.nullable(z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)))),
  stop: z._default(RunStop, 'origin'),
  /** In place of `stop`: orders whose route doesn't lead there are left out. */
  place: z.optional(z.nullable(SentPlace)),
  conveyance: z.optional(z.nullable(SentConveyance)),
  reasonCode: text(20),
  remark: severalLines(text(500)),
})
export type RunMilestone = z.infer<typeof RunMilestone>

/**
 * The reason why an order doesn't get the milestone: there is no such order, it's canceled, its route has no
 * stop where this can happen, or a fact would be more than a day ahead.
 */
export const runRefusals = ['unknown-order', 'canceled', 'no-stop', 'future-actual'] as const
export const RunRefusal = z.enum(runRefusals)
export type RunRefusal = z.infer<typeof RunRefusal>

const order = z.nullable(OrderMemberChange.shape.order)

export const PreviewedOrder = z.object({
  orderId: z.uuid(),
  /** Null for an unknown order. */
  order,
  refusal: z.nullable(RunRefusal),
  /** The city of the stop, and its zone. */
  place: z.nullable(z.object({ city: z.string(), timeZone: z.nullable(z.string()) })),
  /** Empty if the order shows this already. */
  changes: z.array(z.omit(OrderMemberChange, { order: true })),
})
export type PreviewedOrder = z.infer<typeof PreviewedOrder>

/**
 * `running` until every order has been looked at, `undoing` until every milestone is retracted: the same call
 * again goes on.
 */
export const runStates = ['running', 'done', 'undoing', 'undone'] as const

/** The state of each order of a run. */
export const runOutcomes = ['waiting', 'applied', 'refused', 'undone'] as const

export const MilestoneRun = z.object({
  id: z.uuid(),
  state: z.enum(runStates),
  milestone: RunMilestone,
  /** The name of the person or API key. */
  by: z.string(),
  createdAt: Instant,
  /** Until when it can be undone as a whole. */
  undoUntil: Instant,
  orders: z.int(),
  /** How many orders still wait, have the milestone, don't take it, or had it retracted. */
  waiting: z.int(),
  applied: z.int(),
  refused: z.int(),
  undone: z.int(),
})
export type MilestoneRun = z.infer<typeof MilestoneRun>

export const MilestoneRunDetail = z.extend(MilestoneRun, {
  /** Every order that was asked for, in its sequence; a refusal says why it doesn't take the milestone. */
  results: z.array(
    z.object({ orderId: z.uuid(), order, outcome: z.enum(runOutcomes), refusal: z.nullable(RunRefusal) }),
  ),
})
export type MilestoneRunDetail = z.infer<typeof MilestoneRunDetail>

const params = z.object({ runId: z.uuid() })

const body = z.strictObject({
  orders: z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxRunOrders)),
  milestone: RunMilestone,
})

export const previewMilestoneRun = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/milestone-runs/preview/',
  summary: 'Show for each of many orders what a milestone would change; nothing is written',
  auth: 'company',
  subject: 'orders',
  needs: 'read',
  body,
  responses: { 200: z.object({ results: z.array(PreviewedOrder) }) },
})

export const applyMilestoneRun = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/milestone-runs/:runId/',
  summary:
    'Give many orders a milestone, under an ID that the sender chooses. A call takes the next 100 orders: repeat it while `state` is `running`. Each order gets it once, and each person one email',
  auth: 'company',
  subject: 'orders',
  params,
  body,
  responses: { 200: MilestoneRunDetail },
  errors: ['idempotency_mismatch'],
})

export const undoMilestoneRun = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/milestone-runs/:runId/undo/',
  summary:
    'Retract the milestones of a run, within a day. A call takes the next 50 orders: repeat it while `state` is `undoing`; the same call again changes nothing',
  auth: 'company',
  subject: 'orders',
  params,
  responses: { 200: MilestoneRunDetail },
  errors: ['not_found', 'undo_expired'],
})

export const getMilestoneRun = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/milestone-runs/:runId/',
  summary: 'Read how far a run has come, and what became of each of its orders',
  auth: 'company',
  subject: 'orders',
  params,
  responses: { 200: MilestoneRunDetail },
  errors: ['not_found'],
})

export const listMilestoneRuns = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/milestone-runs/',
  summary: 'List the milestones that many orders were given in the last 30 days, newest first',
  auth: 'company',
  subject: 'orders',
  reads: 'replica',
  query: z.object(pageQuery),
  responses: { 200: pageOf(MilestoneRun) },
})
