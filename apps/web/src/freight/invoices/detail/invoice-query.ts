import { getInvoice } from '@portolan/contract/freight/invoices/invoices'
import { queryOptions } from '@tanstack/react-query'
import { agesAfter, justAskedMs } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'

const refreshMs = 60_000

/** Everything about one invoice, polled every minute while its page is visible. */
export function invoiceQuery(invoiceId: string) {
  return queryOptions({
    queryKey: ['invoices', 'detail', invoiceId],
    queryFn: ({ signal }) => call(getInvoice, { params: { invoiceId }, signal }),
    refetchInterval: refreshMs,
    meta: agesAfter(justAskedMs),
  })
}
