import { type InvoiceFilter, sumInvoices } from '@portolan/contract/freight/invoices/invoices'
import type { Result } from '@portolan/contract/shared/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { agesAfter, justAskedMs } from '#platform/api/cache/aging.ts'
import type { Versioned } from '#platform/api/call.ts'
import { callVersioned } from '#platform/api/client.ts'

const refreshMs = 60_000

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
    meta: agesAfter(justAskedMs),
  })
}
