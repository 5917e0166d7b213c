import type { SentChargeLine } from '@portolan/contract/freight/charges'
import type { BookingData } from '@portolan/freight/booking/booking-data'
import { fitsCurrency, roundedAmount } from '@portolan/freight/charges/currencies'
import { type Amount, totalsByCurrency } from '@portolan/freight/charges/totals'
import Big from 'big.js'
import { acceptedOptionOf, priceStateOf } from '#freight/preorders/agreed-price.ts'
import type { PreorderRow } from '#freight/preorders/queries.ts'

/**
 * The charge lines of a price that holds for the booking; empty if it has ended, and for a pre-order without
 * a quote.
 */
export function agreedCharges(row: PreorderRow, data: BookingData): SentChargeLine[] {
  return priceStateOf(row, data) === 'holds' ? acceptedCharges(row) : []
}

/**
 * The charge lines that the customer accepted, whether or not they still hold. Amounts of old offers may have
 * more decimals than their currency; they are rounded, as in orders.
 */
export function acceptedCharges(row: Parameters<typeof acceptedOptionOf>[0]): SentChargeLine[] {
  return (acceptedOptionOf(row)?.lines ?? []).map(({ source: _, ...charge }) => fitting(charge))
}

function fitting<Charge extends Amount>(charge: Charge): Charge {
  const { amount, currency } = charge
  return fitsCurrency(amount, currency) ? charge : { ...charge, amount: roundedAmount(amount, currency) }
}

/**
 * True if the charges add up to another price than agreed, in any currency; an empty list proves nothing. The
 * company may split an amount into other lines.
 */
export function isOtherPrice(agreed: readonly Amount[], charges: readonly Amount[]): boolean {
  if (agreed.length === 0 || charges.length === 0) return false
  return sumsOf(agreed) !== sumsOf(charges)
}

/** Sums by currency as one text; leaves out currencies with nothing to pay. */
function sumsOf(amounts: readonly Amount[]): string {
  return totalsByCurrency(amounts.map(fitting))
    .flatMap(({ currency, amount }) => {
      const sum = new Big(amount)
      return sum.eq(0) ? [] : [`${currency} ${sum.toFixed()}`]
    })
    .sort()
    .join(', ')
}
