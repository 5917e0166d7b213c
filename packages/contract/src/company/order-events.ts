import * as z from 'zod/mini'
import { deliveryMembers } from '#freight/orders/delivery.ts'
import { EventClassifier, EventCode, ShipmentStatus } from '#freight/orders/order-codes.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { SentMoment, Times } from '#shared/instants.ts'
import { ifMatch } from '#shared/request-headers.ts'
import { severalLines } from '#shared/text-kinds.ts'
import { orderQuery, orderRefParams } from './order-calls.ts'
import { SentInstant, SentPlace } from './sent-order.ts'

const text = (longest: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))))

/** Vessel and voyage, flight, train or plate of the leg that an event is about. */
export const SentConveyance = z.strictObject({
  name: text(150),
  voyage: text(40),
  imo: text(20),
  carrier: text(100),
})

/** The required members depend on the kind of the event. */
const requires = (of: Record<string, unknown>, members: readonly string[]) =>
  members.filter((member) => of[member] === undefined || of[member] === null)

/**
 * A milestone, or with `kind` a position of the cargo, a note, or the cancellation of the whole order with
 * its reason as the remark. `id` is the sender's own: the same event
 * again changes nothing, another content is its next revision.
 */
export const SentEvent = z
  .strictObject({
    id: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    kind: z._default(z.enum(['milestone', 'position', 'note', 'cancellation']), 'milestone'),
    /** The code of a milestone. */
    code: z.optional(EventCode),
    classifier: z._default(EventClassifier, 'actual'),
    /** With any offset, which is kept; or a calendar date where no more is known. */
    at: z.optional(SentMoment),
    place: z.optional(z.nullable(SentPlace)),
    /** The order shows it at the leg. */
    conveyance: z.optional(z.nullable(SentConveyance)),
    /** A container number; spaces and hyphens don't matter. */
    container: text(20),
    /** The `ref` of a shipment unit. */
    unitRef: text(200),
    /** Why a time moved, such as the SMDG delay code `WEA`. */
    reasonCode: text(20),
    remark: severalLines(text(500)),
    /** When the sender's system noted it; by default when it is received. */
    statedAt: z.optional(z.nullable(SentInstant)),
    /** Takes back what was sent with this `id`, which is enough then. */
    retracted: z._default(z.boolean(), false),
  })
  .check(({ value, issues }) => {
    const missing = value.retracted
      ? []
      : [
          ...requires(value, ['at']),
          ...(value.kind === 'milestone' ? requires(value, ['code']) : []),
          ...(value.kind === 'note' ? requires(value, ['remark']) : []),
          ...(value.kind === 'position'
            ? requires(value.place ?? {}, ['lat', 'lng']).map((member) => `place.${member}`)
            : []),
        ]
    for (const member of missing)
      issues.push({
        code: 'custom',
        input: undefined,
        path: member.split('.'),
        params: { reason: 'required' },
      })
  })
export type SentEvent = z.infer<typeof SentEvent>

/** The result for an event; `ignored` retracts what was never sent. */
export const eventOutcomes = ['appended', 'duplicate', 'ignored'] as const

export const AppendedEvents = z.object({
  results: z.array(z.object({ id: z.string(), outcome: z.enum(eventOutcomes) })),
  /** The order's state after it. */
  shipmentStatus: ShipmentStatus,
  departure: Times,
  arrival: Times,
  ...deliveryMembers,
})
export type AppendedEvents = z.infer<typeof AppendedEvents>

export const appendOrderEvents = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/orders/:ref/events/',
  summary: 'Append events to an order by the sender’s own IDs; the same call again changes nothing',
  auth: 'company',
  subject: 'orders',
  params: orderRefParams,
  query: orderQuery,
  headers: ifMatch,
  body: z.strictObject({ events: z.array(SentEvent).check(z.minLength(1), z.maxLength(1000)) }),
  responses: { 200: AppendedEvents },
  errors: ['not_found', 'stale'],
})
