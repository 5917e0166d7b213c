import type { InvoiceFilter, ListedInvoice } from '@portolan/contract/freight/invoices/invoices'
import { listInvoices, sumInvoices } from '@portolan/contract/freight/invoices/invoices'
import type { Result } from '@portolan/contract/shared/endpoint'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { Versioned } from '#platform/api/call.ts'
import { call, callVersioned } from '#platform/api/client.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'

const pageSize = 50
const refreshMs = 60_000

type InvoicePages = InfiniteData<Page<ListedInvoice>, string | undefined>

/** The filtered invoices, loaded page by page; the rows of the earlier filter stay while others load. */
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
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

/** The query of the page, as its parts use it. */
export type InvoiceList = UseInfiniteQueryResult<InvoicePages>

/** What the filtered invoices add up to; asked every minute, mostly answered by 304, and what changes it changes the list. */
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
    refetchOnMount: 'always',
  })
}
