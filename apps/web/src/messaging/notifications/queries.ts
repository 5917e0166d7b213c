import {
  countNotifications,
  listNotifications,
  type Notification,
} from '@portolan/contract/messaging/notifications'
import type { Result } from '@portolan/contract/shared/endpoint'
import type { Page } from '@portolan/contract/shared/paging'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Versioned } from '#platform/api/call.ts'
import { call, callVersioned } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'
import { refetchAged } from '#platform/api/paging/refetch-aged.ts'
import type { NotificationPages } from './notification-pages.ts'
import { filterOf } from './notification-search.ts'

/** Keys of all notification lists begin with this. */
export const listKey = ['notifications', 'list'] as const

/** Where the counts are kept; the navigation asks for them every eight seconds. */
export const countKey = ['notifications', 'count'] as const

type Counts = Result<typeof countNotifications>

const pageSize = 40
// The loader of the page has just asked.
const justAskedMs = 5_000

/** All notifications, or the new ones, page by page; asked again whenever the page is opened. */
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
    refetchOnMount: refetchAged(justAskedMs),
  })
}

/** The counts that the navigation polls; a page that uses them asks only where it hasn't yet. */
export const countsQuery = queryOptions({
  queryKey: countKey,
  queryFn: ({ client, signal }) =>
    callVersioned(countNotifications, client.getQueryData<Versioned<Counts>>(countKey), { signal }),
  select: ({ value }) => value,
})

/** Asks for what the page of a URL begins with. */
export function prefetchNotifications(client: QueryClient, url: Record<string, unknown>): Promise<unknown> {
  return Promise.all([
    client.prefetchInfiniteQuery(notificationsQuery(filterOf(url))),
    client.prefetchQuery(countsQuery),
  ])
}

/** The counts as the navigation last heard them. */
export function readCounts(client: QueryClient): Counts | undefined {
  return client.getQueryData<Versioned<Counts>>(countKey)?.value
}

/**
 * Shows another number of new notifications immediately, without an ETag, so that the next poll asks in full.
 */
export function showCountNew(client: QueryClient, change: (countNew: number) => number): void {
  client.setQueryData<Versioned<Counts>>(
    countKey,
    (known) =>
      known && {
        etag: null,
        value: { ...known.value, countNew: Math.max(0, change(known.value.countNew)) },
      },
  )
}
