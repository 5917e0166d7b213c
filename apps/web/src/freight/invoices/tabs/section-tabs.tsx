import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useListState } from '#freight/orders/order-link.tsx'
import { useListSearch } from '#freight/orders/order-trail.tsx'
import { useHasPart } from '#platform/api/has-part.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { CountBadge } from '#platform/ui/badge.tsx'
import { HeadlineTabs, headlineTabClass } from '#platform/ui/headline-tabs.tsx'
import { messages } from './messages.ts'
import { invoiceTotalsQuery } from './totals-query.ts'

interface SectionTabsProps {
  open: 'orders' | 'invoices'
  heading: ReactNode
}

/** The tabs of the section: the orders as they were last filtered, and all invoices with the overdue ones. */
export function SectionTabs({ open, heading }: SectionTabsProps) {
  const t = useMessages(messages)
  const search = useListSearch()
  const listState = useListState()
  const totals = useQuery(invoiceTotalsQuery({})).data?.value.totals ?? []
  const overdue = totals.reduce((sum, total) => sum + total.overdue.count, 0)
  const orders = (
    <Link to="/orders" search={search} state={{ isReturn: true }} className={headlineTabClass}>
      {t('orders')}
    </Link>
  )
  const invoices = (
    <Link {...paths.invoices()} {...listState} className={headlineTabClass}>
      {t('invoices')}
      <CountBadge tone="red" count={overdue} label={t('overdue', { count: overdue })} />
    </Link>
  )
  const hasInvoices = useHasPart('invoices')
  const others = open === 'invoices' ? { before: orders } : hasInvoices ? { after: invoices } : {}
  return (
    <HeadlineTabs label={t('section')} {...others}>
      {heading}
    </HeadlineTabs>
  )
}
