import * as contract from '@portolan/contract/freight/orders'
import * as places from '@portolan/contract/freight/orders/order-places'
import * as selection from '@portolan/contract/freight/orders/order-selection'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import type { CappedCount } from '#freight/order-finding/capped-count.ts'
import {
  type CountedOrders,
  countKeptOrders,
  countMatches,
  keptCountOf,
} from '#freight/order-finding/count-matches.ts'
import { withinFilter } from '#freight/order-finding/filter/organization-scope.ts'
import { findCountedPage, findPage } from '#freight/order-finding/find-page.ts'
import { listOrderPlaces } from '#freight/order-finding/list-order-places.ts'
import { orderCursorSchema, sortingOf } from '#freight/order-finding/sort/ordering.ts'
import type { ListPage } from '#freight/order-finding/sort/sort-key.ts'
import { getOrderScope } from '#freight/order-record/keys/order-scope.ts'
import { orderDetailRoutes } from '#freight/orders/detail/routes.ts'
import { customersCards } from '#freight/orders/list/cards/order-cards.ts'
import { OrderPages } from '#freight/orders/list/cards/order-pages.ts'
import { SecondCache } from '#platform/cache/second-cache.ts'
import type { Person } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { CursorPosition, defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Call, route } from '#platform/http/route.ts'
import { askTogether } from '#platform/limits/ask-together.ts'
import { type Share, shareCalls } from '#platform/limits/customers/share-calls.ts'
import { containerTypeOf, presentRouteLines, type Reading } from './present.ts'
import { deletePins, findOrder, insertPins, listOrderEvents, listUnitRows } from './queries.ts'

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock } = deps
  const counts = new SecondCache<number>()
  const cappedCounts = new SecondCache<CappedCount>()
  const countKept = askTogether((counted: CountedOrders[]) => countKeptOrders(database, counted))
  const pages = new OrderPages(customersCards)
  orderDetailRoutes(app, deps)

  function readingOf(request: FastifyRequest): Reading {
    return { locale: localeOf(request), now: clock.now().getTime() }
  }

  async function countOf(
    caller: Person,
    { ordering: _, ...filter }: contract.OrderFilter,
  ): Promise<CappedCount> {
    const { organizationIds } = caller
    const storedCount = keptCountOf(organizationIds, filter)
    if (storedCount !== null)
      return {
        count: await counts.get(JSON.stringify(storedCount), () => countKept(storedCount)),
        isCapped: false,
      }
    const now = clock.now().toISOString()
    // Attention also changes with the clock.
    const key = JSON.stringify([organizationIds, filter, filter.attention && now.slice(0, 19)])
    const count = () => countMatches(database, organizationIds, filter, now)
    return cappedCounts.get(key, () => shareCalls(deps, caller, count))
  }

  /**
   * Finding a page is cheap if its count is cached and an index has its order, so only building an uncached
   * page takes a share.
   */
  async function listPage(
    caller: Person,
    { filter, page }: { filter: contract.OrderFilter; page: ListPage },
    request: FastifyRequest,
    reading: Reading,
  ) {
    const { ordering: _, ...narrowing } = filter
    const share: Share = (work) => shareCalls(deps, caller, work)
    const isLight =
      keptCountOf(caller.organizationIds, narrowing) !== null && sortingOf(filter).field !== 'lateness'
    if (isLight) {
      const [keys, counted] = await Promise.all([
        findPage(database, caller, filter, page),
        countOf(caller, filter),
      ])
      return pages.get(database, request, { keys, counted, filter, page }, reading, share)
    }
    return share(async () => {
      const listed = await findCountedPage(database, caller, filter, page)
      return pages.get(database, request, { ...listed, filter, page }, reading, (work) => work())
    })
  }

  const list = async ({ query, caller, request }: Call<typeof contract.listOrders>) => {
    const { limit = defaultLimit, cursor, ...filter } = query
    const after = cursor === undefined ? null : readCursor(request, cursor, orderCursorSchema(filter))
    const scope = withinFilter(caller, filter, localeOf(request))
    const reading = readingOf(request)
    const page = { after, limit, now: new Date(reading.now).toISOString() }
    return listPage(scope, { filter, page }, request, reading)
  }
  route(app, deps, contract.listOrders, list, { isLight: true })

  const count = async ({ query, caller }: Call<typeof contract.countOrders>) => {
    const { count, isCapped } = await countOf(caller, query)
    return isCapped ? { count, isCapped } : { count }
  }
  route(app, deps, contract.countOrders, count, { isLight: true })

  route(app, deps, places.listOrderPlaces, ({ caller, request }) =>
    listOrderPlaces(database, caller.organizationIds, localeOf(request)),
  )

  route(app, deps, contract.getRouteLines, async ({ params, caller }) => {
    const order = await findOrder(database, caller, params.orderId)
    if (!order) throw new Problem('not_found')
    const events = await listOrderEvents(database, order.organization_id, order.id)
    return { legs: presentRouteLines(order, events) }
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
      present: (row) => ({ ...row, containerType: containerTypeOf(row.containerType) }),
    })
  })

  route(app, deps, contract.pinOrder, async ({ params, caller }) => {
    const { organizationId, orderId } = await getOrderScope(deps, caller, params.orderId)
    await insertPins(database, caller.userId, [organizationId], [orderId])
    return undefined
  })

  route(app, deps, contract.unpinOrder, async ({ params, caller }) => {
    const { organizationId, orderId } = await getOrderScope(deps, caller, params.orderId)
    await deletePins(database, caller.userId, [organizationId], [orderId])
    return undefined
  })

  route(app, deps, selection.pinOrders, async ({ body: { ids, pinned }, caller }) => {
    await (pinned ? insertPins : deletePins)(database, caller.userId, caller.organizationIds, ids)
    return undefined
  })
}
