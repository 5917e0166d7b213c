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
import { agesAfter, justAskedMs } from '#platform/api/cache/aging.ts'
import { keptOffline } from '#platform/api/cache/kept-answers.ts'
import { call } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'
import { readAll } from '#platform/api/paging/read-all.ts'

/** Prefix of the keys of all lists of pre-orders. */
export const preorderListKey = ['preorders', 'list'] as const

/** The filters of a list of pre-orders other than their status. */
export type PreorderListFilter = Omit<PreorderFilter, 'status'>

const refreshMs = 60_000

/** All matching pending pre-orders, refetched every minute and whenever the list is opened. */
export function pendingPreordersQuery(filter: PreorderListFilter) {
  return queryOptions({
    queryKey: [...preorderListKey, 'pending', filter],
    queryFn: ({ signal }) =>
      readAll((page) => call(listPreorders, { query: { ...page, ...filter, status: ['pending'] }, signal })),
    placeholderData: keepPreviousData,
    meta: { ...keptOffline, ...agesAfter(justAskedMs) },
    refetchInterval: refreshMs,
  })
}

type Pages = InfiniteData<Page<Preorder>, string | undefined>
type ClosedKey = readonly [...typeof preorderListKey, 'closed', PreorderListFilter]

const pageSize = 50

/** Matching rejected and withdrawn pre-orders, newest first, page by page: they only increase. */
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
    meta: agesAfter(0),
  })
}
