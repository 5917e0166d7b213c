import type { Preorder } from '@portolan/contract/freight/preorders/preorders'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
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

function filterOf(search: OrderSearch): PreorderListFilter {
  const { transportMode } = search
  return {
    ...(transportMode && { transportMode }),
    ...(isSearched(search) && { search: searchedText(search) }),
  }
}

/**
 * The pre-orders that go with a list and that its filters let through: pending ones with the active orders, rejected and
 * withdrawn ones with the archived. Only orders have a shipment status, alerts and dates.
 */
export function useListPreorders(search: OrderSearch): ListedPreorders {
  const { orderStatus, organization } = search
  const isPending = orderStatus !== 'archived'
  // Closed ones are loaded page by page, so that only the server could narrow them by organization.
  const isShown = !isOnlyOfOrders(search) && (isPending || organization === undefined)
  const filter = filterOf(search)
  const pending = useQuery({ ...pendingPreordersQuery(filter), enabled: isShown && isPending })
  const closed = useInfiniteQuery({ ...closedPreordersQuery(filter), enabled: isShown && !isPending })
  const query = isPending ? pending : closed
  const closedRows = useMemo(() => (closed.data ? rowsOf(closed.data) : none), [closed.data])
  const ofOrganizations = useMemo(
    () => pending.data?.filter((each) => organization?.includes(each.organization.id) ?? true) ?? none,
    [pending.data, organization],
  )
  const preorders = isPending ? ofOrganizations : closedRows
  return {
    kind: isPending ? 'pending' : 'closed',
    isShown,
    preorders: isShown ? preorders : none,
    count: isPending || !closed.data ? preorders.length : countOf(closed.data),
    isWaiting: isShown && query.isPending,
    query,
    more:
      isPending || !closed.hasNextPage
        ? null
        : { isLoading: closed.isFetchingNextPage, load: () => void closed.fetchNextPage() },
  }
}
