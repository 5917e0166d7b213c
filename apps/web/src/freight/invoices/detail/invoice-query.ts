import { getInvoice } from '@portolan/contract/freight/invoices/invoices'
import { queryOptions } from '@tanstack/react-query'
import { justAskedMs } from '#freight/invoices/tabs/totals-query.ts'
import { call } from '#platform/api/client.ts'
import { refetchAged } from '#platform/api/paging/refetch-aged.ts'

const refreshMs = 60_000

/** Everything about one invoice, polled every minute while its page is visible. */
export function invoiceQuery(invoiceId: string) {
  return queryOptions({
    queryKey: ['invoices', 'detail', invoiceId],
    queryFn: ({ signal }) => call(getInvoice, { params: { invoiceId }, signal }),
    refetchInterval: refreshMs,
    refetchOnMount: refetchAged(justAskedMs),
  })
}
