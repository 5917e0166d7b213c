import type { InvoiceFilter, ListedInvoice } from '@portolan/contract/freight/invoices/invoices'
import { listInvoices } from '@portolan/contract/freight/invoices/invoices'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { agesAfter, justAskedMs } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'
import type { InvoiceUrl } from '#platform/routing/paths.ts'
import { invoiceFilterOf, readInvoiceSearch } from './filters/invoice-search.ts'
import { invoiceTotalsQuery } from './tabs/totals-query.ts'

const pageSize = 50

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
    // The links of files expire, and payments should show.
    meta: agesAfter(justAskedMs),
  })
}

/** The page's query, as its parts use it. */
export type InvoiceList = UseInfiniteQueryResult<InvoicePages>

/** Starts the requests of the page at a URL. */
export function prefetchInvoices(client: QueryClient, url: InvoiceUrl): Promise<unknown> {
  const filter = invoiceFilterOf(readInvoiceSearch(url))
  return Promise.all([
    client.prefetchInfiniteQuery(invoiceListQuery(filter)),
    client.prefetchQuery(invoiceTotalsQuery(filter)),
  ])
}
