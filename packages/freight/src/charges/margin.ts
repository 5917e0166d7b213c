import Big from 'big.js'
import { roundedAmount } from './currencies.ts'
import { type Amount, convertTotals, type ExchangeRate } from './totals.ts'

/** A price minus its costs. */
export interface Margin extends Amount {
  /** The share of the price in percent, with one decimal; null for a price of nothing. */
  percent: string | null
  /** The exchange rates used; empty where price and costs are in one currency. */
  rates: ExchangeRate[]
}

/**
 * The margin of a price: in its own currency if all amounts are in that one, else in the given currency. Null
 * without costs, or if an exchange rate is missing.
 */
export function marginOf(
  prices: readonly Amount[],
  costs: readonly Amount[],
  { currency, rates }: { currency: string; rates: readonly ExchangeRate[] },
): Margin | null {
  if (costs.length === 0) return null
  const [only, ...others] = new Set([...prices, ...costs].map((amount) => amount.currency))
  const target = only !== undefined && others.length === 0 ? only : currency
  const price = convertTotals(prices, target, rates)
  const cost = convertTotals(costs, target, rates)
  if (price === null || cost === null) return null
  const amount = new Big(price.amount).minus(cost.amount)
  return {
    amount: roundedAmount(amount, target),
    currency: target,
    percent: new Big(price.amount).eq(0) ? null : amount.div(price.amount).times(100).toFixed(1),
    rates: [...new Set([...price.rates, ...cost.rates])],
  }
}
