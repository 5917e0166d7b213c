import { getWebhookDelivery } from '@portolan/contract/company/webhooks/delivery-details'
import * as contract from '@portolan/contract/company/webhooks/webhooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import type { CompanyCaller } from '#platform/http/caller.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { RefusedUrl } from '#platform/net/guarded-request.ts'
import { type DeliveryRow, listDeliveryRows } from './deliveries/queries.ts'
import { readDelivery } from './deliveries/read-delivery.ts'
import { replay, sendTest } from './deliveries/replay.ts'
import { presentDelivery, presentWebhook } from './present.ts'
import { listWebhookRows } from './queries.ts'
import { getWebhook, removeWebhook, rotateSecret, saveWebhook } from './save-webhook.ts'

const refusals = {
  format: 'url',
  credentials: 'urlCredentials',
  https: 'urlHttps',
  'inner-network': 'urlInnerNetwork',
} as const

/** Routes for the webhooks that call the company's systems. */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const sourceOf = ({ caller, request }: { caller: CompanyCaller; request: FastifyRequest }) => ({
    caller,
    ip: request.ip,
  })

  route(app, deps, contract.listWebhooks, async () => {
    const rows = await listWebhookRows(database)
    return { count: rows.length, results: rows.map(presentWebhook) }
  })

  route(app, deps, contract.getWebhook, async ({ params }) =>
    presentWebhook(await getWebhook(database, params.name)),
  )

  route(app, deps, contract.saveWebhook, async (call) => {
    const { params, body, request, reply } = call
    const saved = await saveWebhook(deps, params.name, body, sourceOf(call)).catch((error: unknown) => {
      if (!(error instanceof RefusedUrl)) throw error
      throw new FieldProblem({ url: [fieldText(refusals[error.reason], localeOf(request))] })
    })
    if (saved.secret === null) return presentWebhook(saved.row)
    reply.code(201)
    return { ...presentWebhook(saved.row), secret: saved.secret }
  })

  route(app, deps, contract.removeWebhook, async (call) => {
    await removeWebhook(deps, call.params.name, sourceOf(call))
    return undefined
  })

  route(app, deps, contract.rotateWebhookSecret, async (call) => {
    const { row, secret } = await rotateSecret(deps, call.params.name, sourceOf(call))
    return { ...presentWebhook(row), secret }
  })

  route(app, deps, contract.listWebhookDeliveries, async ({ params, query, request }) => {
    const { limit = defaultLimit, cursor, status } = query
    const { id } = await getWebhook(database, params.name)
    const after = readCursor(request, cursor, z.int().check(z.minimum(0)))
    const { rows, count } = await listDeliveryRows(database, id, { status, after, limit })
    const cursorOf = (last: DeliveryRow) => last.position
    return presentPage(request, { rows, count, limit, cursorOf, present: presentDelivery })
  })

  route(app, deps, getWebhookDelivery, ({ params }) => readDelivery(database, params.name, params.deliveryId))

  route(app, deps, contract.testWebhook, async ({ params }) =>
    presentDelivery(await sendTest(deps, params.name)),
  )

  route(app, deps, contract.replayWebhook, ({ params, body }) => replay(deps, params.name, body))
}
