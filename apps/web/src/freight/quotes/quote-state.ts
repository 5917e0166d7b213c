import type { Quote, QuoteState } from '@portolan/contract/freight/quotes'

/** The same time before its end as the reminder. */
const soonMs = 2 * 86_400_000

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
