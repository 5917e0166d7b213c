import Big from 'big.js'
import { type ChargeCodes, usualLegOf } from './charge-codes.ts'
import type { Charge } from './charge-line.ts'

/** A charge in the words of the company's system: at least its code and its amount. */
export type SentCharge = Pick<Charge, 'code' | 'amount' | 'currency'> & {
  // Members that the contract parses are missing or undefined.
  [Member in Exclude<keyof Charge, 'code' | 'amount' | 'currency'>]?: Charge[Member] | undefined
}

const pricePlaces = 6

/** Fills in what a charge doesn't say. One with nothing but its amount is counted once, at its amount. */
export function completeCharge(sent: SentCharge, codes: ChargeCodes): Charge {
  const { code, amount, currency } = sent
  const quantity = sent.quantity ?? '1'
  return {
    code,
    leg: sent.leg ?? usualLegOf(code, codes),
    basis: sent.basis ?? 'shipment',
    percentOf: sent.percentOf ?? [],
    quantity,
    actualQuantity: sent.actualQuantity ?? null,
    unit: sent.unit ?? null,
    unitPrice: sent.unitPrice ?? priceOf(amount, quantity),
    currency,
    amount,
    limitedBy: sent.limitedBy ?? null,
    paymentTerm: sent.paymentTerm ?? null,
    included: sent.included ?? false,
  }
}

function priceOf(amount: string, quantity: string): string {
  const count = new Big(quantity)
  return count.eq(0) || count.eq(1) ? amount : new Big(amount).div(count).round(pricePlaces).toFixed()
}
