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

const isSettled = ({ data, failureCount }: Pick<UseQueryResult, 'data' | 'failureCount'>) =>
  data !== undefined || failureCount > 0

/**
 * Asks for all parts of an order at once, and says when those are here that have others below them: shown one by one, each would
 * move the rest of the page.
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
