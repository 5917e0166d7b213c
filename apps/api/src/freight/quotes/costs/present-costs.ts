import type { OptionCost } from '@portolan/contract/company/quotes'
import type { DatedRate } from '@portolan/contract/freight/offers'
import { marginOf } from '@portolan/freight/charges/margin'
import { totalsByCurrency } from '@portolan/freight/charges/totals'
import type { StoredOption } from '#freight/tables/stored-option.ts'
import type { SentCosts } from './sent-costs.ts'

/** The costs and margins of an offer's options; an option without costs is left out. */
export function presentCosts(
  { options, lines }: SentCosts,
  offered: readonly StoredOption[],
  exchange: { currency: string; rates: readonly DatedRate[] },
): OptionCost[] {
  return offered.flatMap(({ id: optionId, totals: prices }) => {
    const own = options.find((cost) => cost.optionId === optionId)
    const cost = own ? { amount: own.amount, currency: own.currency } : null
    const ofLines = lines.filter((line) => line.optionId === optionId)
    const totals = totalsByCurrency([...ofLines, ...(cost ? [cost] : [])])
    if (totals.length === 0) return []
    return {
      optionId,
      cost,
      lines: ofLines.map(({ line, unitPrice, amount, currency }) => ({ line, unitPrice, amount, currency })),
      totals,
      margin: marginOf(prices, totals, exchange),
    }
  })
}
