import { listOrderLog, retractOrderEvents } from '@portolan/contract/company/corrections/order-log'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { findOrderByRef } from '#freight/order-record/keys/find-order.ts'
import type { Decision } from '#freight/order-record/log/event-decisions.ts'
import { actorOf, type CompanyCaller } from '#platform/http/caller.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { appendCompanyEvents } from './append-company-events.ts'
import { listLog } from './list-log.ts'
import { findStrangeEntries, retractEvents } from './retract-events.ts'

/** The decision of a company's caller, with the reason. */
const decisionOf = (caller: CompanyCaller, reason: string): Decision => ({ by: actorOf(caller), reason })

/** Routes by which the company's systems report events of orders. */
export function companyEventRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, appendOrderEvents, async ({ params, query, body, request }) => {
    const { organizationId, orderId: id } = await findOrderByRef(
      deps.database,
      { ...params, ...query },
      request,
    )
    return appendCompanyEvents(deps, { organizationId, id }, body.events, localeOf(request))
  })

  route(
    app,
    deps,
    listOrderLog,
    async ({ params, query: { limit = defaultLimit, cursor, ...name }, request }) => {
      const { organizationId, orderId: id } = await findOrderByRef(
        deps.database,
        { ...params, ...name },
        request,
      )
      const after = readCursor(request, cursor, z.uuid())
      const { rows, count } = await listLog(deps.database, { organizationId, id }, { after, limit })
      return presentPage(request, { rows, count, limit, cursorOf: (last) => last.id, present: (row) => row })
    },
  )

  route(
    app,
    deps,
    retractOrderEvents,
    async ({ params, query: { dryRun, ...name }, body, caller, request }) => {
      const { organizationId, orderId: id } = await findOrderByRef(
        deps.database,
        { ...params, ...name },
        request,
      )
      const order = { organizationId, id }
      const strange = new Set(await findStrangeEntries(deps.database, order, body.events))
      const faults = body.events.flatMap((event, index) =>
        strange.has(event) ? [[`events.${index}`, [fieldText('logEvent', localeOf(request))]]] : [],
      )
      if (faults.length > 0) throw new FieldProblem(Object.fromEntries(faults))
      return retractEvents(deps, order, body.events, decisionOf(caller, body.reason), {
        isDryRun: dryRun === 'true',
      })
    },
  )
}
