import {
  countNotifications,
  listNotifications,
  type Notification,
} from '@portolan/contract/messaging/notifications'
import type { Result } from '@portolan/contract/shared/endpoint'
import type { Page } from '@portolan/contract/shared/paging'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { agesAfter, justAskedMs } from '#platform/api/cache/aging.ts'
import type { Versioned } from '#platform/api/call.ts'
import { call, callVersioned } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'
import type { NotificationPages } from './notification-pages.ts'
import { filterOf } from './notification-search.ts'

/** Prefix of the keys of all notification lists. */
export const listKey = ['notifications', 'list'] as const

/** The key of the counts, which the navigation polls every ten seconds. */
export const countKey = ['notifications', 'count'] as const

type Counts = Result<typeof countNotifications>

const pageSize = 40

/** All or new notifications, page by page; refetched whenever the page is opened. */
export function notificationsQuery(filter: 'new' | 'all') {
  return infiniteQueryOptions<
    Page<Notification>,
    Error,
    NotificationPages,
    readonly [...typeof listKey, 'new' | 'all'],
    string | undefined
  >({
    queryKey: [...listKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, {
        query: {
          limit: pageSize,
          ...(filter === 'new' && { state: ['new' as const] }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined,
    ...keptList,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    meta: agesAfter(justAskedMs),
  })
}

/**
 * The counts that the navigation polls; a page that uses them fetches them only if that hasn't happened yet.
 */
export const countsQuery = queryOptions({
  queryKey: countKey,
  queryFn: ({ client, signal }) =>
    callVersioned(countNotifications, client.getQueryData<Versioned<Counts>>(countKey), { signal }),
  select: ({ value }) => value,
})

/** Starts the requests of the page at a URL. */
export function prefetchNotifications(client: QueryClient, url: Record<string, unknown>): Promise<unknown> {
  return Promise.all([
    client.prefetchInfiniteQuery(notificationsQuery(filterOf(url))),
    client.prefetchQuery(countsQuery),
  ])
}

/** The navigation's latest counts. */
export function readCounts(client: QueryClient): Counts | undefined {
  return client.getQueryData<Versioned<Counts>>(countKey)?.value
}

/**
 * Shows another number of new notifications immediately, without an ETag, so that the next poll gets the full
 * answer.
 */
export function showCountNew(client: QueryClient, change: (countNew: number) => number): void {
  client.setQueryData<Versioned<Counts>>(
    countKey,
    (cached) =>
      cached && {
        etag: null,
        value: { ...cached.value, countNew: Math.max(0, change(cached.value.countNew)) },
      },
  )
}
