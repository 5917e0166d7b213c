import {
  countCompanyAttention,
  type ListedCompanyOrder,
  listCompanyOrderPlaces,
  listCompanyOrders,
} from '@portolan/contract/company/order-lists/order-list'
import { type CompanyOrganization, listCompanyOrganizations } from '@portolan/contract/company/organizations'
import type { Order } from '@portolan/contract/freight/orders'
import type { Result } from '@portolan/contract/shared/endpoint'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { PlacesQuery } from '#freight/orders/company/company-list.ts'
import { agesAfter } from '#platform/api/cache/aging.ts'
import type { Versioned } from '#platform/api/call.ts'
import { call, callVersioned } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'
import { type DeskSearch, deskFilterOf, validateDeskSearch } from './desk-search.ts'

/** An order as the desk's list shows it; the company has no pins. */
export type DeskOrder = ListedCompanyOrder & Pick<Order, 'pinned'>

/** Prefix of the keys of all lists of orders at the desk: whatever changes orders there refreshes them. */
export const deskOrdersKey = ['desk', 'orders'] as const
const listKey = [...deskOrdersKey, 'list'] as const

const pageSize = 50
// People leave the list open; a long one, which takes several requests, is refetched less often.
const refreshMs = 10_000
const pagesPerRefresh = 3
const listAge = 60_000

/** The filtered orders of all customers, page by page. */
export function deskListQuery(search: DeskSearch) {
  const filter = deskFilterOf(search)
  return infiniteQueryOptions<
    Page<DeskOrder>,
    Error,
    InfiniteData<Page<DeskOrder>, string | undefined>,
    readonly [...typeof listKey, typeof filter],
    string | undefined
  >({
    queryKey: [...listKey, filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, limit: pageSize, ...(pageParam && { cursor: pageParam }) }
      const { results, ...page } = await call(listCompanyOrders, { query, signal })
      return { ...page, results: results.map((order) => ({ ...order, pinned: false })) }
    },
    initialPageParam: undefined,
    ...keptList,
    meta: agesAfter(listAge),
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      refreshMs * Math.max(1, Math.ceil((state.data?.pages.length ?? 0) / pagesPerRefresh)),
  })
}

/** Starts the requests of the page. */
export function prefetchDeskList(client: QueryClient, url: Record<string, unknown>): Promise<unknown> {
  const search = validateDeskSearch(url)
  void client.prefetchQuery(deskAttentionQuery(search, 'listed'))
  return client.prefetchInfiniteQuery(deskListQuery(search))
}

/** How many of the listed orders need attention, whichever tile is chosen; or of all of their status. */
export function deskAttentionQuery(search: DeskSearch, counted: 'listed' | 'unfiltered') {
  const { attention: _, ordering: _sort, status, ...filter } = deskFilterOf(search)
  const query = { ...(counted === 'listed' && filter), ...(status && { status }) }
  const queryKey = [...deskOrdersKey, 'attention', query] as const
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      callVersioned(
        countCompanyAttention,
        client.getQueryData<Versioned<Result<typeof countCompanyAttention>>>(queryKey),
        { query, signal },
      ),
    select: ({ value }) => value.groups,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
}

/** The places of all customers' orders, where customers' lists have those of their own. */
export const deskPlacesQuery: PlacesQuery = {
  queryKey: [...deskOrdersKey, 'places'],
  queryFn: ({ signal }) => call(listCompanyOrderPlaces, { signal }),
  meta: agesAfter(listAge),
}

/** The most customers that a choice shows at once. */
export const shownCustomers = 50

/** Customers whose name or reference has the text. */
export function customersQuery(text: string) {
  const search = text.trim()
  return queryOptions({
    queryKey: ['desk', 'customers', search],
    queryFn: ({ signal }) =>
      call(listCompanyOrganizations, {
        query: { limit: shownCustomers, ...(search && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Customers by their IDs. */
export function namedCustomersQuery(ids: readonly string[]) {
  return queryOptions<Page<CompanyOrganization>>({
    queryKey: ['desk', 'customers', 'named', ids],
    queryFn: ({ signal }) => call(listCompanyOrganizations, { query: { ids: [...ids], limit: 100 }, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
}
