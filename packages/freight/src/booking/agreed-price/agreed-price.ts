import type { BookingData } from '#booking/booking-data.ts'
import type { BookingContent } from '#booking/content.ts'
import type { Amount } from '#charges/totals.ts'
import { findPriceEndings, type IsSameCity } from './find-price-endings.ts'
import type { PriceEndingCause } from './price-ending.ts'
import { type PricedFor, pricedFactsOf } from './priced-for.ts'

/** The agreed price of a booking, the transport that it is for, and the comparison of cities. */
export interface AgreedPrice {
  pricedFor: PricedFor
  totals: readonly Amount[]
  isSameCity?: IsSameCity | undefined
}

/** Why an agreed price doesn't hold for a booking; empty while it does. */
export function endingsOfPrice(
  { pricedFor, isSameCity }: AgreedPrice,
  content: BookingContent,
  data: Pick<BookingData, 'trailer' | 'air' | 'containers'>,
): PriceEndingCause[] {
  const now = { ...pricedFactsOf(content, data), readyOn: content.readyOn ?? null }
  return findPriceEndings(pricedFor, now, isSameCity)
}
