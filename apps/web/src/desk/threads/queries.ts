import {
  type CompanyThreadDetail,
  countCompanyThreads,
  getCompanyThread,
  listCompanyThreadEntries,
  listCompanyThreads,
} from '@portolan/contract/company/threads/threads'
import { listStaffMembers } from '@portolan/contract/identity/staff'
import type { Result } from '@portolan/contract/shared/endpoint'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ThreadSearch } from '#desk/frame/paths.ts'
import { agesAfter } from '#platform/api/cache/aging.ts'
import type { Versioned } from '#platform/api/call.ts'
import { call, callVersioned } from '#platform/api/client.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'

// Messages of customers should appear within twelve seconds.
const refreshMs = 8_000
// An answer that the page's loader just received is kept so long: with a refresh, those twelve seconds.
const justReadMs = 4_000
const pageSize = 50

function filterOf({ subject, search }: ThreadSearch) {
  return { ...(subject && { subject: [subject] }), ...(search && { search }) }
}

/** Conversations, those that wait for an answer first; polled while visible. */
export function threadListQuery(search: ThreadSearch) {
  const query = { ...filterOf(search), ...(search.state && { state: search.state }) }
  return infiniteQueryOptions({
    queryKey: ['desk', 'threads', 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(listCompanyThreads, {
        query: { ...query, limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshMs * Math.max(1, state.data?.pages.length ?? 0),
    meta: agesAfter(justReadMs),
  })
}

/** The number of conversations by state, for the filter. */
export function threadCountsQuery(search: ThreadSearch) {
  const query = filterOf(search)
  const queryKey = ['desk', 'threads', 'counts', query] as const
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      callVersioned(
        countCompanyThreads,
        client.getQueryData<Versioned<Result<typeof countCompanyThreads>>>(queryKey),
        { query, signal },
      ),
    select: ({ value }) => value,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: agesAfter(justReadMs),
  })
}

/** Starts the requests of the list. */
export function prefetchThreads(client: QueryClient, search: ThreadSearch): Promise<unknown> {
  return Promise.all([
    client.prefetchInfiniteQuery(threadListQuery(search)),
    client.prefetchQuery(threadCountsQuery(search)),
  ])
}

/** One conversation with its notes, polled while it's visible. */
export function companyThreadQuery(threadId: string) {
  const queryKey = ['desk', 'threads', 'detail', threadId] as const
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      callVersioned(getCompanyThread, client.getQueryData<Versioned<CompanyThreadDetail>>(queryKey), {
        params: { threadId },
        signal,
      }),
    select: ({ value }) => value,
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

/** All entries of a conversation, the newest first. */
export function entriesQuery(threadId: string) {
  return infiniteQueryOptions({
    queryKey: ['desk', 'threads', 'entries', threadId],
    queryFn: ({ pageParam, signal }) =>
      call(listCompanyThreadEntries, {
        params: { threadId },
        query: { limit: 100, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
  })
}

/** Colleagues, whom notes can name. */
export const colleaguesQuery = queryOptions({
  queryKey: ['desk', 'staff'],
  queryFn: ({ signal }) => call(listStaffMembers, { signal }),
  meta: agesAfter(60_000),
})
