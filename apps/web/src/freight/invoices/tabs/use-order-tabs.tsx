import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useListState } from '#freight/orders/order-link.tsx'
import { useListSearch } from '#freight/orders/order-trail.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { CountBadge } from '#platform/ui/badge.tsx'
import { type HeadlineTabs, headlineTabClass } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'
import { invoiceTotalsQuery } from './totals-query.ts'

/** The tabs of the section: the orders as they were last filtered, and all invoices with the overdue ones. */
export function useOrderTabs(open: 'orders' | 'invoices'): HeadlineTabs {
  const t = useMessages(messages)
  const search = useListSearch()
  const listState = useListState()
  const totals = useQuery(invoiceTotalsQuery({})).data?.value.totals ?? []
  const overdue = totals.reduce((sum, total) => sum + total.overdue.count, 0)
  if (open === 'invoices') {
    const before = (
      <Link to="/orders" search={search} state={{ isReturn: true }} className={headlineTabClass}>
        {t('orders')}
      </Link>
    )
    return { label: t('section'), before }
  }
  const after = (
    <Link {...paths.invoices()} {...listState} className={headlineTabClass}>
      {t('invoices')}
      <CountBadge tone="red" count={overdue} label={t('overdue', { count: overdue })} />
    </Link>
  )
  return { label: t('section'), after }
}
