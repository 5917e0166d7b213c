import { getThread, listThreadMessages, type Thread } from '@portolan/contract/freight/threads'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { agesAfter } from '#platform/api/cache/aging.ts'
import type { Versioned } from '#platform/api/call.ts'
import { call, callVersioned } from '#platform/api/client.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'

const refreshMs = 8_000

/** A conversation, polled while it's visible: mostly answered by 304. */
export function threadQuery(threadId: string) {
  const queryKey = ['threads', 'detail', threadId] as const
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      callVersioned(getThread, client.getQueryData<Versioned<Thread>>(queryKey), {
        params: { threadId },
        signal,
      }),
    select: ({ value }) => value,
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

/** All messages, the newest first, for those before the latest ones. */
export function earlierQuery(threadId: string) {
  return infiniteQueryOptions({
    queryKey: ['threads', 'messages', threadId],
    queryFn: ({ pageParam, signal }) =>
      call(listThreadMessages, {
        params: { threadId },
        query: { limit: 100, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
  })
}
