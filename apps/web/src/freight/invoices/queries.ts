import type { InvoiceFilter, ListedInvoice } from '@portolan/contract/freight/invoices/invoices'
import { listInvoices, sumInvoices } from '@portolan/contract/freight/invoices/invoices'
import type { Result } from '@portolan/contract/shared/endpoint'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { Versioned } from '#platform/api/call.ts'
import { call, callVersioned } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'
import { refetchAged } from '#platform/api/paging/refetch-aged.ts'
import type { InvoiceUrl } from '#platform/routing/paths.ts'
import { invoiceFilterOf, readInvoiceSearch } from './filters/invoice-search.ts'

const pageSize = 50
const refreshMs = 60_000
// The links of files expire, and payments should show, so only the loader's own answer is fresh enough.
const justAskedMs = 5_000

type InvoicePages = InfiniteData<Page<ListedInvoice>, string | undefined>

/** The filtered invoices, loaded page by page; rows of the previous filter stay while others load. */
export function invoiceListQuery(filter: InvoiceFilter) {
  const queryKey = ['invoices', 'list', filter] as const
  return infiniteQueryOptions<Page<ListedInvoice>, Error, InvoicePages, typeof queryKey, string | undefined>({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(listInvoices, {
        query: { ...filter, limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    ...keptList,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: refetchAged(justAskedMs),
  })
}

/** The page's query, as its parts use it. */
export type InvoiceList = UseInfiniteQueryResult<InvoicePages>

/**
 * The totals of the filtered invoices; polled every minute, mostly answered by 304, and a change refetches
 * the list.
 */
export function invoiceTotalsQuery({ state: _, ordering: _ordering, ...query }: InvoiceFilter) {
  const queryKey = ['invoices', 'totals', query]
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      callVersioned(sumInvoices, client.getQueryData<Versioned<Result<typeof sumInvoices>>>(queryKey), {
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    refetchOnMount: refetchAged(justAskedMs),
  })
}

/** Starts the requests of the page at a URL. */
export function prefetchInvoices(client: QueryClient, url: InvoiceUrl): Promise<unknown> {
  const filter = invoiceFilterOf(readInvoiceSearch(url))
  return Promise.all([
    client.prefetchInfiniteQuery(invoiceListQuery(filter)),
    client.prefetchQuery(invoiceTotalsQuery(filter)),
  ])
}
