import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import type { Money } from '@portolan/contract/shared/money'
import type { AgreedPrice } from '@portolan/freight/booking/agreed-price/agreed-price'
import { useFormat } from '#platform/i18n/format/use-format.ts'

/** The agreed price of a pre-order as the rules of bookings take it; null without one. */
export function agreedPriceOf({ quote }: Pick<PreorderDetail, 'quote'>): AgreedPrice | null {
  return quote && { pricedFor: quote.pricedFor, totals: quote.option.totals }
}

/** Writes a price, one amount for each currency. */
export function useWritePrice(): (totals: readonly Money[]) => string {
  const format = useFormat()
  return (totals) => totals.map((total) => format.money(total)).join(' + ')
}
