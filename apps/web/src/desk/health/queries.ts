import { getHealth, listQueueFaults } from '@portolan/contract/company/health/health'
import {
  getOutboxMessage,
  listOutboxMessages,
  type OutboxLine,
} from '@portolan/contract/company/outbox/outbox'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { useDeskAct } from '#desk/frame/use-desk-act.ts'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'
import type { OutboxView } from './outbox/outbox-url.ts'

const healthKey = ['desk-health'] as const
const refreshMs = 10_000
/** While checks run that take longer. */
const runningMs = 2_000
const pageSize = 50

/** Findings of the doctor, queues, outbox and disk. */
export const healthQuery = queryOptions({
  queryKey: [...healthKey, 'state'],
  queryFn: ({ signal }) => call(getHealth, { signal }),
  refetchInterval: ({ state: { data } }) => (data && data.running.length > 0 ? runningMs : refreshMs),
  meta: agesAfter(0),
})

/** Faults of queues. */
export const faultsQuery = queryOptions({
  queryKey: [...healthKey, 'faults'],
  queryFn: ({ signal }) => call(listQueueFaults, { signal }),
  select: ({ results }) => results,
  refetchInterval: refreshMs,
  meta: agesAfter(0),
})

type Status = OutboxLine['status']

/** The states that each view of the outbox shows; undefined for all. */
const statusesOf: Record<OutboxView, Status[] | undefined> = {
  all: undefined,
  waiting: ['queued', 'sending'],
  failed: ['failed', 'expired'],
  kept: ['kept'],
  sent: ['sent'],
}

type Pages = InfiniteData<Page<OutboxLine>, string | undefined>

/** Emails and SMS of the portal, newest first. */
export function outboxQuery(view: OutboxView, search: string | undefined) {
  const status = statusesOf[view]
  const query = { ...(status && { status }), ...(search !== undefined && { search }) }
  return infiniteQueryOptions<Page<OutboxLine>, Error, Pages, readonly unknown[], string | undefined>({
    queryKey: [...healthKey, 'outbox', query],
    queryFn: ({ pageParam, signal }) =>
      call(listOutboxMessages, {
        query: { ...query, limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    ...keptList,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    // More pages cost more, so they are refetched less often.
    refetchInterval: ({ state: { data } }) => refreshMs * Math.max(1, data?.pages.length ?? 1),
    meta: agesAfter(0),
  })
}

/** One message, without codes and links to sign in. */
export function outboxMessageQuery(outboxMessageId: string) {
  return queryOptions({
    queryKey: [...healthKey, 'message', outboxMessageId],
    queryFn: ({ signal }) => call(getOutboxMessage, { params: { outboxMessageId }, signal }),
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

export function refreshHealth(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: healthKey })
}

/** An act on the installation. */
export function useHealthAct() {
  return useDeskAct(refreshHealth)
}
