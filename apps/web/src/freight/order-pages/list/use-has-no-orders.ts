import { useQuery } from '@tanstack/react-query'
import { activeCountQuery, archivedCountQuery } from '#freight/orders/queries.ts'
import { isNarrowed } from '#freight/orders/search/order-filters.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'

/** True once it's known that the person has no orders at all, which leaves nothing to count or to filter. */
export function useHasNoOrders(search: OrderSearch, listed: number | null): boolean {
  const active = useQuery(activeCountQuery).data
  // The empty list asks for it.
  const archived = useQuery({ ...archivedCountQuery, enabled: false }).data
  if (listed !== 0 || isNarrowed(search)) return false
  if (search.orderStatus === 'all') return true
  return (search.orderStatus === 'active' ? archived : active) === 0
}
