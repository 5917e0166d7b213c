import { type UseQueryResult, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import {
  documentsQuery,
  historyQuery,
  invoicesQuery,
  papersQuery,
  promisesQuery,
  routeLinesQuery,
  unitsQuery,
} from '#freight/orders/queries.ts'

/** A part being retried after a failure stays settled: a skeleton must not replace shown content. */
const isSettled = ({ data, errorUpdateCount }: Pick<UseQueryResult, 'data' | 'errorUpdateCount'>) =>
  data !== undefined || errorUpdateCount > 0

/**
 * Requests all parts of an order at once, and returns true when those with others below them have arrived:
 * shown one by one, each would move the rest of the page.
 */
export function usePartsReady(orderId: string): boolean {
  usePrefetchQuery(routeLinesQuery(orderId))
  usePrefetchQuery(historyQuery(orderId))
  const parts = [
    useQuery(documentsQuery(orderId)),
    useQuery(papersQuery(orderId)),
    useQuery(invoicesQuery(orderId)),
    useQuery(promisesQuery(orderId)),
    useQuery(unitsQuery(orderId)),
  ]
  return parts.every(isSettled)
}
