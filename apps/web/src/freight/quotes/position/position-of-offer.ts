import type { OfferOption } from '@portolan/contract/freight/offers'
import type { RateAnalysis } from '@portolan/contract/freight/rates'

/** The position of an option in the middle half of similar transports' costs, or why it's unknown. */
export type OfferPosition =
  | {
      at: 'below' | 'lower' | 'middle' | 'upper' | 'above'
      price: number
      share: number
      /** True for several currencies added up by exchange rates. */
      isIndicative: boolean
    }
  | { at: 'none'; why: 'incomplete' | 'currencies' | 'currency' }

/** The middle half of past prices for the requested cargo; null if too few similar ones are known. */
export function middleHalfOf({
  estimate,
}: Pick<RateAnalysis, 'estimate'>): { low: number; high: number } | null {
  // A pooled estimate relies on other transports, so it's no measure for an offer.
  if (estimate === null || estimate.pooled) return null
  return { low: estimate.low, high: estimate.high }
}

/** Thirds of the middle half, to avoid a false impression of precision. */
export function positionOfOffer(
  { complete, totals, converted }: Pick<OfferOption, 'complete' | 'totals' | 'converted'>,
  { low, high }: { low: number; high: number },
  currency: string,
): OfferPosition {
  if (!complete) return { at: 'none', why: 'incomplete' }
  const isIndicative = totals.length > 1
  const total = isIndicative ? converted : totals[0]
  if (!total) return { at: 'none', why: 'currencies' }
  if (total.currency !== currency) return { at: 'none', why: 'currency' }
  const price = Number(total.amount)
  const share = high > low ? (price - low) / (high - low) : price < low ? -1 : price > high ? 2 : 0.5
  return { at: placeOf(price, share, { low, high }), price, share, isIndicative }
}

function placeOf(price: number, share: number, { low, high }: { low: number; high: number }) {
  if (price < low) return 'below'
  if (price > high) return 'above'
  return share < 1 / 3 ? 'lower' : share > 2 / 3 ? 'upper' : 'middle'
}
