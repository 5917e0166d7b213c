import type { Preorder } from '@portolan/contract/freight/preorders/preorders'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { isOnlyOfOrders, isSearched, searchedText } from '#freight/orders/filters/order-filters.ts'
import type { OrderSearch } from '#freight/orders/filters/order-search.ts'
import {
  closedPreordersQuery,
  type PreorderListFilter,
  pendingPreordersQuery,
} from '#freight/preorders/list/preorder-lists.ts'
import type { ListedPreorders } from '#freight/preorders/list/preorder-section.tsx'
import { countOf, rowsOf } from './order-list-data.ts'

const none: readonly Preorder[] = []

/** What of the list's filters also narrows its pre-orders. */
export function preorderFilterOf(search: OrderSearch): PreorderListFilter {
  const { transportMode, organization } = search
  return {
    ...(organization && { organization }),
    ...(transportMode && { transportMode }),
    ...(isSearched(search) && { search: searchedText(search) }),
  }
}

/** Pending and closed pre-orders as sections above the orders. */
interface PreorderLists {
  lists: readonly ListedPreorders[]
  isWaiting: boolean
  refetch: () => void
}

/**
 * The pre-orders that go with a list and that its filters let through: pending ones with the active orders, rejected and
 * withdrawn ones with the archived. Only orders have a shipment status, alerts and dates.
 */
export function useListPreorders(search: OrderSearch): PreorderLists {
  const isForBoth = !isOnlyOfOrders(search)
  const showsPending = isForBoth && search.orderStatus !== 'archived'
  const showsClosed = isForBoth && search.orderStatus !== 'active'
  const filter = preorderFilterOf(search)
  const pending = useQuery({ ...pendingPreordersQuery(filter), enabled: showsPending })
  const closed = useInfiniteQuery({ ...closedPreordersQuery(filter), enabled: showsClosed })
  const closedRows = useMemo(() => (closed.data ? rowsOf(closed.data) : none), [closed.data])
  const [refetchPending, refetchClosed] = [pending.refetch, closed.refetch]
  const refetch = useCallback(() => {
    if (showsPending) void refetchPending()
    if (showsClosed) void refetchClosed()
  }, [showsPending, showsClosed, refetchPending, refetchClosed])
  const lists: ListedPreorders[] = []
  if (showsPending) {
    const { data = none } = pending
    lists.push({ kind: 'pending', preorders: data, count: data.length, query: pending, more: null })
  }
  if (showsClosed) {
    const more = { isLoading: closed.isFetchingNextPage, load: () => void closed.fetchNextPage() }
    const count = closed.data ? countOf(closed.data) : 0
    lists.push({
      ...{ kind: 'closed', preorders: closedRows, count, query: closed },
      more: closed.hasNextPage ? more : null,
    })
  }
  return {
    lists,
    isWaiting: (showsPending && pending.isPending) || (showsClosed && closed.isPending),
    refetch,
  }
}
