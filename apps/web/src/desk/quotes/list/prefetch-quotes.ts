import type { QueryClient } from '@tanstack/react-query'
import { deskQuoteCountsQuery, deskQuotesQuery } from '#desk/quotes/queries.ts'
import { filterOf, readListUrl } from './list-url.ts'

/** Starts the requests of the page. */
export function prefetchQuotes(client: QueryClient, url: Readonly<Record<string, unknown>>) {
  return Promise.all([
    client.prefetchInfiniteQuery(deskQuotesQuery(filterOf(readListUrl(url)))),
    client.prefetchQuery(deskQuoteCountsQuery),
  ])
}
