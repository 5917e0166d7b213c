import type { Preorder } from '@portolan/contract/freight/preorders/preorders'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { countOf, rowsOf } from '#freight/orders/order-list-data.ts'
import { isOnlyOfOrders, isSearched, searchedText } from '#freight/orders/search/order-filters.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import {
  closedPreordersQuery,
  type PreorderListFilter,
  pendingPreordersQuery,
} from '#freight/preorders/list/preorder-lists.ts'
import type { ListedPreorders } from '#freight/preorders/list/preorder-section.tsx'
import { isUnreachable } from '#platform/api/problem.ts'

const none: readonly Preorder[] = []

/** The list's filters that also apply to its pre-orders. */
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
 * The pre-orders of a list that match its filters: pending ones with the active orders, rejected and
 * withdrawn ones with the archived. Only orders have a shipment status, alerts and dates.
 */
export function useListPreorders(search: OrderSearch): PreorderLists {
  const isForBoth = !isOnlyOfOrders(search)
  const showsPending = isForBoth && search.orderStatus !== 'archived'
  const showsClosed = isForBoth && search.orderStatus !== 'active'
  const filter = preorderFilterOf(search)
  const pending = usePending(filter, showsPending)
  const closed = useClosed(filter, showsClosed)
  const [refetchPending, refetchClosed] = [pending.listed.query.refetch, closed.listed.query.refetch]
  const refetch = useCallback(() => {
    if (showsPending) void refetchPending()
    if (showsClosed) void refetchClosed()
  }, [showsPending, showsClosed, refetchPending, refetchClosed])
  const lists = useMemo(
    () => [...(showsPending ? [pending.listed] : []), ...(showsClosed ? [closed.listed] : [])],
    [showsPending, showsClosed, pending.listed, closed.listed],
  )
  return {
    lists,
    isWaiting: (showsPending && pending.isWaiting) || (showsClosed && closed.isWaiting),
    refetch,
  }
}

/** A lost connection is said above the page. */
const isFailure = (error: Error | null) => error !== null && !isUnreachable(error)

/** The same object while nothing about it changes. */
interface PreorderList {
  listed: ListedPreorders
  isWaiting: boolean
}

function usePending(filter: PreorderListFilter, enabled: boolean): PreorderList {
  const query = useQuery({ ...pendingPreordersQuery(filter), enabled })
  const { data = none, error, isFetching, isPending, refetch } = query
  const isError = isFailure(error)
  const listed = useMemo<ListedPreorders>(
    () => ({
      kind: 'pending',
      preorders: data,
      count: data.length,
      more: null,
      query: { isError, isFetching, refetch },
    }),
    [data, isError, isFetching, refetch],
  )
  return { listed, isWaiting: isPending }
}

function useClosed(filter: PreorderListFilter, enabled: boolean): PreorderList {
  const query = useInfiniteQuery({ ...closedPreordersQuery(filter), enabled })
  const { data, error, isFetching, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    query
  const isError = isFailure(error)
  const listed = useMemo<ListedPreorders>(
    () => ({
      kind: 'closed',
      preorders: data ? rowsOf(data) : none,
      count: data ? countOf(data) : 0,
      query: { isError, isFetching, refetch },
      more: hasNextPage ? { isLoading: isFetchingNextPage, load: () => void fetchNextPage() } : null,
    }),
    [data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage],
  )
  return { listed, isWaiting: isPending }
}
