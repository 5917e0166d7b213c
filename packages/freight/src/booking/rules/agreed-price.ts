import { findPriceEndings } from '#booking/agreed-price/find-price-endings.ts'
import { pricedFactsOf } from '#booking/agreed-price/priced-for.ts'
import type { Rule } from './rule.ts'

/** B26: a price is for what was offered; another lane, mode, date or term, or more cargo, ends it. */
export const agreedPriceEnded: Rule = (content, { agreedPrice, data }) => {
  if (!agreedPrice) return []
  const { pricedFor, totals, isSameCity } = agreedPrice
  const now = { ...pricedFactsOf(content, data), readyOn: content.readyOn ?? null }
  return findPriceEndings(pricedFor, now, isSameCity).map((ending) => ({
    severity: 'warning',
    reason: 'agreed-price-ended',
    path: ending.path,
    params: { ending, totals },
  }))
}
