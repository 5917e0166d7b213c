import type { Order } from '@portolan/contract/freight/orders'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { use, useEffect } from 'react'
import { inListOrder } from '#freight/orders/dates/days/arrival-days.ts'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { countOf, isCapped, rowsOf } from '#freight/orders/order-list-data.ts'
import { orderListQuery } from '#freight/orders/queries.ts'
import { validateOrderSearch } from '#freight/orders/search/order-search.ts'
import { keptOffline } from '#platform/api/cache/kept-answers.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { ShortcutsOn } from '#platform/ui/keyboard/shortcuts-on.ts'
import { messages } from './messages.ts'

interface Neighbors {
  previous: Order | undefined
  next: Order | undefined
  /** From 1; undefined until the order is found in the list. */
  place: number | undefined
  count: string
}

// Gives up on an order that moved far away in its list while its page was open.
const maxPages = 20

/**
 * The previous and next orders in the list from which this one was opened; loads the rest of the list as
 * needed.
 */
function useNeighbors(orderId: string): Neighbors | null {
  const opened = useLocation({ select: ({ state }) => state.orderList })
  const search = validateOrderSearch({ ...opened })
  const now = useNow()
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...orderListQuery(search),
    enabled: opened !== undefined,
    // The order's page refreshes itself; its list is refetched when it is shown.
    refetchInterval: false,
    refetchOnMount: false,
    meta: keptOffline,
  })
  const rows = data ? inListOrder(search, rowsOf(data), now) : []
  const index = rows.findIndex(({ id }) => id === orderId)
  const needsMore = opened !== undefined && hasNextPage && (index < 0 || index >= rows.length - 1)
  const pages = data?.pages.length ?? 0
  useEffect(() => {
    if (needsMore && !isFetching && !isError && (index >= 0 || pages < maxPages)) void fetchNextPage()
  }, [needsMore, isFetching, isError, index, pages, fetchNextPage])
  if (!opened) return null
  // Reserves their space while the list loads, so that the page doesn't move.
  if (!data) return { previous: undefined, next: undefined, place: undefined, count: '' }
  return {
    previous: index > 0 ? rows[index - 1] : undefined,
    next: index < 0 ? undefined : rows[index + 1],
    place: index < 0 ? undefined : index + 1,
    count: isCapped(data) ? `${countOf(data)}+` : String(countOf(data)),
  }
}

function NeighborLink({ order, direction }: { order: Order | undefined; direction: 'previous' | 'next' }) {
  const t = useMessages(messages)
  const shortcutsOn = use(ShortcutsOn)
  const Arrow = direction === 'previous' ? ChevronLeft : ChevronRight
  const look = buttonClass({ variant: 'ghost', size: 'sm', square: true })
  if (!order)
    return (
      <span aria-hidden className={`${look} pointer-events-none text-edge`}>
        <Arrow />
      </span>
    )
  const key = direction === 'previous' ? 'K' : 'J'
  const name = t(direction, { number: order.number, from: order.from.city, to: order.to.city })
  return (
    <Link
      {...paths.order(order.id)}
      search
      state
      replace
      aria-label={name}
      data-shortcut={direction}
      title={shortcutsOn ? `${name} (${key})` : name}
      aria-keyshortcuts={shortcutsOn ? key : undefined}
      className={look}
    >
      <Arrow aria-hidden />
    </Link>
  )
}

/**
 * Navigation through the list from which the order was opened, also by `k` and `j`; nothing for an order
 * opened otherwise.
 */
export function OrderNeighbors({ orderId }: { orderId: string }) {
  const t = useMessages(messages)
  const neighbors = useNeighbors(orderId)
  if (!neighbors) return null
  const { previous, next, place, count } = neighbors
  return (
    <nav aria-label={t('neighbors')} data-print="hide" className="flex items-center gap-0.5">
      <NeighborLink order={previous} direction="previous" />
      <span className="tabular min-w-14 text-center text-muted text-sm">
        {place !== undefined && t('ofCount', { index: String(place), count })}
      </span>
      <NeighborLink order={next} direction="next" />
    </nav>
  )
}
