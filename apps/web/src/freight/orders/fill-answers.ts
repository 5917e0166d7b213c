import type { PromiseHistory } from '@portolan/contract/freight/ledger/order-history'
import type { getRouteLines } from '@portolan/contract/freight/orders'
import type { ShipmentUnit } from '@portolan/contract/freight/orders/order-parts'
import type { Result } from '@portolan/contract/shared/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { promisesQuery, routeLinesQuery, unitsQuery } from './queries.ts'

/** The parts of an order that its components ask for by themselves. */
export interface OrderAnswers {
  promises: PromiseHistory[]
  lines: Result<typeof getRouteLines>
  units: ShipmentUnit[]
}

/** Puts the parts of an order into a cache, for a reader who has them from other calls. */
export function fillAnswers(
  cache: QueryClient,
  orderId: string,
  { promises, lines, units }: OrderAnswers,
): void {
  cache.setQueryData(promisesQuery(orderId).queryKey, promises)
  cache.setQueryData(routeLinesQuery(orderId).queryKey, lines)
  cache.setQueryData(unitsQuery(orderId).queryKey, units)
}
