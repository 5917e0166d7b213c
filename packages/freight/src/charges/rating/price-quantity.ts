import Big from 'big.js'
import type { Charge } from '#charges/charge-line.ts'
import { roundedAmount } from '#charges/currencies.ts'
import type { RateLine } from './rate-line.ts'

/** How exact a quantity is; only a price per 3 or 7 units needs rounding to it. */
const quantityPlaces = 6

type Priced = Pick<Charge, 'quantity' | 'actualQuantity' | 'unitPrice' | 'amount' | 'limitedBy'>

type Rate = Pick<RateLine, 'amount' | 'per' | 'breaks' | 'minQuantity' | 'min' | 'max' | 'currency' | 'basis'>

/** Returns the price of a quantity; null if the rate has none. */
export function priceQuantity(rate: Rate, actual: Big): Priced | null {
  const least = new Big(rate.minQuantity ?? (rate.basis === 'revenueTonne' ? 1 : 0))
  const counted = actual.lt(least) ? least : actual
  const chosen = cheapestOf(rate, counted)
  if (!chosen) return null
  const per = new Big(rate.per ?? 1)
  const inUnits = (quantity: Big) => quantity.div(per).round(quantityPlaces, Big.roundHalfUp)
  const quantity = inUnits(chosen.quantity)
  return {
    quantity: quantity.toFixed(),
    actualQuantity: chosen.quantity.eq(actual) ? null : inUnits(actual).toFixed(),
    unitPrice: chosen.unitPrice,
    ...withinBounds(quantity.times(chosen.unitPrice), rate),
  }
}

/**
 * The higher-weight cut-off: of all breaks the one that costs least, a lighter cargo being counted as the
 * break.
 */
function cheapestOf(
  { amount, breaks }: Pick<Rate, 'amount' | 'breaks'>,
  counted: Big,
): { quantity: Big; unitPrice: string } | null {
  if (breaks.length === 0) return amount === null ? null : { quantity: counted, unitPrice: amount }
  const ways = breaks.map(({ from, amount: unitPrice }) => {
    const quantity = counted.lt(from) ? new Big(from) : counted
    return { quantity, unitPrice, cost: quantity.times(unitPrice) }
  })
  // Among equal costs, the one wins that counts no more than the actual quantity.
  return ways.reduce((best, way) => {
    const difference = way.cost.cmp(best.cost)
    return difference < 0 || (difference === 0 && way.quantity.lt(best.quantity)) ? way : best
  })
}

/** A cost raised to the minimum or lowered to the maximum, and rounded. */
export function withinBounds(
  cost: Big,
  { min, max, currency }: Pick<RateLine, 'min' | 'max' | 'currency'>,
): Pick<Charge, 'amount' | 'limitedBy'> {
  if (min !== null && cost.lt(min)) return { amount: roundedAmount(min, currency), limitedBy: 'minimum' }
  if (max !== null && cost.gt(max)) return { amount: roundedAmount(max, currency), limitedBy: 'maximum' }
  return { amount: roundedAmount(cost, currency), limitedBy: null }
}
