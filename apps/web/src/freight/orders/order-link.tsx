import type { Order } from '@portolan/contract/freight/orders'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { type OrdersUrl, paths } from '#platform/routing/paths.ts'
import { messages } from './messages.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list from which an order was opened, for the way back. */
    orderList?: OrdersUrl
  }
}

interface OrderLinkProps {
  order: Pick<Order, 'id' | 'number' | 'from' | 'to'>
  className?: string
  children: ReactNode
}

/** The accessible name of links to orders, pre-orders and quotes: the number and the route. */
export function useLinkName() {
  const t = useMessages(messages)
  return ({ number, from, to }: Pick<Order, 'number' | 'from' | 'to'>) =>
    t('named', { number, from: from.city, to: to.city })
}

/** The history state of a link from the list, for the way back; undefined elsewhere. */
export function useListState() {
  // The keynote and the tutorial also show cards, outside the list.
  const orderList = useSearch({ from: '/default-layout/orders', shouldThrow: false })
  return orderList && { state: { orderList } }
}

/** A link from the list to one of its orders. */
export function OrderLink({ order, className, children }: OrderLinkProps) {
  const linkName = useLinkName()
  return (
    <Link
      {...paths.order(order.id)}
      {...useListState()}
      {...(className && { className })}
      data-row={order.id}
      aria-label={linkName(order)}
    >
      {children}
    </Link>
  )
}
