import type * as charges from '@portolan/freight/charges/charge-line'
import { chargeBases, chargeLegs, paymentTerms } from '@portolan/freight/charges/charge-line'
import * as z from 'zod/mini'
import { Money } from '#shared/money.ts'

export const ChargeBasis = z.enum(chargeBases)
export const ChargeLeg = z.enum(chargeLegs)
export const PaymentTerm = z.enum(paymentTerms)

/** The company's own code of a charge, such as BAS, THO or FSC. */
export const ChargeCode = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/))

/** A decimal number as text, never a binary fraction. */
export const Decimal = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,6})?$/))

/** The bound of the rate that decided an amount, if `quantity` × `unitPrice` didn't. */
export const chargeLimits = ['minimum', 'maximum'] as const
export const ChargeLimit = z.enum(chargeLimits)
export type ChargeLimit = z.infer<typeof ChargeLimit>

/**
 * One charge of a quote or an order. `amount` is `quantity` × `unitPrice` after minimum and maximum, rounded
 * half up to the currency's minor unit; of an `included` charge it is 0, because another one covers it. Where
 * only the amount is known, `basis` is `shipment`, `quantity` 1 and `unitPrice` the amount.
 */
export const ChargeLine = z.object({
  code: ChargeCode,
  /** In the reader's language; the code itself where the company has named none. */
  name: z.string(),
  leg: ChargeLeg,
  basis: ChargeBasis,
  /** The codes that a percentage is of; empty for every other basis. */
  percentOf: z.array(ChargeCode),
  /** The charged quantity; for a percentage the sum that it applies to. */
  quantity: Decimal,
  /**
   * The actual quantity, if more is charged: 30 if 30 kg cost less as 45 kg, 0.4 if a revenue tonne is the
   * minimum.
   */
  actualQuantity: z.nullable(Decimal),
  /**
   * A closer description of the unit: the container's size-type, such as 45G1, or the 100 of a price per 100
   * kg.
   */
  unit: z.nullable(z.string()),
  /** For a percentage its share: 0.125 is 12.5 %. */
  unitPrice: Decimal,
  currency: z.string(),
  amount: Decimal,
  limitedBy: z.nullable(ChargeLimit),
  paymentTerm: z.nullable(PaymentTerm),
  included: z.boolean(),
}) satisfies z.ZodMiniType<charges.ChargeLine>

const codes = z.array(ChargeCode).check(z.maxLength(20))

/**
 * A charge as the company sends it. Left out, `leg` is the usual one of the code, or else `main`; `basis` is
 * `shipment`, `quantity` 1 and `unitPrice` the amount for one; a charge is not `included`, and everything
 * else is empty or null.
 */
export const SentChargeLine = z
  .strictObject({
    code: ChargeCode,
    amount: Money.shape.amount,
    currency: Money.shape.currency,
    leg: z.optional(ChargeLeg),
    basis: z.optional(ChargeBasis),
    percentOf: z.optional(codes),
    quantity: z.optional(Decimal),
    actualQuantity: z.optional(z.nullable(Decimal)),
    unit: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(20)))),
    unitPrice: z.optional(Decimal),
    limitedBy: z.optional(z.nullable(ChargeLimit)),
    paymentTerm: z.optional(z.nullable(PaymentTerm)),
    included: z.optional(z.boolean()),
  })
  .check(({ value, issues }) => {
    // A total would count it twice: another charge covers it.
    if (value.included && Number(value.amount) !== 0)
      issues.push({ code: 'custom', input: value.amount, path: ['amount'], params: { reason: 'included' } })
  })
export type SentChargeLine = z.infer<typeof SentChargeLine>
