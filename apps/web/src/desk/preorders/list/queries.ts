import {
  type CompanyPreorder,
  countCompanyPreorders,
  listCompanyPreorders,
} from '@portolan/contract/company/preorders'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { DeskPreordersUrl } from '#desk/frame/paths.ts'
import { agesAfter, justAskedMs } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'
import { type PreorderQuery, preorderQueryOf, readPreorderSearch } from './preorder-search.ts'

/** Prefix of the keys of the lists, and of their counts. */
export const deskPreordersKey = ['desk', 'preorders', 'list'] as const

const refreshMs = 10_000
const pageSize = 50

type Pages = InfiniteData<Page<CompanyPreorder>, string | undefined>
type ListKey = readonly [...typeof deskPreordersKey, PreorderQuery]

/** Pre-orders of all customers, page by page. */
export function deskPreordersQuery(query: PreorderQuery) {
  return infiniteQueryOptions<Page<CompanyPreorder>, Error, Pages, ListKey, string | undefined>({
    queryKey: [...deskPreordersKey, query],
    queryFn: ({ pageParam, signal }) =>
      call(listCompanyPreorders, {
        query: { ...query, limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    ...keptList,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshMs * Math.max(1, state.data?.pages.length ?? 1),
    meta: agesAfter(justAskedMs),
  })
}

/** How many wait for whom, and the turn-round time. */
export const preorderCountsQuery = queryOptions({
  queryKey: [...deskPreordersKey, 'counts'],
  queryFn: ({ signal }) => call(countCompanyPreorders, { signal }),
  refetchInterval: refreshMs,
  meta: agesAfter(justAskedMs),
})

/** Starts the requests of the page. */
export function prefetchDeskPreorders(client: QueryClient, url: DeskPreordersUrl): Promise<unknown> {
  const query = preorderQueryOf(readPreorderSearch(url))
  return Promise.all([
    client.prefetchInfiniteQuery(deskPreordersQuery(query)),
    client.prefetchQuery(preorderCountsQuery),
  ])
}
