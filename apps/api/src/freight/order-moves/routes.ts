import * as contract from '@portolan/contract/company/corrections/order-move'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { readAuthors } from '#freight/ledger/company/authors.ts'
import { readContentVersion } from '#freight/order-record/keys/content-version.ts'
import { findOrderByRef, type OrderName } from '#freight/order-record/keys/find-order.ts'
import { findMoved, listMoves } from '#freight/order-record/move/find-moved.ts'
import type { MovedKeys } from '#freight/order-record/move/lock-rows.ts'
import { findOrganization } from '#identity/organizations/find-organization.ts'
import { toInstant } from '#platform/db/columns.ts'
import { actorOf } from '#platform/http/caller.ts'
import { answerRefusals } from '#platform/http/input/refusals.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { moveToCustomer, previewMove } from './move-to-customer.ts'

/** Routes by which the company moves orders from one customer to another. */
export function orderMoveRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  const customerOf = (ref: string, request: FastifyRequest) =>
    answerRefusals(localeOf(request), { 'unknown-organization': 'to' }, () => findOrganization(database, ref))

  /** The order, also by the name that it had at its former customer if it has come to the next one. */
  async function orderOf(name: OrderName, toId: string, request: FastifyRequest): Promise<MovedKeys> {
    try {
      return await findOrderByRef(database, name, request)
    } catch (error) {
      const { ref, organization } = name
      const isUnknown = error instanceof Problem && error.code === 'not_found'
      if (!isUnknown || organization === undefined) throw error
      const moved = await findMoved(database, { ref, organization })
      if (moved?.organizationId !== toId) throw error
      return moved
    }
  }

  route(app, deps, contract.previewOrderMove, async ({ params, query, body, request }) => {
    const to = await customerOf(body.to, request)
    const order = await orderOf({ ...params, ...query }, to.id, request)
    return previewMove(database, order, { to, isSameCompany: body.sameCompany })
  })

  route(app, deps, contract.moveOrder, async ({ params, query, headers, body, caller, request }) => {
    const to = await customerOf(body.to, request)
    const order = await orderOf({ ...params, ...query }, to.id, request)
    const { sameCompany: isSameCompany, reason } = body
    const actor = actorOf(caller)
    const move = { to, isSameCompany, reason, by: actor, ifMatch: headers['if-match'] }
    const changed = await moveToCustomer(deps, order, move, { actor, requestId: request.id })
    const { orderId } = order
    const version = await readContentVersion(database, { organizationId: to.id, id: orderId })
    return { orderId, organization: { ref: to.ref, name: to.name }, changed, version }
  })

  route(app, deps, contract.listOrderMoves, async ({ params, query, request }) => {
    const { orderId } = await findOrderByRef(database, { ...params, ...query }, request)
    const rows = await listMoves(database, orderId)
    const authorOf = await readAuthors(
      database,
      rows.map(({ by }) => by),
    )
    const results = rows.map(({ fromRef, fromName, toRef, toName, isSameCompany, reason, by, at }) => ({
      from: { ref: fromRef, name: fromName },
      to: { ref: toRef, name: toName },
      sameCompany: isSameCompany,
      reason,
      by: authorOf(by),
      at: toInstant(at),
    }))
    return { results }
  })
}
