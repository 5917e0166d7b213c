import Big from 'big.js'
import { roundedAmount } from './currencies.ts'
import type { Amount } from './totals.ts'

/** Quantity × unit price, as decimal texts, rounded to the currency. */
export function lineAmount(quantity: string, unitPrice: string, currency: string): Amount {
  return { amount: roundedAmount(new Big(quantity).times(unitPrice), currency), currency }
}
