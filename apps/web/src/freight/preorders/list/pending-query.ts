import { listPreorders } from '@portolan/contract/freight/preorders'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { readAll } from '#platform/api/paging/read-all.ts'

/** Keys of all lists of pre-orders begin with this. */
export const preorderListKey = ['preorders', 'list'] as const

const refreshMs = 60_000

/** All pending pre-orders, or those that a search finds; asked again every minute and whenever the list is opened. */
export function pendingPreordersQuery(search: string | undefined) {
  return queryOptions({
    queryKey: [...preorderListKey, search ?? ''],
    queryFn: ({ signal }) =>
      readAll((page) =>
        call(listPreorders, { query: { ...page, status: ['pending'], ...(search && { search }) }, signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    refetchOnMount: 'always',
  })
}
