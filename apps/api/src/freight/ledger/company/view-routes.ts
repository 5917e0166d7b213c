import { getOrderView } from '@portolan/contract/company/corrections/order-view'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { findOrderByRef } from '#freight/order-record/keys/find-order.ts'
import { localeOf } from '#platform/http/locale.ts'
import { route } from '#platform/http/route.ts'
import { readOrderView } from './order-view.ts'

/** The route by which the company reads an order as its customer does. */
export function orderViewRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, getOrderView, async ({ params, query, request }) => {
    const { organizationId, orderId: id } = await findOrderByRef(
      deps.database,
      { ...params, ...query },
      request,
    )
    const reading = { locale: localeOf(request), now: deps.clock.now().getTime() }
    return readOrderView(deps, { organizationId, id }, reading)
  })
}
