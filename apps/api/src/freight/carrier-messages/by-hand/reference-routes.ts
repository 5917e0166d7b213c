import {
  addOrderReference,
  listOrderReferences,
  removeOrderReference,
} from '@portolan/contract/company/corrections/order-log'
import { maxLearnedReferences } from '@portolan/contract/shared/limits'
import { type ReferenceType, referenceTypes } from '@portolan/freight/ledger/reference-types'
import { normalizeValue } from '@portolan/freight/ledger/reference-value'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import { findOrderByRef } from '#freight/order-record/keys/find-order.ts'
import { lockOrganizations } from '#freight/order-record/keys/order-keys.ts'
import { listOriginalReferences } from '#freight/references/list-references.ts'
import { actorOf } from '#platform/http/caller.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { takeReferenceAway } from './detach-events.ts'

/** Routes by which the company's systems read and remove references of orders. */
export function companyReferenceRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  route(app, deps, listOrderReferences, async ({ params, query, request }) => {
    const order = await findOrderByRef(database, { ...params, ...query }, request)
    const results = await listOriginalReferences(database, order)
    return { count: results.length, results }
  })

  route(app, deps, addOrderReference, async ({ params, query, body, request }) => {
    const order = await findOrderByRef(database, { ...params, ...query }, request)
    const { issuer = null, ...name } = body
    const results = await database.transaction(async (tx) => {
      await lockOrganizations(tx, [order.organizationId])
      const stored = await listOriginalReferences(tx, order)
      if (stored.length === 0) throw new Problem('not_found')
      if (stored.filter(({ origin }) => origin === 'desk').length >= maxLearnedReferences)
        throw new FieldProblem({ value: [fieldText('manyReferences', localeOf(request))] })
      await changeOrders(tx, deps, { deskReferences: [{ ...order, references: [{ ...name, issuer }] }] })
      return listOriginalReferences(tx, order)
    })
    return { count: results.length, results }
  })

  route(
    app,
    deps,
    removeOrderReference,
    async ({ params, query: { dryRun, ...name }, body, caller, request }) => {
      const order = await findOrderByRef(database, { ...params, ...name }, request)
      const { reason } = body
      const type = referenceTypes.find((each) => each === body.type)
      if (type === undefined)
        throw new FieldProblem({ type: [fieldText('referenceType', localeOf(request))] })
      if (await isDerived(deps, order, type, body.value))
        throw new FieldProblem({ value: [fieldText('derivedReference', localeOf(request))] })
      const reference = { type, value: normalizeValue(type, body.value) }
      return takeReferenceAway(
        deps,
        order,
        reference,
        { by: actorOf(caller), reason },
        {
          isDryRun: dryRun === 'true',
        },
      )
    },
  )
}

/** True if the reference follows from the order's own fields and units, so the next save would restore it. */
export async function isDerived(
  { database }: Pick<Deps, 'database'>,
  order: { organizationId: string; orderId: string },
  type: ReferenceType,
  value: string,
): Promise<boolean> {
  const references = await listOriginalReferences(database, order)
  return references.some(
    (one) =>
      one.origin === 'derived' &&
      one.type === type &&
      normalizeValue(type, one.value) === normalizeValue(type, value),
  )
}
