import { listOrderDocuments, listOrderInvoices } from '@portolan/contract/freight/documents'
import { listHistoryEvents, listPromises } from '@portolan/contract/freight/ledger/order-history'
import {
  countOrders,
  getOrder,
  getRouteLines,
  listOrders,
  listShipmentUnits,
  type Order,
  type OrderDetail,
  type OrderFilter,
} from '@portolan/contract/freight/orders'
import { countAttention } from '@portolan/contract/freight/orders/attention-counts'
import type { RecordStatus } from '@portolan/contract/freight/orders/order-codes'
import { defaultSort, type OrderSort, orderSorts } from '@portolan/contract/freight/orders/order-filter'
import { listOrderPlaces } from '@portolan/contract/freight/orders/order-places'
import { listOrderPapers } from '@portolan/contract/freight/papers'
import type { Result } from '@portolan/contract/shared/endpoint'
import type { Page } from '@portolan/contract/shared/paging'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { orderFilterOf } from '#freight/orders/search/order-filters.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { keptOffline } from '#platform/api/cache/kept-answers.ts'
import type { Versioned } from '#platform/api/call.ts'
import { call, callVersioned } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'
import { readAll } from '#platform/api/paging/read-all.ts'
import type { OrderPages } from './order-list-data.ts'

/** Prefix of the keys of all order lists. */
export const listKey = ['orders', 'list'] as const
type ListKey = readonly [...typeof listKey, OrderFilter]

/** Prefix of the keys of attention counts. */
export const attentionKey = ['orders', 'attention'] as const

const pageSize = 50

// A reopened list appears as it was; when older than this, it's also refetched in the background.
const listAge = 60_000

// An open list is refetched every minute; a long one, which takes several requests, less often.
const refreshMs = 60_000
const pagesPerRefresh = 3

/** The refresh interval of a list with this many loaded pages. */
function refreshInterval(pages: number): number {
  return refreshMs * Math.max(1, Math.ceil(pages / pagesPerRefresh))
}

/**
 * A filtered list, loaded page by page and refreshed in the background while it is open. While other filters
 * load, the rows of the previous ones stay.
 */
export function orderListQuery(search: OrderSearch) {
  const filter = orderFilterOf(search)
  return infiniteQueryOptions<Page<Order>, Error, OrderPages, ListKey, string | undefined>({
    queryKey: [...listKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, {
        query: { ...filter, limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    ...keptList,
    meta: { ...keptOffline, ...agesAfter(listAge) },
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshInterval(state.data?.pages.length ?? 0),
  })
}

/**
 * Which orders the tiles count: those of the list regardless of the chosen tile, those without its search and
 * filters, or all, including archived ones.
 */
export type Counted = 'listed' | 'unfiltered' | 'all'

function countedFilter(search: OrderSearch, counted: Counted) {
  const { attention: _, ordering: _sort, status, ...filter } = orderFilterOf(search)
  return { ...(counted === 'listed' && filter), ...(counted !== 'all' && status && { status }) }
}

/** The number of orders that need attention, by group; refreshed with the list. */
export function attentionQuery(search: OrderSearch, counted: Counted) {
  const query = countedFilter(search, counted)
  const queryKey = [...attentionKey, query] as const
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      callVersioned(countAttention, client.getQueryData<Versioned<Result<typeof countAttention>>>(queryKey), {
        query,
        signal,
      }),
    select: ({ value }) => value,
    placeholderData: keepPreviousData,
    meta: { ...keptOffline, ...agesAfter(listAge) },
    refetchInterval: refreshMs,
  })
}

/** The places of departure and arrival of the person's orders. */
export const orderPlacesQuery = queryOptions({
  queryKey: ['orders', 'places'],
  queryFn: ({ signal }) => call(listOrderPlaces, { signal }),
  meta: agesAfter(listAge),
})

function countQuery(status: RecordStatus) {
  return queryOptions({
    // Under `orders`, so that whatever refreshes those also refreshes their count.
    queryKey: ['orders', 'count', status],
    queryFn: ({ client, queryKey, signal }) =>
      callVersioned(countOrders, client.getQueryData<Versioned<Result<typeof countOrders>>>(queryKey), {
        query: { status: [status] },
        signal,
      }),
    select: ({ value }) => value.count,
    meta: keptOffline,
  })
}

/** The number of active orders; the navigation polls it. */
export const activeCountQuery = countQuery('active')

/** The number of archived orders; fetched whenever shown. */
export const archivedCountQuery = { ...countQuery('archived'), meta: { ...keptOffline, ...agesAfter(0) } }

/** The sort of a cached list among equally pinned orders; null where pinned orders don't come first. */
export function sortOfKey(key: readonly unknown[]): OrderSort | null {
  const filter = key[listKey.length]
  const { ordering = [] } = (filter ?? {}) as OrderFilter
  if (!ordering.includes('-pinned')) return null
  return orderSorts.find((sort) => ordering.includes(sort)) ?? defaultSort
}

/** Prefix of the keys of all single orders. */
export const detailKey = ['orders', 'detail'] as const

const historyKey = ['orders', 'history'] as const

const partKeys = (orderId: string) =>
  ['route-lines', 'units', 'documents', 'papers', 'invoices', 'history'].map(
    (part) => ['orders', part, orderId] as const,
  )

// Changes without a notification, such as corrections or long past events, should also appear within
// twelve seconds.
const orderRefreshMs = 8_000

/**
 * Everything about an order, polled every eight seconds while its page is visible: mostly answered by 304.
 * Its parts are refetched only when the order shows that they changed.
 */
export function orderQuery(orderId: string) {
  const queryKey = [...detailKey, orderId]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const cached = client.getQueryData<Versioned<OrderDetail>>(queryKey)
      const read = await callVersioned(getOrder, cached, { params: { orderId }, signal })
      if (cached && cached.value.partsVersion !== read.value.partsVersion)
        for (const part of partKeys(orderId)) void client.invalidateQueries({ queryKey: part })
      return read
    },
    select: ({ value }) => value,
    meta: { ...keptOffline, ...agesAfter(listAge) },
    refetchInterval: orderRefreshMs,
  })
}

/** Changes a cached order immediately, without an ETag, so that the next poll gets the full answer. */
export function showOrder(client: QueryClient, orderId: string, change: Partial<OrderDetail>): void {
  client.setQueryData<Versioned<OrderDetail>>(
    orderQuery(orderId).queryKey,
    (cached) => cached && { etag: null, value: { ...cached.value, ...change } },
  )
}

/** The route of an order as lines on a map. */
export function routeLinesQuery(orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'route-lines', orderId],
    queryFn: ({ signal }) => call(getRouteLines, { params: { orderId }, signal }),
    meta: { ...keptOffline, ...agesAfter(listAge) },
  })
}

/** How the promised departure and arrival of an order moved. */
export function promisesQuery(orderId: string) {
  return queryOptions({
    queryKey: [...historyKey, orderId, 'promises'],
    queryFn: async ({ signal }) => (await call(listPromises, { params: { orderId }, signal })).results,
    meta: keptOffline,
  })
}

/** All reports about an order, newest first. */
export function historyQuery(orderId: string) {
  return queryOptions({
    queryKey: [...historyKey, orderId, 'events'],
    queryFn: async ({ signal }) => (await call(listHistoryEvents, { params: { orderId }, signal })).results,
    meta: keptOffline,
  })
}

/** A list's data about an order, shown until the whole order is loaded. */
export function findKnownOrder(client: QueryClient, orderId: string): Order | undefined {
  for (const [, data] of client.getQueriesData<OrderPages>({ queryKey: listKey })) {
    for (const page of data?.pages ?? []) {
      const order = page.results.find((each) => each.id === orderId)
      if (order) return order
    }
  }
  return undefined
}

/** All shipment units of an order, since their totals need every one. */
export function unitsQuery(orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'units', orderId],
    queryFn: ({ signal }) =>
      readAll((query) => call(listShipmentUnits, { params: { orderId }, query, signal })),
    meta: keptOffline,
  })
}

// The URLs of files are valid for ten minutes, so a reopened list is refetched.
const fileListAge = 5 * 60_000

/** All documents of an order except its invoices. */
export function documentsQuery(orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'documents', orderId],
    queryFn: ({ signal }) =>
      readAll((query) => call(listOrderDocuments, { params: { orderId }, query, signal })),
    meta: agesAfter(fileListAge),
  })
}

/** The papers that an order needs. */
export function papersQuery(orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'papers', orderId],
    queryFn: async ({ signal }) => (await call(listOrderPapers, { params: { orderId }, signal })).results,
    meta: { ...keptOffline, ...agesAfter(listAge) },
  })
}

/** Refetches what a document of an order changes. */
export function refreshPapers(client: QueryClient, orderId: string): Promise<unknown> {
  return Promise.all(
    [documentsQuery(orderId), papersQuery(orderId), orderQuery(orderId), { queryKey: listKey }].map(
      ({ queryKey }) => client.invalidateQueries({ queryKey }),
    ),
  )
}

/** All invoices of an order. */
export function invoicesQuery(orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'invoices', orderId],
    queryFn: ({ signal }) =>
      readAll((query) => call(listOrderInvoices, { params: { orderId }, query, signal })),
    meta: agesAfter(fileListAge),
  })
}

/** Starts the requests of an order's parts that its page waits for. */
export function prefetchParts(client: QueryClient, orderId: string): Promise<unknown> {
  return Promise.all([
    client.prefetchQuery(documentsQuery(orderId)),
    client.prefetchQuery(papersQuery(orderId)),
    client.prefetchQuery(invoicesQuery(orderId)),
    client.prefetchQuery(promisesQuery(orderId)),
    client.prefetchQuery(unitsQuery(orderId)),
  ])
}
