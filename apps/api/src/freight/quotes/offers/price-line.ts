import type { SentOffer } from '@portolan/contract/company/quotes/sent-offer'
import { type ChargeCodes, usualLegOf } from '@portolan/freight/charges/charge-codes'
import { completeCharge } from '@portolan/freight/charges/complete-charge'
import { roundedAmount } from '@portolan/freight/charges/currencies'
import Big from 'big.js'
import type { StoredOption } from '#freight/tables/stored-option.ts'
import type { FieldTextKind } from '#platform/http/input/field-messages.ts'

type SentLine = SentOffer['options'][number]['lines'][number]
export type StoredLine = StoredOption['lines'][number]

/** A fault of a line's member. */
export interface LineFault {
  member: keyof SentLine
  kind: FieldTextKind
}

/** The sum of a hundred such amounts is still valid. */
const maxDigits = 12

/** The fault of an amount of money, if any. */
export function amountFault({ amount }: { amount: string }) {
  return new Big(amount).abs().gte(`1e${maxDigits}`) ? ({ member: 'amount', kind: 'large' } as const) : null
}

/** A line of the company with its amount, or its fault. */
export function priceLine(line: SentLine, codes: ChargeCodes): StoredLine | LineFault {
  const { quantity, unitPrice, currency, included } = line
  const product = unitPrice === undefined ? undefined : new Big(quantity).times(unitPrice)
  if (line.amount === undefined && product === undefined && !included)
    return { member: 'unitPrice', kind: 'required' }
  if (new Big(quantity).lt(0)) return { member: 'quantity', kind: 'format' }
  if (line.basis === 'percent' && line.percentOf.length === 0)
    return { member: 'percentOf', kind: 'required' }
  if (included && line.amount !== undefined && !new Big(line.amount).eq(0))
    return { member: 'amount', kind: 'included' }
  const amount = included ? '0' : (line.amount ?? roundedAmount(product ?? 0, currency))
  const fault = amountFault({ amount })
  if (fault) return fault
  const { code, basis, percentOf, unit, actualQuantity, limitedBy, paymentTerm } = line
  const leg = line.leg ?? usualLegOf(code, codes)
  const exact = { amount: roundedAmount(amount, currency), currency }
  const counted = { quantity, actualQuantity, unit, limitedBy, ...(unitPrice !== undefined && { unitPrice }) }
  const charge = completeCharge(
    { code, leg, basis, percentOf, ...counted, ...exact, paymentTerm, included },
    codes,
  )
  return { ...charge, source: null }
}
