import type { Order } from '@portolan/contract/freight/orders'
import { Link, useSearch } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useContext } from 'react'
import { CompanyListContext } from '#freight/orders/company/company-list.ts'
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
  children?: ReactNode
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

/**
 * Opens the row or card whose text was clicked, as its link does, unless the click ends selecting text.
 * Browsers select no text that is in a link or below one.
 */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, button, nativeEvent } = event
  const selection = getSelection()
  const isSelecting = selection?.isCollapsed === false && selection.containsNode(currentTarget, true)
  if (isSelecting || (target instanceof Element && target.closest('a, button, label'))) return
  const link = currentTarget.closest(':has([data-row])')?.querySelector<HTMLAnchorElement>('[data-row]')
  if (button === 1) window.open(link?.href)
  else if (button === 0) link?.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent))
}

/** A link from the list to one of its orders. */
export function OrderLink({ order, className, children }: OrderLinkProps) {
  const linkName = useLinkName()
  const company = useContext(CompanyListContext)
  return (
    <Link
      {...(company ? company.linkTo(order.id) : paths.order(order.id))}
      {...useListState()}
      {...(className && { className })}
      data-row={order.id}
      aria-label={linkName(order)}
    >
      {children}
    </Link>
  )
}
