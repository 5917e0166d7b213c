import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type OrdersUrl, paths } from '#platform/routing/paths.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that an order was opened from: the way back leads there. */
    orderList?: OrdersUrl
  }
}

interface OrderLinkProps {
  orderId: string
  className?: string
  children: ReactNode
}

/** The history state of a link out of the list, which leads back to it; undefined elsewhere. */
export function useListState() {
  // The keynote and the tutorial show cards too, outside the list.
  const orderList = useSearch({ from: '/default-layout/orders', shouldThrow: false })
  return orderList && { state: { orderList } }
}

/** A link from the list to one of its orders. */
export function OrderLink({ orderId, className, children }: OrderLinkProps) {
  return (
    <Link {...paths.order(orderId)} {...useListState()} {...(className && { className })}>
      {children}
    </Link>
  )
}
