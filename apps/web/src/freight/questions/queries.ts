import { listOrderQuestions } from '@portolan/contract/freight/questions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { readAll } from '#platform/api/paging/read-all.ts'

/** All questions about an order, newest first; a different count means a new list. */
export function questionsQuery(orderId: string, count: number) {
  return queryOptions({
    queryKey: ['orders', 'questions', orderId, count],
    queryFn: ({ signal }) =>
      readAll((query) => call(listOrderQuestions, { params: { orderId }, query, signal })),
    placeholderData: keepPreviousData,
  })
}
