import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrderSearch } from '#freight/orders/filters/order-search.ts'
import { paths } from '#platform/routing/paths.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that an order was opened from: the way back leads there. */
    orderList?: OrderSearch
  }
}

interface OrderLinkProps {
  orderId: string
  className?: string
  children: ReactNode
}

/** A link from the list to one of its orders. */
export function OrderLink({ orderId, className, children }: OrderLinkProps) {
  // The keynote and the tutorial show cards too, outside the list.
  const orderList = useSearch({ from: '/default-layout/orders', shouldThrow: false })
  return (
    <Link
      {...paths.order(orderId)}
      {...(orderList && { state: { orderList } })}
      {...(className && { className })}
    >
      {children}
    </Link>
  )
}
