import * as z from 'zod/mini'
import { Currency } from '#company/currency.ts'
import { ChargeBasis, ChargeCode, ChargeLeg, ChargeLimit, Decimal, PaymentTerm } from '#freight/charges.ts'
import { TransitDays } from '#freight/offers.ts'
import { quoteNote } from '#freight/quotes.ts'
import { CalendarDate, Instant } from '#shared/instants.ts'
import { Money } from '#shared/money.ts'
import { severalLines } from '#shared/text-kinds.ts'

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
const optionalText = (longest: number) => z._default(z.nullable(text(longest)), null)

/** The company's cost of a line: its quantity × `unitPrice`. Never part of a customer's answer. */
export const SentLineCost = z.strictObject({ unitPrice: Decimal, currency: Currency })

/**
 * A charge as the company offers it: `quantity` × `unitPrice`, or `amount` where that is all there is. Left
 * out, `leg` is the usual one of the code.
 */
export const SentOfferLine = z.strictObject({
  code: ChargeCode,
  leg: z.optional(ChargeLeg),
  basis: z._default(ChargeBasis, 'shipment'),
  percentOf: z._default(z.array(ChargeCode).check(z.maxLength(20)), []),
  quantity: z._default(Decimal, '1'),
  /** The actual quantity, if more is charged. */
  actualQuantity: z.optional(z.nullable(Decimal)),
  unit: optionalText(20),
  /** For a percentage its share: 0.125 is 12.5 %. By default `amount` ÷ `quantity`. */
  unitPrice: z.optional(Decimal),
  /** The default is `quantity` × `unitPrice`, rounded to the currency's minor unit. */
  amount: z.optional(Decimal),
  currency: Currency,
  limitedBy: z.optional(z.nullable(ChargeLimit)),
  paymentTerm: z._default(z.nullable(PaymentTerm), null),
  included: z._default(z.boolean(), false),
  cost: z.optional(z.nullable(SentLineCost)),
})
export type SentOfferLine = z.infer<typeof SentOfferLine>

export const SentOfferOption = z.strictObject({
  carrier: optionalText(200),
  service: optionalText(200),
  via: optionalText(200),
  frequency: optionalText(200),
  transitDays: z._default(z.nullable(z.strictObject(TransitDays.shape)), null),
  lines: z.array(SentOfferLine).check(z.minLength(1), z.maxLength(100)),
  terms: severalLines(optionalText(4000)),
  freeTime: severalLines(optionalText(500)),
  remarks: severalLines(optionalText(2000)),
  /**
   * The company's cost of the option, beyond the costs of its lines; stored separately and never shown to
   * customers.
   */
  cost: z._default(z.nullable(z.strictObject({ ...Money.shape, currency: Currency })), null),
})

export const SentOffer = z.strictObject({
  /** The last day on which the customer may accept, in the portal's time zone. */
  validUntil: CalendarDate,
  options: z.array(SentOfferOption).check(z.minLength(1), z.maxLength(26)),
  note: z._default(z.nullable(quoteNote), null),
  /**
   * For the pending pre-order of an accepted offer: its version that this is a price for, refused with
   * `stale` if it has changed since. By default it's a price for what the quote asks.
   */
  preorderVersion: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  /** The quote's `askedAt` as read, refused with `stale` if the customer has asked again since. */
  askedAt: z.optional(Instant),
})
export type SentOffer = z.infer<typeof SentOffer>
