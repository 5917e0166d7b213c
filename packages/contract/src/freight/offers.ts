import type * as totals from '@portolan/freight/charges/totals'
import * as z from 'zod/mini'
import { CalendarDate } from '#shared/instants.ts'
import { Money } from '#shared/money.ts'
import { ChargeCode, ChargeLine, Decimal } from './charges.ts'
import { Incoterms } from './orders/order-codes.ts'
import { TransportMode } from './places.ts'

// The options of the company's rate sheets for a transport. Quotes keep options as they were made.

/** Services that a customer may order in addition to the transport. */
export const offerServices = [
  'pickup',
  'delivery',
  'exportClearance',
  'importClearance',
  'insurance',
] as const
export const OfferService = z.enum(offerServices)
export type OfferService = z.infer<typeof OfferService>

/**
 * The source of a line: the company's references of the sheet and its lane, and the number of the line there,
 * from 1.
 */
export const ChargeSource = z.object({
  sheet: z.string(),
  version: z.int(),
  lane: z.string(),
  line: z.int(),
})
export type ChargeSource = z.infer<typeof ChargeSource>

/** A charge line of an offer; `source` is null where the company wrote it itself. */
export const OfferLine = z.extend(ChargeLine, {
  source: z.nullable(ChargeSource),
})
export type OfferLine = z.infer<typeof OfferLine>

/** An exchange rate of a day: 1 `base` is `rate` `quote`. */
export const DatedRate = z.object({
  base: z.string(),
  quote: z.string(),
  rate: Decimal,
  on: CalendarDate,
  source: z.string(),
})
export type DatedRate = z.infer<typeof DatedRate>

/** A sum of several currencies by the exchange rates that it names: never what is charged. */
export const ConvertedTotal = z.extend(Money, {
  rates: z.array(DatedRate),
  indicative: z.literal(true),
}) satisfies z.ZodMiniType<totals.ConvertedTotal>

/**
 * Why a charge isn't part of an offer: `incoterms`, the rule puts it on the other party · `not-requested`,
 * the customer didn't order it. `bearer` is who has to do it under the Incoterms rule: up to the named place
 * the seller, from there the buyer; null where the rule leaves it open.
 */
export const NotIncluded = z.object({
  code: ChargeCode,
  name: z.string(),
  reason: z.enum(['incoterms', 'not-requested']),
  incoterms: Incoterms,
  bearer: z.nullable(z.enum(['seller', 'buyer', 'to-place'])),
})
export type NotIncluded = z.infer<typeof NotIncluded>

/**
 * Why a charge that is needed has no amount: `quantity`, the cargo doesn't say how much there is · `price`,
 * the sheet has none · `equipment`, none for the container `what` · `place`, none for the place `what` ·
 * `line`, the sheet has no such line · `percentOf` and `currency`, what a percentage is of can't be
 * calculated or compared with its bounds.
 */
export const missingReasons = [
  'quantity',
  'price',
  'equipment',
  'place',
  'line',
  'percentOf',
  'currency',
] as const
export const MissingCharge = z.object({
  code: ChargeCode,
  name: z.string(),
  reason: z.enum(missingReasons),
  what: z.nullable(z.string()),
})
export type MissingCharge = z.infer<typeof MissingCharge>

export const TransitDays = z.object({ min: z.int(), max: z.int() })

/** One service at its price. */
export const OfferOption = z.object({
  /** The ID of this option within its offer: a, b, c … */
  id: z.string(),
  mode: TransportMode,
  carrier: z.nullable(z.string()),
  service: z.nullable(z.string()),
  via: z.nullable(z.string()),
  frequency: z.nullable(z.string()),
  transitDays: z.nullable(TransitDays),
  lines: z.array(OfferLine),
  /** One for each currency; currencies are never added up. */
  totals: z.array(Money),
  /** null where one currency is enough, or an exchange rate is missing. */
  converted: z.nullable(ConvertedTotal),
  /** Codes of lines whose price is in another line. */
  included: z.array(ChargeCode),
  notIncluded: z.array(NotIncluded),
  missing: z.array(MissingCharge),
  /** false while something is missing: the totals are then a part of the price. */
  complete: z.boolean(),
  /**
   * The first and last ready date that its rates are for; `validFrom` is null where any earlier one will do.
   */
  validFrom: z.nullable(CalendarDate),
  validUntil: CalendarDate,
  /** Remarks of the sheet for the customer. */
  terms: z.nullable(z.string()),
  /** The lane's text about free time at the ports. */
  freeTime: z.nullable(z.string()),
  /** Remarks about the lane. */
  remarks: z.nullable(z.string()),
})
export type OfferOption = z.infer<typeof OfferOption>

/**
 * Why there is no price, or not from every lane: `no-lane`, none for this transport · `expired`, none after
 * `on` · `not-yet-valid`, none before `on` · `too-heavy` and `too-big`, at most `limit` kilograms or cubic
 * meters · `dangerous` and `temperature`, the company has to be asked · `dangerous-refused` and
 * `temperature-refused`, not carried there.
 */
export const noOfferReasons = [
  'no-lane',
  'expired',
  'not-yet-valid',
  'too-heavy',
  'too-big',
  'dangerous',
  'dangerous-refused',
  'temperature',
  'temperature-refused',
] as const
export const NoOfferReason = z.object({
  reason: z.enum(noOfferReasons),
  on: z.nullable(CalendarDate),
  limit: z.nullable(z.number()),
})
export type NoOfferReason = z.infer<typeof NoOfferReason>
