import * as contract from '@portolan/contract/freight/questions'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { getOrderScope } from '#freight/order-record/keys/order-scope.ts'
import { listQuestions } from '#freight/orders/detail/list-questions.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { route } from '#platform/http/route.ts'
import { askAboutOrder } from './ask-about-order.ts'

/** Routes for customers' questions about their orders. */
export function questionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.listOrderQuestions, async ({ params, query, caller, request }) => {
    const { limit = defaultLimit } = query
    const order = await getOrderScope(deps, caller, params.orderId)
    const scope = { ...order, invoiceId: query.invoice ?? null }
    const after = readCursor(request, query.cursor, z.uuid())
    const { rows, count } = await listQuestions(deps.database, scope, { after, limit })
    return presentPage(request, { rows, count, limit, cursorOf: ({ id }) => id, present: (row) => row })
  })

  route(app, deps, contract.askAboutOrder, async ({ params, headers, body, caller, request, reply }) => {
    const { organizationId, orderId } = await getOrderScope(deps, caller, params.orderId)
    const asking = { scope: { organizationId, orderId }, sent: body, key: headers['idempotency-key'] }
    const endpoint = contract.askAboutOrder.path
    reply.code(201)
    return askAboutOrder(deps, caller, { ...asking, endpoint }, localeOf(request))
  })
}
