import {
  listPreorders,
  type Preorder,
  type PreorderFilter,
} from '@portolan/contract/freight/preorders/preorders'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'
import { readAll } from '#platform/api/paging/read-all.ts'
import { refetchAged } from '#platform/api/paging/refetch-aged.ts'

/** Keys of all lists of pre-orders begin with this. */
export const preorderListKey = ['preorders', 'list'] as const

/** What narrows a list of pre-orders beside their status. */
export type PreorderListFilter = Omit<PreorderFilter, 'status'>

const refreshMs = 60_000

// The route has just asked for what its page begins with.
const justAskedMs = 5_000

/** All pending pre-orders that match, asked again every minute and whenever the list is opened. */
export function pendingPreordersQuery(filter: PreorderListFilter) {
  return queryOptions({
    queryKey: [...preorderListKey, 'pending', filter],
    queryFn: ({ signal }) =>
      readAll((page) => call(listPreorders, { query: { ...page, ...filter, status: ['pending'] }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    refetchOnMount: refetchAged(justAskedMs),
  })
}

type Pages = InfiniteData<Page<Preorder>, string | undefined>
type ClosedKey = readonly [...typeof preorderListKey, 'closed', PreorderListFilter]

const pageSize = 50

/** Rejected and withdrawn pre-orders that match, newest first, page by page: they only become more. */
export function closedPreordersQuery(filter: PreorderListFilter) {
  return infiniteQueryOptions<Page<Preorder>, Error, Pages, ClosedKey, string | undefined>({
    queryKey: [...preorderListKey, 'closed', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listPreorders, {
        query: {
          ...filter,
          status: ['rejected', 'canceled'],
          limit: pageSize,
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined,
    ...keptList,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshMs * Math.max(1, state.data?.pages.length ?? 1),
    refetchOnMount: 'always',
  })
}
