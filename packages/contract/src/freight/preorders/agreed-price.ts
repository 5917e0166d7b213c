import { priceEndingReasons } from '@portolan/freight/booking/agreed-price/price-ending'
import type * as freight from '@portolan/freight/booking/agreed-price/priced-for'
import * as z from 'zod/mini'
import { ChargeBasis } from '#freight/charges.ts'
import { OfferOption } from '#freight/offers.ts'
import { Incoterms, LoadType } from '#freight/orders/order-codes.ts'
import { TransportMode } from '#freight/places.ts'
import { QuoteState } from '#freight/quote-state.ts'
import { CalendarDate, Instant } from '#shared/instants.ts'
import { Money } from '#shared/money.ts'

// A price that a customer accepted, the booking that it is for, and why it no longer holds.

const place = z.object({ city: z.string(), countryCode: z.string(), locode: z.nullable(z.string()) })
const door = z.object({ city: z.string(), countryCode: z.string(), postCode: z.nullable(z.string()) })

/** Dangerous goods of one kind, with the sums of their quantities; null where one isn't given. */
export const PricedGoods = z.object({
  unNumber: z.string(),
  class: z.string(),
  packingGroup: z.nullable(z.string()),
  limitedQuantity: z.boolean(),
  netKg: z.nullable(z.number()),
  neqKg: z.nullable(z.number()),
}) satisfies z.ZodMiniType<freight.PricedGoods>

/**
 * The transport that an accepted option prices; null is not known, or not ordered. A booking keeps the price
 * while it says the same or has less cargo; up to 2 % more weight, volume or loading meters don't end it.
 * Containers have to be those of the offer.
 */
export const PricedFor = z.object({
  transportMode: TransportMode,
  loadType: LoadType,
  from: z.nullable(place),
  to: z.nullable(place),
  /** null: at the terminal. */
  pickUp: z.nullable(door),
  delivery: z.nullable(door),
  incoterms: z.nullable(Incoterms),
  incotermsEdition: z.nullable(z.int()),
  incotermsPlace: z.nullable(z.string()),
  exportCustoms: z.boolean(),
  importCustoms: z.boolean(),
  insurance: z.boolean(),
  /** The value of insured cargo. */
  insuredValue: z.nullable(Money),
  /** The first and last ready date; null: any earlier one. */
  readyFrom: z.nullable(CalendarDate),
  readyUntil: CalendarDate,
  grossWeightKg: z.nullable(z.number()),
  volumeM3: z.nullable(z.number()),
  loadingMeters: z.nullable(z.number()),
  packages: z.nullable(z.number()),
  /** How many different HS codes the cargo has. */
  hsCodes: z.nullable(z.int()),
  containers: z.array(z.object({ isoType: z.string(), quantity: z.int() })),
  dangerousGoods: z.array(PricedGoods),
  temperatures: z.array(
    z.object({
      min: z.nullable(z.number()),
      max: z.nullable(z.number()),
      setpoint: z.nullable(z.number()),
    }),
  ),
  /** How packages are larger than usual equipment takes. */
  oversize: z.array(z.enum(['too-long', 'too-high', 'too-wide', 'main-deck-only'])),
  /** The bases of the charges: packages and HS codes only matter if a charge is counted by them. */
  countedBy: z.array(ChargeBasis),
}) satisfies z.ZodMiniType<freight.PricedFor>

const scalar = z.union([z.string(), z.number(), z.boolean()])

/**
 * The reason why an agreed price no longer holds. `priced` is the value that it was for and `now` the booked
 * one; null is nothing or not known.
 */
export const PriceEnding = z.object({
  reason: z.enum(priceEndingReasons),
  /** The field of the booking. */
  path: z.string(),
  priced: z.nullable(scalar),
  now: z.nullable(scalar),
  /** In the reader's language. */
  message: z.string(),
})
export type PriceEnding = z.infer<typeof PriceEnding>

/**
 * The accepted quote of a pre-order. Its option's charge lines are the agreed price while `holds` is true.
 */
export const PreorderQuote = z.object({
  id: z.uuid(),
  number: z.string(),
  /** The accepted version. */
  version: z.int(),
  /** As it was accepted. */
  option: OfferOption,
  pricedFor: PricedFor,
  /**
   * True if the booking is still what the price is for. Before the approval, a change back restores the
   * price; afterwards an ended price stays ended.
   */
  holds: z.boolean(),
  /** Why it doesn't hold; empty while it does. */
  endedBecause: z.array(PriceEnding),
  /** Why the price that holds would end with `proposedChanges`; empty without such changes. */
  wouldEndBecause: z.array(PriceEnding),
  /** The quote's current state: `requested` or `offered` after the customer asked for a new offer. */
  state: QuoteState,
  validUntil: z.nullable(Instant),
})
export type PreorderQuote = z.infer<typeof PreorderQuote>

/**
 * A step's effect on the agreed price: `ended` or `restored` by a change of the booking · `would-end` if what
 * it proposes or asks for is accepted · `not-applied` if approved without it.
 */
export const stepPriceStates = ['ended', 'restored', 'would-end', 'not-applied'] as const
export const StepPrice = z.object({
  state: z.enum(stepPriceStates),
  /** One for each currency. */
  totals: z.array(Money),
  because: z.array(PriceEnding),
})
export type StepPrice = z.infer<typeof StepPrice>
