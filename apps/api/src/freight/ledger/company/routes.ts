import { appendOrderEvents } from '@portolan/contract/company/order-events'
import type { FastifyInstance } from 'fastify'
import { findOrderByRef } from '#freight/orders/company/find-order.ts'
import { localeOf } from '#platform/http/locale.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { appendCompanyEvents } from './append-company-events.ts'

/** Events of orders as the company's systems report them. */
export function companyEventRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, appendOrderEvents, async ({ params, query, body, request }) => {
    const { organizationId, orderId: id } = await findOrderByRef(
      deps.database,
      { ...params, ...query },
      request,
    )
    return appendCompanyEvents(deps, { organizationId, id }, body.events, localeOf(request))
  })
}
