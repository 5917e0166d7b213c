import Big, { type BigSource } from 'big.js'
import { roundedAmount } from './currencies.ts'

/** An amount as a decimal text in an ISO 4217 currency. */
export interface Amount {
  amount: string
  currency: string
}

/**
 * The sum of each currency, in the order in which the currencies first appear; sums of amounts that are
 * rounded already.
 */
export function totalsByCurrency(amounts: readonly Amount[]): Amount[] {
  const byCurrency = Map.groupBy(amounts, ({ currency }) => currency)
  return [...byCurrency].map(([currency, own]) => ({
    currency,
    amount: totalText(
      own.reduce((sum, { amount }) => sum.plus(amount), new Big(0)),
      currency,
    ),
  }))
}

/**
 * A sum of amounts as it is shown and sent: with its currency's decimals. If the amounts have more, the sum
 * keeps them, because it must not lose what its lines show.
 */
export function totalText(sum: BigSource, currency: string): string {
  const rounded = roundedAmount(sum, currency)
  return new Big(sum).eq(rounded) ? rounded : new Big(sum).toFixed()
}

/** A sum that the database made, as it is shown and sent. */
export function asTotal({ amount, currency }: Amount): Amount {
  return { amount: totalText(amount, currency), currency }
}

/** `base` 1 = `quote` `rate` on a day, as a source published it. */
export interface ExchangeRate {
  base: string
  quote: string
  rate: string
  /** A calendar date. */
  on: string
  source: string
}

/**
 * The total of amounts in several currencies, converted to one: never binding, and only with the rates used.
 */
export interface ConvertedTotal extends Amount {
  rates: ExchangeRate[]
  indicative: true
}

/**
 * One total of several; null if a currency has no rate. The rates may be crossed through one other currency,
 * as the ECB's euro.
 */
export function convertTotals(
  totals: readonly Amount[],
  currency: string,
  rates: readonly ExchangeRate[],
): ConvertedTotal | null {
  // The latest of each pair comes first.
  const latest = rates.toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0))
  const used = new Set<ExchangeRate>()
  let sum = new Big(0)
  for (const total of totals) {
    const steps = total.currency === currency ? [] : stepsBetween(total.currency, currency, latest)
    if (!steps) return null
    let from = total.currency
    let amount = new Big(total.amount)
    for (const step of steps) {
      amount = step.base === from ? amount.times(step.rate) : amount.div(step.rate)
      from = otherOf(step, from)
      used.add(step)
    }
    // Each part is rounded as it would be shown, so that the parts come to the total.
    sum = sum.plus(roundedAmount(amount, currency))
  }
  return { currency, amount: roundedAmount(sum, currency), rates: [...used], indicative: true }
}

const otherOf = ({ base, quote }: ExchangeRate, currency: string) => (base === currency ? quote : base)
const isOf = ({ base, quote }: ExchangeRate, currency: string) => base === currency || quote === currency

function stepsBetween(from: string, to: string, rates: readonly ExchangeRate[]): ExchangeRate[] | null {
  const direct = rates.find((rate) => isOf(rate, from) && isOf(rate, to))
  if (direct) return [direct]
  for (const first of rates.filter((rate) => isOf(rate, from))) {
    const between = otherOf(first, from)
    const second = rates.find((rate) => isOf(rate, between) && isOf(rate, to))
    if (second) return [first, second]
  }
  return null
}
