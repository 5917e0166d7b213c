import type { SentOfferLine } from '@portolan/contract/company/quotes/sent-offer'
import { lineAmount } from '@portolan/freight/charges/line-amount'
import type { LineCostAmount } from '#freight/quotes/costs/sent-costs.ts'
import { amountFault } from './price-line.ts'

/** The company's cost of a sent line, or the fault of that cost; null without one. */
export function costOfLine({ quantity, cost }: Pick<SentOfferLine, 'quantity' | 'cost'>) {
  if (!cost) return null
  const { amount } = lineAmount(quantity, cost.unitPrice, cost.currency)
  if (amountFault({ amount })) return { member: 'unitPrice', kind: 'large' } as const
  return { ...cost, amount } satisfies LineCostAmount
}
