import { expiringHours } from '@portolan/contract/freight/quote-state'
import type { Quote, QuoteState } from '@portolan/contract/freight/quotes'

const soonMs = expiringHours * 3_600_000

/** The current state: an offer may have expired since it was loaded. */
export function stateAt({ state, validUntil }: Pick<Quote, 'state' | 'validUntil'>, now: Date): QuoteState {
  const isOver = validUntil !== null && now.getTime() > new Date(validUntil).getTime()
  return state === 'offered' && isOver ? 'expired' : state
}

/** True if an open offer is about to expire. */
export function expiresSoon(quote: Pick<Quote, 'state' | 'validUntil'>, now: Date): boolean {
  if (stateAt(quote, now) !== 'offered' || quote.validUntil === null) return false
  return new Date(quote.validUntil).getTime() - now.getTime() <= soonMs
}
