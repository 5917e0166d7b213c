import {
  listOrderLog,
  restoreOrderEvents,
  retractOrderEvents,
} from '@portolan/contract/company/corrections/order-log'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { findOrderByRef, type OrderName } from '#freight/order-record/keys/find-order.ts'
import type { OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import type { Decision } from '#freight/order-record/log/event-decisions.ts'
import { actorOf, type CompanyCaller } from '#platform/http/caller.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { appendCompanyEvents } from './append-company-events.ts'
import { authorOf } from './event-author.ts'
import { listLog } from './list-log.ts'
import { findStrangeEntries, restoreEvents, retractEvents } from './retract-events.ts'

/** The decision of a company's caller, with the reason. */
const decisionOf = (caller: CompanyCaller, reason: string): Decision => ({ by: actorOf(caller), reason })

/** Routes by which the company's systems report events of orders. */
export function companyEventRoutes(app: FastifyInstance, deps: Deps): void {
  async function findOrder(name: OrderName, request: FastifyRequest) {
    const { organizationId, orderId: id } = await findOrderByRef(deps.database, name, request)
    return { organizationId, id }
  }

  /** Throws field errors for entries of another log. */
  async function judgeEntries(order: OrderKeys, events: readonly string[], request: FastifyRequest) {
    const strange = new Set(await findStrangeEntries(deps.database, order, events))
    const faults = events.flatMap((event, index) =>
      strange.has(event) ? [[`events.${index}`, [fieldText('logEvent', localeOf(request))]]] : [],
    )
    if (faults.length > 0) throw new FieldProblem(Object.fromEntries(faults))
  }

  route(app, deps, appendOrderEvents, async ({ params, query, headers, body, caller, request }) => {
    const order = await findOrder({ ...params, ...query }, request)
    const how = { locale: localeOf(request), author: authorOf(caller), ifMatch: headers['if-match'] }
    return appendCompanyEvents(deps, order, body.events, how)
  })

  route(
    app,
    deps,
    listOrderLog,
    async ({ params, query: { limit = defaultLimit, cursor, ...name }, request }) => {
      const order = await findOrder({ ...params, ...name }, request)
      const after = readCursor(request, cursor, z.uuid())
      const { rows, count } = await listLog(deps.database, order, { after, limit })
      return presentPage(request, { rows, count, limit, cursorOf: (last) => last.id, present: (row) => row })
    },
  )

  route(
    app,
    deps,
    retractOrderEvents,
    async ({ params, query: { dryRun, ...name }, headers, body, caller, request }) => {
      const order = await findOrder({ ...params, ...name }, request)
      await judgeEntries(order, body.events, request)
      return retractEvents(deps, order, body.events, decisionOf(caller, body.reason), {
        isDryRun: dryRun === 'true',
        ifMatch: headers['if-match'],
      })
    },
  )

  route(app, deps, restoreOrderEvents, async ({ params, query, body, request }) => {
    const order = await findOrder({ ...params, ...query }, request)
    await judgeEntries(order, body.events, request)
    return restoreEvents(deps, order, body.events)
  })
}
