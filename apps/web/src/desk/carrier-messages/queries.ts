import {
  getMessageContent,
  listMessageEvents,
  type MessageEvent,
} from '@portolan/contract/company/carrier-messages/message-events'
import { listMessageSources } from '@portolan/contract/company/carrier-messages/sources'
import { listOrderSuggestions } from '@portolan/contract/company/carrier-messages/suggestions'
import {
  listUnmatchedReferences,
  type unmatchedGroups,
} from '@portolan/contract/company/carrier-messages/unmatched'
import {
  attachMessage,
  detachMessage,
  getMessage,
  type InboundMessage,
  listMessages,
} from '@portolan/contract/company/messages'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { agesAfter, justAskedMs } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'
import { listFilterOf, type MessageListFilter, readMessagesUrl, showsMessages } from './list/list-url.ts'

const refreshMs = 10_000
const pageSize = 50

type Pages<Row> = InfiniteData<Page<Row>, string | undefined>
type Key = readonly unknown[]

const refreshPages = ({ state: { data } }: { state: { data: { pages: unknown[] } | undefined } }) =>
  // More pages cost more, so they are refetched less often.
  refreshMs * Math.max(1, data?.pages.length ?? 1)

/** Messages of carriers, newest first. */
export function messageListQuery(filter: MessageListFilter) {
  return infiniteQueryOptions<Page<InboundMessage>, Error, Pages<InboundMessage>, Key, string | undefined>({
    queryKey: ['desk-messages', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, {
        query: { ...filter, limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    ...keptList,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: refreshPages,
    meta: agesAfter(justAskedMs),
  })
}

/** Starts the requests of the list, unless the page shows something else. */
export async function prefetchMessages(
  client: QueryClient,
  search: Readonly<Record<string, unknown>>,
): Promise<void> {
  const url = readMessagesUrl(search)
  if (showsMessages(url)) await client.prefetchInfiniteQuery(messageListQuery(listFilterOf(url)))
}

/** References of events that no order has. */
export function unmatchedQuery(by: (typeof unmatchedGroups)[number]) {
  return queryOptions({
    queryKey: ['desk-messages', 'unmatched', by],
    queryFn: ({ signal }) => call(listUnmatchedReferences, { query: { by }, signal }),
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

export const sourcesQuery = queryOptions({
  queryKey: ['desk-messages', 'sources'],
  queryFn: ({ signal }) => call(listMessageSources, { signal }),
  select: ({ results }) => results,
  refetchInterval: refreshMs,
  meta: agesAfter(0),
})

export function messageQuery(messageId: string) {
  return queryOptions({
    queryKey: ['desk-messages', 'message', messageId],
    queryFn: ({ signal }) => call(getMessage, { params: { messageId }, signal }),
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

export function messageEventsQuery(messageId: string) {
  return infiniteQueryOptions<Page<MessageEvent>, Error, Pages<MessageEvent>, Key, string | undefined>({
    queryKey: ['desk-messages', 'events', messageId],
    queryFn: ({ pageParam, signal }) =>
      call(listMessageEvents, {
        params: { messageId },
        query: { limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: nextCursor,
    refetchInterval: refreshPages,
    meta: agesAfter(0),
  })
}

/** The beginning of a message as it arrived; it never changes. */
export function contentQuery(messageId: string) {
  return queryOptions({
    queryKey: ['desk-messages', 'content', messageId],
    queryFn: ({ signal }) => call(getMessageContent, { params: { messageId }, signal }),
  })
}

/** Orders that a message may be about, or those that a search finds. */
export function suggestionsQuery(messageId: string, search: string) {
  return queryOptions({
    queryKey: ['desk-messages', 'suggestions', messageId, search],
    queryFn: ({ signal }) =>
      call(listOrderSuggestions, { params: { messageId }, query: search === '' ? {} : { search }, signal }),
    meta: agesAfter(0),
  })
}

/** An order as calls name it. */
export interface NamedOrder {
  organizationRef: string
  ref: string
}

/** The changes that matching would make; `events` are those without an order. */
export function attachPreviewQuery(messageId: string, order: NamedOrder, events: readonly string[]) {
  return queryOptions({
    queryKey: ['desk-messages', 'attach-preview', messageId, order, events],
    queryFn: ({ signal }) => attach(messageId, order, events, { isDryRun: true, signal }),
    meta: agesAfter(0),
  })
}

/** The changes that taking the message from an order would make. */
export function detachPreviewQuery(messageId: string, order: NamedOrder) {
  return queryOptions({
    queryKey: ['desk-messages', 'detach-preview', messageId, order],
    queryFn: ({ signal }) => detach(messageId, order, { isDryRun: true, signal }),
    meta: agesAfter(0),
  })
}

const maxNamedEvents = 1_000

/** Gives events that no order has to this one; all of the message if they're too many to be named. */
export function attach(
  messageId: string,
  { organizationRef, ref: orderRef }: NamedOrder,
  events: readonly string[],
  { isDryRun = false, signal }: { isDryRun?: boolean; signal?: AbortSignal } = {},
) {
  const named =
    events.length === 0 || events.length >= maxNamedEvents ? {} : { events: [...events], onlyUnmatched: true }
  return call(attachMessage, {
    params: { messageId },
    query: isDryRun ? { dryRun: 'true' } : {},
    body: { organizationRef, orderRef, ...named },
    ...(signal && { signal }),
  })
}

/** Takes events of a message from an order, by default all. */
export function detach(
  messageId: string,
  { organizationRef, ref: orderRef }: NamedOrder,
  {
    isDryRun = false,
    events = [],
    reason,
    signal,
  }: { isDryRun?: boolean; events?: readonly string[]; reason?: string; signal?: AbortSignal } = {},
) {
  return call(detachMessage, {
    params: { messageId },
    query: isDryRun ? { dryRun: 'true' } : {},
    body: {
      organizationRef,
      orderRef,
      ...(events.length > 0 && { events: [...events] }),
      ...(reason && { reason }),
    },
    ...(signal && { signal }),
  })
}

/** Reads again what matching changes. */
export function refreshMessages(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['desk-messages'] })
}
