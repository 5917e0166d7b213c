import {
  countQuotes,
  getQuote,
  listQuotes,
  type Quote,
  type QuoteDetail,
  type QuoteState,
} from '@portolan/contract/freight/quotes'
import type { Result } from '@portolan/contract/shared/endpoint'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { agesAfter } from '#platform/api/cache/aging.ts'
import type { Versioned } from '#platform/api/call.ts'
import { call, callVersioned } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'

const refreshMs = 8_000
const pageSize = 20

/** Everything about one quote, polled while its page is visible, as an order is. */
export function quoteQuery(quoteId: string) {
  const queryKey = ['quotes', 'detail', quoteId]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const cached = client.getQueryData<Versioned<QuoteDetail>>(queryKey)
      return callVersioned(getQuote, cached, { params: { quoteId }, signal })
    },
    select: ({ value }) => value,
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

type Pages = InfiniteData<Page<Quote>, string | undefined>
type ListKey = readonly ['quotes', 'list', QuoteState | null]

/** Quotes, newest first, page by page; of one state, or all. */
export function quoteListQuery(state: QuoteState | null) {
  return infiniteQueryOptions<Page<Quote>, Error, Pages, ListKey, string | undefined>({
    queryKey: ['quotes', 'list', state],
    queryFn: ({ pageParam, signal }) =>
      call(listQuotes, {
        query: {
          limit: pageSize,
          ...(state && { state: [state] }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
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

const countsKey = ['quotes', 'counts']

/** How many offers are open and how many of them expire soon; polled, mostly answered by 304. */
export const quoteCountsQuery = queryOptions({
  queryKey: countsKey,
  queryFn: ({ client, signal }) =>
    callVersioned(countQuotes, client.getQueryData<Versioned<Result<typeof countQuotes>>>(countsKey), {
      signal,
    }),
  refetchInterval: refreshMs,
  meta: agesAfter(0),
})

/** Shows a quote from a response, also in the lists. */
export function showQuote(client: QueryClient, quote: QuoteDetail): void {
  client.setQueryData<Versioned<QuoteDetail>>(quoteQuery(quote.id).queryKey, { etag: null, value: quote })
  for (const queryKey of [['quotes', 'list'], countsKey]) void client.invalidateQueries({ queryKey })
}

/** Refetches a quote that was changed elsewhere, and the lists. */
export async function refreshQuote(client: QueryClient, quoteId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: quoteQuery(quoteId).queryKey }),
    client.invalidateQueries({ queryKey: ['quotes', 'list'] }),
    client.invalidateQueries({ queryKey: countsKey }),
  ])
}
