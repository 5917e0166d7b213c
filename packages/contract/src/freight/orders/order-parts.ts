import type * as references from '@portolan/freight/ledger/reference-types'
import * as z from 'zod/mini'
import { Place } from '#freight/places.ts'
import { CalendarDate, Instant, Precision } from '#shared/instants.ts'
import { Money } from '#shared/money.ts'
import { EventClassifier, EventCode, PackagingUnit, ReferenceType } from './order-codes.ts'

/** The unpaid amounts of an order's invoices, by currency, with the earliest due date. */
export const Unpaid = z.object({ amounts: z.array(Money), dueOn: CalendarDate })
export type Unpaid = z.infer<typeof Unpaid>

/** The last event. */
export const LastEvent = z.object({
  at: Instant,
  precision: z.optional(Precision),
  code: EventCode,
  place: z.nullable(Place),
})

/** A milestone; `at` is an instant, `unitId` the shipment unit it concerns, null for the whole order. */
export const Event = z.object({
  id: z.uuid(),
  at: Instant,
  precision: z.optional(Precision),
  classifier: EventClassifier,
  code: EventCode,
  place: z.nullable(Place),
  unitId: z.nullable(z.uuid()),
  remark: z.nullable(z.string()),
})
export type Event = z.infer<typeof Event>

/** `role` is what to ask the person about, as the company calls it, such as "Customs". */
export const Contact = z.object({
  name: z.string(),
  role: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})

/**
 * One of an order's references, as it was sent; `issuer` is the carrier or airline that gave it, where that
 * is known.
 */
export const OrderReference = z.object({
  type: ReferenceType,
  value: z.string(),
  issuer: z.nullable(z.string()),
}) satisfies z.ZodMiniType<references.OrderReference>

/**
 * Dimensions are per package; weight and volume are for the whole `quantity`. A volume of 0 means unknown.
 */
export const ShipmentUnit = z.object({
  id: z.uuid(),
  packaging: PackagingUnit,
  quantity: z.int(),
  description: z.string(),
  grossWeightKg: z.nullable(z.number()),
  volumeM3: z.nullable(z.number()),
  lengthCm: z.nullable(z.number()),
  widthCm: z.nullable(z.number()),
  heightCm: z.nullable(z.number()),
  /**
   * ISO 6346 without spaces. As the company sent it or the customer confirmed it: its check digit may be
   * wrong.
   */
  container: z.nullable(z.string()),
  /** The container's type as an ISO 6346 code, such as 45G1, or what the sender calls it. */
  containerType: z.nullable(z.string()),
  seal: z.nullable(z.string()),
  marks: z.nullable(z.string()),
  /** As booked: of a unit that came with a pre-order, as of its latest version. */
  hsCode: z.nullable(z.string()),
  delivery: z.enum(['booked', 'delivered']),
})
export type ShipmentUnit = z.infer<typeof ShipmentUnit>
