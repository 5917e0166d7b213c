import * as contract from '@portolan/contract/company/corrections/order-view'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { changeStatus } from '#freight/order-record/change-status.ts'
import { findOrderByRef, type OrderName } from '#freight/order-record/keys/find-order.ts'
import { containerTypeOf, presentRouteLines } from '#freight/orders/present.ts'
import { listOrderEvents, listUnitRows } from '#freight/orders/queries.ts'
import { findCompanyOrder } from '#freight/orders/read-as-customer.ts'
import { CursorPosition, defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'

/** Routes by which the company reads the parts of an order as its customer does, and archives it. */
export function orderPartRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const find = (name: OrderName, request: FastifyRequest) => findOrderByRef(database, name, request)

  route(app, deps, contract.getCompanyRouteLines, async ({ params, query, request }) => {
    const scope = await find({ ...params, ...query }, request)
    const order = await findCompanyOrder(deps, scope)
    if (!order) throw new Problem('not_found')
    return {
      legs: presentRouteLines(order, await listOrderEvents(database, scope.organizationId, scope.orderId)),
    }
  })

  route(app, deps, contract.listCompanyUnits, async ({ params, query, request }) => {
    const { limit = defaultLimit, cursor, ...name } = query
    const scope = await find({ ...params, ...name }, request)
    const after = readCursor(request, cursor, CursorPosition)
    const { rows, count } = await listUnitRows(database, scope, { after, limit })
    return presentPage(request, {
      rows,
      count,
      limit,
      cursorOf: (last) => last.position,
      present: (row) => ({ ...row, containerType: containerTypeOf(row.containerType) }),
    })
  })

  route(app, deps, contract.changeCompanyOrder, async ({ params, query, headers, body, request }) => {
    const { organizationId, orderId: id } = await find({ ...params, ...query }, request)
    return changeStatus(deps, { organizationId, id }, body.status, headers['if-match'])
  })
}
