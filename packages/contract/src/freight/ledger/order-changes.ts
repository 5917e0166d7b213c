import * as z from 'zod/mini'
import { DocumentKind } from '#freight/documents.ts'
import { TransportMode } from '#freight/places.ts'
import { ArrivalsPrecision, CalendarDate, Instant, Precision } from '#shared/instants.ts'
import { Money } from '#shared/money.ts'

/** When the cargo is expected at the door behind the arrival, if that's known. */
const door = { delivery: z.optional(z.object({ at: Instant, precision: z.optional(Precision) })) }

/** Cities of the order. */
const ends = { from: z.string(), to: z.string() }

/** The place with its IANA zone and the time, as far as reported. */
const happening = z.object({
  ...ends,
  place: z.string(),
  timeZone: z.nullable(z.string()),
  at: z.nullable(Instant),
  precision: z.optional(Precision),
})

/** `createdAt` is when the document was issued, which can be long before it reached the portal. */
const document = {
  ...ends,
  documentId: z.uuid(),
  documentKind: DocumentKind,
  documentName: z.string(),
  createdAt: Instant,
}

/**
 * Something that happened to an order, as the trade names it. It is recorded once, when a saved order or
 * document first says so, and never changed afterwards.
 */
export const OrderChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created'), data: z.object(ends) }),
  z.object({ kind: z.literal('departed'), data: happening }),
  z.object({ kind: z.literal('arrived'), data: z.extend(happening, door) }),
  /** All cargo was handed to the consignee. */
  z.object({ kind: z.literal('delivered'), data: happening }),
  z.object({
    kind: z.literal('arrival-moved'),
    data: z.object({
      ...ends,
      place: z.string(),
      timeZone: z.nullable(z.string()),
      transportMode: TransportMode,
      /** The plan that was known before the move. */
      plannedArrival: Instant,
      previousArrival: Instant,
      estimatedArrival: Instant,
      precision: z.optional(ArrivalsPrecision),
      ...door,
    }),
  }),
  z.object({ kind: z.literal('canceled'), data: z.object(ends) }),
  z.object({ kind: z.literal('document-added'), data: z.object(document) }),
  z.object({
    kind: z.literal('invoice-added'),
    data: z.object({ ...document, invoiceNumber: z.string(), amount: Money, dueOn: CalendarDate }),
  }),
])
export type OrderChange = z.infer<typeof OrderChange>
