import * as z from 'zod/mini'
import { MessageReference } from '#company/messages.ts'
import { ShipmentStatus } from '#freight/orders/order-codes.ts'
import { Place, TransportMode } from '#freight/places.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Times } from '#shared/instants.ts'

/**
 * Why an order is suggested: it has the reference, which matching doesn't follow (`same-reference`: several
 * orders have it, or a container's other voyage), or has its value as another kind (`other-kind`), or one
 * that differs by one character (`similar-reference`); it travels with the same vessel, voyage or flight
 * (`conveyance`); an event is at a stop of its route within days of its plan (`stop`).
 */
export const suggestionReasons = [
  'same-reference',
  'other-kind',
  'similar-reference',
  'conveyance',
  'stop',
] as const

export const SuggestionReason = z.object({
  kind: z.enum(suggestionReasons),
  /** The reference as the message has it; null for other reasons. */
  named: z.nullable(MessageReference),
  /** The reference as the order has it. */
  own: z.nullable(z.object({ type: z.string(), value: z.string() })),
  /** The order's vessel and voyage, flight, train or plate. */
  conveyance: z.nullable(z.string()),
  /** The stop. */
  place: z.nullable(Place),
  /** Calendar days between the event and the plan of the stop, below 0 before it. */
  days: z.nullable(z.int()),
})
export type SuggestionReason = z.infer<typeof SuggestionReason>

/** An order that a message may mean. */
export const SuggestedOrder = z.object({
  id: z.uuid(),
  ref: z.string(),
  number: z.string(),
  organization: z.object({ ref: z.string(), name: z.string() }),
  transportMode: TransportMode,
  shipmentStatus: ShipmentStatus,
  from: Place,
  to: Place,
  departure: Times,
  arrival: Times,
})

export const OrderSuggestion = z.object({
  order: SuggestedOrder,
  /** Strongest first. */
  reasons: z.array(SuggestionReason),
  fit: z.enum(['strong', 'likely', 'possible']),
})
export type OrderSuggestion = z.infer<typeof OrderSuggestion>

export const listOrderSuggestions = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/messages/received/:messageId/suggestions/',
  summary:
    'Suggest up to 10 orders of any customer for the events of a carrier message that no order has, the likeliest first, each with the reasons',
  auth: 'company',
  subject: 'messages',
  params: z.object({ messageId: z.uuid() }),
  query: z.object({
    /** Lists instead the orders with this number, reference, booking, bill of lading or container. */
    search: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(100))),
  }),
  responses: {
    200: z.object({
      count: z.int(),
      results: z.array(OrderSuggestion),
      /** Orders with less in common, such as only a port and a week. */
      leftOut: z.int(),
    }),
  },
  errors: ['not_found'],
})
