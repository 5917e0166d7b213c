import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { quoteCountsQuery } from '#freight/quotes/queries.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { EstimationUrl } from '#platform/routing/paths.ts'
import { CountBadge } from '#platform/ui/badge.tsx'
import { type HeadlineTabs, headlineTabClass } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

/** The tabs of the calculator: past prices of the chosen lane, and quotes with those that expire soon. */
export function usePriceTabs(open: 'prices' | 'quotes'): HeadlineTabs {
  const t = useMessages(messages)
  const expiring = useQuery(quoteCountsQuery).data?.value.expiringSoon ?? 0
  // The lane stays in the URL, so that it's still chosen on the way back.
  const change = (quotes: string | undefined) => (before: EstimationUrl) => {
    const { quotes: _, ...rest } = before
    return quotes === undefined ? rest : { ...rest, quotes }
  }
  if (open === 'quotes') {
    const before = (
      <Link to="/estimations" search={change(undefined)} className={headlineTabClass}>
        {t('prices')}
      </Link>
    )
    return { label: t('section'), before }
  }
  const after = (
    <Link to="/estimations" search={change('all')} className={headlineTabClass}>
      {t('quotes')}
      <CountBadge tone="red" count={expiring} label={t('expiring', { count: expiring })} />
    </Link>
  )
  return { label: t('section'), after }
}
