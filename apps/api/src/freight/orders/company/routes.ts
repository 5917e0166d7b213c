import * as contract from '@portolan/contract/company/order-calls'
import type { Locale } from '@portolan/contract/identity/users'
import type { CallHeaders } from '@portolan/contract/shared/endpoint'
import type { FieldErrors } from '@portolan/contract/shared/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { findOrderByRef } from '#freight/order-record/keys/find-order.ts'
import { movedReason } from '#freight/order-record/move/find-moved.ts'
import { type PreparedOrder, preparingRules } from '#freight/order-record/save/prepared-order.ts'
import {
  type SaveDeps,
  type SavedOrder,
  saveBatch,
  saveOrders,
} from '#freight/order-record/save/save-orders.ts'
import { actorOf } from '#platform/http/caller.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import type { RecordOutcome } from '#platform/http/lines/answer-lines.ts'
import { routeLines } from '#platform/http/lines/route-lines.ts'
import { localeOf } from '#platform/http/locale.ts'
import { errorMessages } from '#platform/http/messages.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { type CompletedOrder, completeAhead, completeOrders, type NamedOrder } from './complete-order.ts'
import { orderUrl, presentCompanyOrder } from './present.ts'
import { lockVersion, readOrder } from './queries.ts'

/** Routes by which the company's systems send and read orders. */
export function companyOrderRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, env } = deps
  const rules = preparingRules(env)

  route(app, deps, contract.saveCompanyOrder, async ({ params, headers, body, caller, request, reply }) => {
    const [completed] = await completeOrders(
      database,
      [{ ...body, ...params }],
      receiptIn(localeOf(request), deps),
    )
    if (!completed) throw new Error('The order was not completed')
    if ('errors' in completed) throw new FieldProblem(completed.errors)
    const { id, outcome, version } = await saveOne(
      { ...deps, statedBy: actorOf(caller) },
      completed.order,
      headers,
    )
    if (outcome === 'created') reply.code(201)
    const { ref, number, organization } = completed.order.record
    return {
      id,
      url: orderUrl(env, id),
      version,
      ref,
      number,
      organization,
      outcome,
      ...warned(completed.warnings),
    }
  })

  route(app, deps, contract.getCompanyOrder, async ({ params, query, request }) => {
    const keys = await findOrderByRef(database, { ...params, ...query }, request)
    const order = await readOrder(database, keys)
    // Removed in the meantime.
    if (!order) throw new Problem('not_found')
    return presentCompanyOrder(env, order)
  })

  routeLines(app, deps, contract.saveCompanyOrders, {
    prepare: (order: NamedOrder, locale, isAhead): SentLine => ({
      sent: order,
      completed: isAhead ? completeAhead(order, receiptIn(locale, deps), rules) : null,
    }),
    save: (lines, locale, caller) => saveLines({ ...deps, statedBy: actorOf(caller) }, lines, locale),
  })
}

/** A line of a bulk request; null until completed. */
interface SentLine {
  sent: NamedOrder
  completed: CompletedOrder | null
}

async function saveLines(
  deps: SaveDeps,
  lines: readonly SentLine[],
  locale: Locale,
): Promise<RecordOutcome[]> {
  const completed = await completeOrders(
    deps.database,
    lines.map(({ sent }) => sent),
    receiptIn(locale, deps),
    lines.map((line) => line.completed),
  )
  const saved = await saveBatch(
    deps,
    completed.flatMap((one) => ('order' in one ? [one.order] : [])),
  )
  let next = 0
  return completed.map((one): RecordOutcome => {
    if ('errors' in one) return one
    const outcome = saved[next++]
    if (!outcome) throw new Error('An order has no outcome')
    if (outcome.outcome !== 'refused') return { outcome: outcome.outcome, ...warned(one.warnings) }
    const { reason } = outcome
    const text = reason === movedReason ? errorMessages.order_moved[locale] : fieldText('unstorable', locale)
    return { errors: { nonFieldErrors: [text] } }
  })
}

const receiptIn = (locale: Locale, { clock, env }: SaveDeps) => ({
  locale,
  now: clock.now(),
  chargeCodes: env.chargeCodes,
})

/** Leaves warnings out if there are none. */
const warned = (warnings: FieldErrors) => (Object.keys(warnings).length > 0 ? { warnings } : {})

/** Saves one order; if the sender names a version, only that version, and only a new one if it asks so. */
function saveOne(
  { database, ...deps }: SaveDeps,
  order: PreparedOrder,
  headers: CallHeaders<typeof contract.saveCompanyOrder>,
): Promise<SavedOrder> {
  const { ref, organization } = order.record
  const ifMatch = headers['if-match']
  return database.transaction(async (tx) => {
    if (ifMatch !== undefined) {
      const version = await lockVersion(tx, { ref, organization: organization.ref })
      if (version === null) throw new Problem('stale')
      checkIfMatch(ifMatch, version)
    }
    const [saved] = await saveOrders({ ...deps, database: tx }, [order])
    if (!saved) throw new Error('The order was not saved')
    // The same order again is the same call again, after an answer that was lost.
    if (headers['if-none-match'] === '*' && saved.outcome === 'updated') throw new Problem('order_exists')
    return saved
  })
}
