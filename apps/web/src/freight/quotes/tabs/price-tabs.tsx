import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { quoteCountsQuery } from '#freight/quotes/queries.ts'
import { useHasPart } from '#platform/api/has-part.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { type EstimationUrl, paths } from '#platform/routing/paths.ts'
import { CountBadge } from '#platform/ui/badge.tsx'
import { HeadlineTabs, headlineTabClass } from '#platform/ui/headline-tabs.tsx'
import { messages } from './messages.ts'

interface PriceTabsProps {
  open: 'prices' | 'quotes'
  /** The calculator's, whose lane stays for the way back. */
  url: EstimationUrl
  heading: ReactNode
}

/** The tabs of the calculator: past prices of a lane, and quotes with those that expire soon. */
export function PriceTabs({ open, url, heading }: PriceTabsProps) {
  const t = useMessages(messages)
  const expiring = useQuery(quoteCountsQuery).data?.value.expiringSoon ?? 0
  const { quotes: _, ...lane } = url
  const prices = (
    <Link {...paths.estimations(lane)} className={headlineTabClass}>
      {t('prices')}
    </Link>
  )
  const quotes = (
    <Link {...paths.quotes(lane)} className={headlineTabClass}>
      {t('quotes')}
      <CountBadge tone="red" count={expiring} label={t('expiring', { count: expiring })} />
    </Link>
  )
  const hasQuotes = useHasPart('quotes')
  const others = open === 'quotes' ? { before: prices } : hasQuotes ? { after: quotes } : {}
  return (
    <HeadlineTabs label={t('section')} {...others}>
      {heading}
    </HeadlineTabs>
  )
}
