import { listOrderPapers } from '@portolan/contract/freight/papers'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { listPapers } from '#freight/order-record/attention/list-papers.ts'
import { getOrderScope } from '#freight/order-record/keys/order-scope.ts'
import { route } from '#platform/http/route.ts'

export function paperRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listOrderPapers, async ({ params, caller }) => {
    const { organizationId, orderId: id } = await getOrderScope(deps, caller, params.orderId)
    const results = await listPapers(deps, { organizationId, id })
    return { count: results.length, results }
  })
}
