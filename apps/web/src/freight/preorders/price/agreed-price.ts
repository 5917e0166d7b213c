import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import type { Money } from '@portolan/contract/shared/money'
import type { AgreedPrice } from '@portolan/freight/booking/agreed-price/agreed-price'
import { describePrice } from '@portolan/freight/booking/texts/describe-price-ending'
import { useLocale } from '#platform/i18n/locale-context.ts'

/** The agreed price of a pre-order as the rules of bookings take it; null without one. */
export function agreedPriceOf({ quote }: Pick<PreorderDetail, 'quote'>): AgreedPrice | null {
  return quote && { pricedFor: quote.pricedFor, totals: quote.option.totals }
}

/** Writes a price as the rules do, such as “100 USD”. */
export function useWritePrice(): (totals: readonly Money[]) => string {
  const locale = useLocale()
  return (totals) => describePrice(totals, locale)
}
