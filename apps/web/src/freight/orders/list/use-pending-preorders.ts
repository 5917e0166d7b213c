import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isSearched, searchedText } from '#freight/orders/filters/order-filters.ts'
import type { OrderSearch } from '#freight/orders/filters/order-search.ts'
import { pendingPreordersQuery } from '#freight/preorders/list/pending-query.ts'

/** The pending pre-orders that the filters of the list let through. Only orders have a shipment status. */
export function usePendingPreorders(search: OrderSearch) {
  const { orderStatus, transportMode: modes, shipmentStatus } = search
  const isShown = orderStatus === 'active' && shipmentStatus === undefined
  const query = useQuery({
    ...pendingPreordersQuery(isSearched(search) ? searchedText(search) : undefined),
    enabled: isShown,
  })
  const preorders = useMemo(
    () =>
      isShown && query.data
        ? query.data.filter(({ transportMode }) => modes === undefined || modes.includes(transportMode))
        : [],
    [isShown, query.data, modes],
  )
  return { isShown, preorders, query, isWaiting: isShown && query.isPending }
}
