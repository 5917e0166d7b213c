import { removeCompanyOrder } from '@portolan/contract/company/corrections/order-removal'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { findOrderByRef } from '#freight/order-record/keys/find-order.ts'
import { removeOrder } from '#freight/order-record/removal/remove-order.ts'
import { actorOf } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'

/** Routes by which the company's systems delete orders. */
export function orderRemovalRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, removeCompanyOrder, async ({ params, query, caller, request }) => {
    const { reason = null, withHistory, ...name } = query
    const order = await findOrderByRef(deps.database, { ...params, ...name }, request)
    const how = { by: actorOf(caller), reason, withHistory: withHistory === 'true' }
    const removed = await removeOrder(deps, order, how)
    // Deleted in the meantime.
    if (removed === null) throw new Problem('not_found')
    if (removed.ties !== null) throw new Problem('order_has_history')
    return undefined
  })
}
