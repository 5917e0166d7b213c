import type { ContentChanges, PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { type AgreedPrice, endingsOfPrice } from '@portolan/freight/booking/agreed-price/agreed-price'
import { describePriceEnding } from '@portolan/freight/booking/texts/describe-price-ending'
import { useQuery } from '@tanstack/react-query'
import { bookingDataQuery } from '#freight/preorders/lookups/queries.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { PriceNote } from './price-note.tsx'
import { useWritePrice } from './use-write-price.ts'

interface ChangePriceNoteProps {
  preorder: PreorderDetail
  /** Typed changes not sent yet. */
  changes: ContentChanges
}

/** The agreed price as input of the booking rules; null without one. */
export function agreedPriceOf({ quote }: Pick<PreorderDetail, 'quote'>): AgreedPrice | null {
  return quote && { pricedFor: quote.pricedFor, totals: quote.option.totals }
}

/** Warns before sending that a change ends the price that still holds; otherwise renders nothing. */
export function ChangePriceNote({ preorder, changes }: ChangePriceNoteProps) {
  const { content, quote } = preorder
  const price = agreedPriceOf(preorder)
  const t = useMessages(messages, 'wouldEnd')
  const locale = useLocale()
  const write = useWritePrice()
  const { data } = useQuery({ ...bookingDataQuery, enabled: quote !== null })
  if (!quote?.holds || !price || !data) return null
  // For the compiler, omitted members are undefined.
  const changed = { ...content, ...changes } as PreorderContent
  const because = endingsOfPrice(price, changed, data).map((ending) => ({
    message: describePriceEnding(ending, locale),
  }))
  if (because.length === 0) return null
  return <PriceNote isLive title={t('change', { price: write(price.totals) })} because={because} />
}
