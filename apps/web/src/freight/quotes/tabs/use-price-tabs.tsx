import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { quoteCountsQuery } from '#freight/quotes/queries.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { type EstimationUrl, paths } from '#platform/routing/paths.ts'
import { CountBadge } from '#platform/ui/badge.tsx'
import { type HeadlineTabs, headlineTabClass } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

/** The tabs of the calculator: past prices of the lane in the URL, and quotes with those that expire soon. */
export function usePriceTabs(open: 'prices' | 'quotes', url: EstimationUrl): HeadlineTabs {
  const t = useMessages(messages)
  const expiring = useQuery(quoteCountsQuery).data?.value.expiringSoon ?? 0
  const { quotes: _, ...lane } = url
  if (open === 'quotes') {
    const before = (
      <Link {...paths.estimations(lane)} className={headlineTabClass}>
        {t('prices')}
      </Link>
    )
    return { label: t('section'), before }
  }
  const after = (
    <Link {...paths.quotes('all', lane)} className={headlineTabClass}>
      {t('quotes')}
      <CountBadge tone="red" count={expiring} label={t('expiring', { count: expiring })} />
    </Link>
  )
  return { label: t('section'), after }
}
