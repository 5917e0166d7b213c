import { Link, useLocation } from '@tanstack/react-router'
import { type OrderSearch, validateOrderSearch } from '#freight/orders/search/order-search.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { messages } from './messages.ts'

/** The list from which this page was opened, or the default one. */
export function useListSearch(): OrderSearch {
  return validateOrderSearch({ ...useLocation({ select: ({ state }) => state.orderList }) })
}

/** The way back from a page to the list from which it was opened. */
export function OrderTrail({ title, verbatim = false }: { title: string | undefined; verbatim?: boolean }) {
  const t = useMessages(messages)
  const crumbs = [
    { title: t('title'), to: useListSearch() },
    ...(title === undefined ? [] : [{ title, verbatim }]),
  ]
  return (
    <div className="wrap-anywhere" data-print="hide">
      <Breadcrumbs
        crumbs={crumbs}
        renderLink={(search, name, className) => (
          <Link to="/orders" search={search} state={{ isReturn: true }} className={className}>
            {name}
          </Link>
        )}
      />
    </div>
  )
}
