import type { SentChargeLine } from '@portolan/contract/freight/charge-lines'
import { type Amount, totalsByCurrency } from '@portolan/freight/charges/totals'
import Big from 'big.js'
import { acceptedOptionOf } from '#freight/preorders/agreed-price.ts'
import type { PreorderRow } from '#freight/preorders/queries.ts'

/** The charge lines that the customer accepted; empty for a pre-order without a quote. */
export function agreedCharges(row: PreorderRow): SentChargeLine[] {
  return (acceptedOptionOf(row)?.lines ?? []).map(({ source: _, ...charge }) => charge)
}

/**
 * Whether charges come to another price than the customer accepted, in any currency; none at all say nothing. The company may
 * split an amount into other lines.
 */
export function isOtherPrice(row: PreorderRow, charges: readonly Amount[]): boolean {
  const agreed = agreedCharges(row)
  if (agreed.length === 0 || charges.length === 0) return false
  return sumsOf(agreed) !== sumsOf(charges)
}

/** Sums by currency as one text; a currency with nothing to pay is none. */
function sumsOf(amounts: readonly Amount[]): string {
  return totalsByCurrency(amounts)
    .flatMap(({ currency, amount }) => {
      const sum = new Big(amount)
      return sum.eq(0) ? [] : [`${currency} ${sum.toFixed()}`]
    })
    .sort()
    .join(', ')
}
