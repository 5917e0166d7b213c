import type { QueryClient } from '@tanstack/react-query'
import { attentionQuery, orderListQuery } from '#freight/orders/queries.ts'
import { isOnlyOfOrders } from '#freight/orders/search/order-filters.ts'
import { validateOrderSearch } from '#freight/orders/search/order-search.ts'
import { pendingPreordersQuery } from '#freight/preorders/list/preorder-lists.ts'
import { preorderFilterOf } from './use-list-preorders.ts'

/** Starts the requests of the list at a URL. */
export function prefetchList(client: QueryClient, url: Record<string, unknown>): Promise<unknown> {
  const search = validateOrderSearch(url)
  const hasPending = search.orderStatus !== 'archived' && !isOnlyOfOrders(search)
  return Promise.all([
    client.prefetchInfiniteQuery(orderListQuery(search)),
    client.prefetchQuery(attentionQuery(search, 'listed')),
    client.prefetchQuery(attentionQuery(search, 'unfiltered')),
    client.prefetchQuery(attentionQuery(search, 'all')),
    search.listMode === 'list' && import('#freight/orders/list/lined-list.ts').catch(() => null),
    hasPending && client.prefetchQuery(pendingPreordersQuery(preorderFilterOf(search))),
  ])
}
