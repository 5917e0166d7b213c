import type { QuoteState } from '@portolan/contract/freight/quotes'

interface SavedState {
  state: Exclude<QuoteState, 'expired'>
  validUntil: string | null
}

/** The state of a quote as of now: an offer whose time is over has expired. */
export function quoteStateAt({ state, validUntil }: SavedState, now: Date): QuoteState {
  const isOver = validUntil !== null && Date.parse(validUntil) < now.getTime()
  return state === 'offered' && isOver ? 'expired' : state
}
