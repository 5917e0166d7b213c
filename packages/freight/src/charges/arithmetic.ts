import Big from 'big.js'
import type { Charge } from './charge-line.ts'
import { roundedAmount } from './currencies.ts'

/** How an amount came about. */
export interface Arithmetic {
  /** `quantity` × `unitPrice`, rounded to the currency's minor unit. */
  product: string
  /** Why the amount isn't the product: a bound of the rate, or else an agreement. */
  differs: 'minimum' | 'maximum' | 'agreed' | null
  /** Only an amount, without a quantity that it would be counted by. */
  isLumpSum: boolean
}

export function arithmeticOf(charge: Charge): Arithmetic {
  const product = roundedAmount(new Big(charge.quantity).times(charge.unitPrice), charge.currency)
  const differs = new Big(product).eq(charge.amount) ? null : (charge.limitedBy ?? 'agreed')
  const isLumpSum = charge.basis === 'shipment' && charge.quantity === '1' && differs === null
  return { product, differs, isLumpSum }
}
