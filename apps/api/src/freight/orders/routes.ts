import * as contract from '@portolan/contract/freight/orders'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countMatchingOrders } from '#freight/orders/list/count-orders.ts'
import { listOrderRows } from '#freight/orders/list/list-orders.ts'
import { cursorBehind, orderCursorSchema } from '#freight/orders/list/ordering.ts'
import { listReferences } from '#freight/references/list-references.ts'
import type { Person } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { CursorPosition, defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { SecondCache } from '#platform/limits/second-cache.ts'
import type { Deps } from '#platform/process/deps.ts'
import { getOrderScope } from './order-scope.ts'
import { presentOrder, presentOrderDetail, presentRouteLines, type Reading } from './present.ts'
import { deletePin, findOrder, insertPin, listOrderEvents, listUnitRows } from './queries.ts'

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock } = deps
  const counts = new SecondCache<number>()

  function readingOf(request: FastifyRequest): Reading {
    return { locale: localeOf(request), now: clock.now().getTime() }
  }

  function countOf(caller: Person, { ordering: _, ...filter }: contract.OrderFilter): Promise<number> {
    const now = clock.now().toISOString()
    // What needs attention changes with the clock too.
    const second = filter.attention && now.slice(0, 19)
    const key = JSON.stringify([caller.organizationIds, filter, second])
    return counts.get(key, () => countMatchingOrders(database, caller.organizationIds, filter, now))
  }

  route(app, deps, contract.listOrders, async ({ query, caller, request }) => {
    const { limit = defaultLimit, cursor, ...filter } = query
    const after = readCursor(request, cursor, orderCursorSchema(filter))
    const now = clock.now().toISOString()
    const [rows, count] = await Promise.all([
      listOrderRows(database, caller, filter, { after, limit, now }),
      countOf(caller, filter),
    ])
    const reading = readingOf(request)
    const cursorOf = (last: (typeof rows)[number]) => cursorBehind(filter, last, { after, now })
    return presentPage(request, {
      rows,
      count,
      limit,
      cursorOf,
      present: (row) => presentOrder(row, reading),
    })
  })

  route(app, deps, contract.countOrders, async ({ query, caller }) => {
    return { count: await countOf(caller, query) }
  })

  route(app, deps, contract.getOrder, async ({ params, caller, request }) => {
    const order = await findOrder(database, caller, params.orderId)
    if (!order) throw new Problem('not_found')
    const [events, references] = await Promise.all([
      listOrderEvents(database, order.organization_id, order.id),
      listReferences(database, order.organization_id, order.id),
    ])
    return presentOrderDetail(order, { events, references }, deps.env, readingOf(request))
  })

  route(app, deps, contract.getRouteLines, async ({ params, caller }) => {
    const order = await findOrder(database, caller, params.orderId)
    if (!order) throw new Problem('not_found')
    return { legs: presentRouteLines(order) }
  })

  route(app, deps, contract.listShipmentUnits, async ({ params, query, caller, request }) => {
    const scope = await getOrderScope(deps, caller, params.orderId)
    const { limit = defaultLimit } = query
    const after = readCursor(request, query.cursor, CursorPosition)
    const { rows, count } = await listUnitRows(database, scope, { after, limit })
    return presentPage(request, {
      rows,
      count,
      limit,
      cursorOf: (last) => last.position,
      present: (row) => row,
    })
  })

  route(app, deps, contract.pinOrder, async ({ params, caller }) => {
    const { organizationId, orderId } = await getOrderScope(deps, caller, params.orderId)
    await insertPin(database, caller.userId, organizationId, orderId)
    return undefined
  })

  route(app, deps, contract.unpinOrder, async ({ params, caller }) => {
    const { organizationId, orderId } = await getOrderScope(deps, caller, params.orderId)
    await deletePin(database, caller.userId, organizationId, orderId)
    return undefined
  })
}
