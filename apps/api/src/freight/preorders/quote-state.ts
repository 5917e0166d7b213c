import type { QuoteState } from '@portolan/contract/freight/quotes'

interface SavedState {
  state: Exclude<QuoteState, 'expired'>
  validUntil: string | null
}

/** The current state of a quote: an offer past its validity has expired. */
export function quoteStateAt({ state, validUntil }: SavedState, now: Date): QuoteState {
  const isOver = validUntil !== null && Date.parse(validUntil) < now.getTime()
  return state === 'offered' && isOver ? 'expired' : state
}
