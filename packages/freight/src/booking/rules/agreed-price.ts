import { endingsOfPrice } from '#booking/agreed-price/agreed-price.ts'
import type { Rule } from './rule.ts'

/** B26: a price is for what was offered; another lane, mode, date or term, or more cargo, ends it. */
export const agreedPriceEnded: Rule = (content, { agreedPrice, data }) =>
  (agreedPrice ? endingsOfPrice(agreedPrice, content, data) : []).map((ending) => ({
    severity: 'warning',
    reason: 'agreed-price-ended',
    path: ending.path,
    params: { ending, totals: agreedPrice?.totals ?? [] },
  }))
