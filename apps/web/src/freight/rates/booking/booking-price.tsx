import { SentQuote } from '@portolan/contract/freight/quotes'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BookingPriceProps } from '#freight/preorders/review/booking-price.ts'
import { priceWords } from '#freight/rates/history/describe-prices.ts'
import { messages } from '#freight/rates/messages.ts'
import { estimationQuery } from '#freight/rates/queries.ts'
import { useSearchOf } from '#freight/rates/quote/use-search-of.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { BookingOffer } from './booking-offer.tsx'

/** The expected cost of the booking, and our offer for it; nothing while it's incomplete. */
export function BookingPrice({ content, organizationId, onBooked }: BookingPriceProps) {
  const t = useMessages(messages, 'booking')
  const request = useMemo(() => {
    const { parties: _, ...asked } = content
    return SentQuote.safeParse({ organizationId, ...asked, party: null }).data ?? null
  }, [content, organizationId])
  if (!request) return null
  return (
    <section className="flex flex-col gap-4 border-t pt-4">
      <div>
        <h3 className="mb-1 font-semibold text-lg">{t('title')}</h3>
        <ExpectedPrice request={request} />
      </div>
      <BookingOffer request={request} parties={content.parties} onBooked={onBooked} />
    </section>
  )
}

function ExpectedPrice({ request }: { request: SentQuote }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const search = useSearchOf(request)
  const { data, isError, isPlaceholderData } = useQuery({
    ...estimationQuery(search ?? { transportMode: 'sea', loadType: 'FCL', season: 'winter' }),
  })
  if (isError) return <p className="text-muted">{t('booking.failed')}</p>
  if (!search || !data || isPlaceholderData) return <p className="text-muted">{t('booking.loading')}</p>
  const { estimate, sampleSize } = data.analysis
  if (!estimate) return <p className="text-muted">{t('booking.none')}</p>
  const { format } = priceWords(locale, data.analysis)
  const { low, expected, high, confidence } = estimate
  return (
    <div className="tabular">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold text-xl">
          {t('booking.expected', { price: format.total(expected) })}
        </span>
        <span className="text-muted">
          {t('answer.usual', { low: format.total(low), high: format.total(high) })}
        </span>
      </p>
      <p className="text-muted text-sm">
        {t('booking.basis', {
          count: t('count', { count: sampleSize }),
          confidence: t(`confidence.level.${confidence}`),
        })}
      </p>
    </div>
  )
}
