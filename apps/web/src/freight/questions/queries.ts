import { listOrderQuestions } from '@portolan/contract/freight/questions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { readAll } from '#platform/api/paging/read-all.ts'

/** What was asked about an order, newest first. */
export function questionsQuery(orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'questions', orderId],
    queryFn: ({ signal }) =>
      readAll((query) => call(listOrderQuestions, { params: { orderId }, query, signal })),
  })
}
