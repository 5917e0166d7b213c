import {
  type CompanyQuote,
  type CompanyQuoteDetail,
  type CompanyQuoteFilter,
  countCompanyQuotes,
  getCompanyQuote,
  listCompanyQuotes,
  type quoteOrderings,
} from '@portolan/contract/company/quotes'
import { listPastPrices, listQuoteLanes } from '@portolan/contract/company/quotes/quote-prices'
import { listChargeCodes } from '@portolan/contract/content/charge-codes'
import type { Result } from '@portolan/contract/shared/endpoint'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { agesAfter, justAskedMs } from '#platform/api/cache/aging.ts'
import type { Versioned } from '#platform/api/call.ts'
import { call, callVersioned } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'

const refreshMs = 10_000
const pageSize = 40

/** A list's filter, and its order. */
export type DeskQuoteFilter = CompanyQuoteFilter & { ordering: (typeof quoteOrderings)[number] }

type Pages = InfiniteData<Page<CompanyQuote>, string | undefined>
type ListKey = readonly ['desk-quotes', 'list', DeskQuoteFilter]

/** Quotes of all customers, page by page. */
export function deskQuotesQuery(filter: DeskQuoteFilter) {
  return infiniteQueryOptions<Page<CompanyQuote>, Error, Pages, ListKey, string | undefined>({
    queryKey: ['desk-quotes', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listCompanyQuotes, {
        query: { ...filter, limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    ...keptList,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    // More pages cost more, so they are refetched less often.
    refetchInterval: ({ state: { data } }) => refreshMs * Math.max(1, data?.pages.length ?? 1),
    meta: agesAfter(justAskedMs),
  })
}

const countsKey = ['desk-quotes', 'counts']

/** How many requests wait, and how many offers are open or expire soon. */
export const deskQuoteCountsQuery = queryOptions({
  queryKey: countsKey,
  queryFn: ({ client, signal }) =>
    callVersioned(
      countCompanyQuotes,
      client.getQueryData<Versioned<Result<typeof countCompanyQuotes>>>(countsKey),
      { signal },
    ),
  refetchInterval: refreshMs,
  meta: agesAfter(justAskedMs),
})

/** Everything about one quote. */
export function deskQuoteQuery(quoteId: string) {
  const queryKey = ['desk-quotes', 'detail', quoteId]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const cached = client.getQueryData<Versioned<CompanyQuoteDetail>>(queryKey)
      return callVersioned(getCompanyQuote, cached, { params: { quoteId }, signal })
    },
    select: ({ value }) => value,
    refetchInterval: refreshMs,
    meta: agesAfter(justAskedMs),
  })
}

/** The lanes of rate sheets for a request; `askedAt` changes with what the customer asks. */
export function quoteLanesQuery(quoteId: string, askedAt: string) {
  return queryOptions({
    queryKey: ['desk-quotes', 'lanes', quoteId, askedAt],
    queryFn: ({ signal }) => call(listQuoteLanes, { params: { quoteId }, signal }),
    meta: agesAfter(60_000),
  })
}

/** Earlier offers for the lane of a request. */
export function pastPricesQuery(quoteId: string, askedAt: string) {
  return queryOptions({
    queryKey: ['desk-quotes', 'past-prices', quoteId, askedAt],
    queryFn: ({ signal }) => call(listPastPrices, { params: { quoteId }, signal }),
    meta: agesAfter(60_000),
  })
}

/** The company's charge codes. */
export const chargeCodesQuery = queryOptions({
  queryKey: ['charge-codes'],
  queryFn: ({ signal }) => call(listChargeCodes, { signal }),
  select: ({ results }) => results,
})

/** Shows a quote from a response, also in the lists. */
export function showDeskQuote(client: QueryClient, quote: CompanyQuoteDetail): void {
  const { queryKey } = deskQuoteQuery(quote.id)
  client.setQueryData<Versioned<CompanyQuoteDetail>>(queryKey, { etag: null, value: quote })
  for (const list of [['desk-quotes', 'list'], countsKey]) void client.invalidateQueries({ queryKey: list })
}
