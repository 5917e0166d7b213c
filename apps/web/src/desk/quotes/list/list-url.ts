import { transportModes } from '@portolan/contract/freight/orders/order-filter'
import type { QuoteState } from '@portolan/contract/freight/quotes'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import type { DeskQuotesUrl } from '#desk/frame/paths.ts'
import type { DeskQuoteFilter } from '#desk/quotes/queries.ts'

export const quoteViews = ['waiting', 'open', 'won', 'lost'] as const
export type QuoteView = (typeof quoteViews)[number]

const states: Readonly<Record<QuoteView, QuoteState[]>> = {
  waiting: ['requested'],
  open: ['offered'],
  won: ['accepted'],
  lost: ['declined', 'expired', 'refused', 'withdrawn'],
}

const orderings: Readonly<Record<QuoteView, DeskQuoteFilter['ordering']>> = {
  waiting: 'askedAt',
  open: 'validUntil',
  won: '-updatedAt',
  lost: '-updatedAt',
}

/** Reads the URL; anything wrong is left out. */
export function readListUrl(url: Readonly<Record<string, unknown>>): DeskQuotesUrl {
  const view = quoteViews.find((name) => name === url.view)
  const mode = transportModes.find((name) => name === url.mode)
  return {
    ...(view !== undefined && view !== 'waiting' && { view }),
    ...(mode && { mode }),
    ...(typeof url.search === 'string' && url.search !== '' && { search: url.search }),
  }
}

/** The filter of a list: waiting requests by age, offers by their end, and what became of the others. */
export function filterOf({ view: other, mode, search = '' }: DeskQuotesUrl): DeskQuoteFilter {
  const view = other ?? 'waiting'
  const text = search.trim()
  return {
    state: states[view],
    ordering: orderings[view],
    ...(mode && { transportMode: [mode] }),
    ...(text.length >= orderSearchLength.shortest && { search: text }),
  }
}
