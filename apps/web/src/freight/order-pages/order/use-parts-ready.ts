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

/**
 * A part that is asked for again after a failure stays settled: what is shown must not give way to a
 * skeleton.
 */
const isSettled = ({ data, errorUpdateCount }: Pick<UseQueryResult, 'data' | 'errorUpdateCount'>) =>
  data !== undefined || errorUpdateCount > 0

/**
 * Asks for all parts of an order at once, and says when those are here that have others below them: shown one
 * by one, each would move the rest of the page.
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
