import { listOrderQuestions } from '@portolan/contract/freight/questions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { readAll } from '#platform/api/paging/read-all.ts'

/** All questions about an order or one of its invoices, newest first; a different count means a new list. */
export function questionsQuery(orderId: string, invoiceId: string | undefined, count: number) {
  const about = invoiceId === undefined ? {} : { invoice: invoiceId }
  return queryOptions({
    queryKey: ['orders', 'questions', orderId, invoiceId, count],
    queryFn: ({ signal }) =>
      readAll((query) =>
        call(listOrderQuestions, { params: { orderId }, query: { ...query, ...about }, signal }),
      ),
    placeholderData: keepPreviousData,
  })
}
