import { UnreadableMessage } from '@portolan/carrier-messages/carrier-message'
import * as contract from '@portolan/contract/company/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { OrderGone } from '#freight/ledger/append-events.ts'
import { actorOf } from '#platform/http/caller.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { routeRaw } from '#platform/http/raw/route-raw.ts'
import { route } from '#platform/http/route.ts'
import { shareHeavyWork } from '#platform/limits/customers/share-heavy-work.ts'
import { attachEvents, findForeignEvents, findOrdersByRef } from './by-hand/attach-events.ts'
import { detachEvents } from './by-hand/detach-events.ts'
import { previewMessage } from './intake/preview-message.ts'
import { type StoredBody, storeBody } from './intake/store-body.ts'
import { takeMessage } from './intake/take-message.ts'
import { presentMessageDetail } from './present.ts'
import { findMessage, listMessageRows, listOrdersOf, listUnmatched, type MessageRow } from './queries.ts'
import { messageReadingRoutes } from './reading/reading-routes.ts'
import { messageSourceRoutes } from './sources/routes.ts'
import { verifyPush } from './sources/verify-push.ts'

/** Events of which a response lists the IDs. */
const maxListedEvents = 1_000

/** JSON is held in memory, so messages of this size are read one at a time. */
const largeBytes = 4_000_000

/** Routes by which the company's systems and its sources send and read carrier messages. */
export function carrierMessageRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  messageReadingRoutes(app, deps)
  messageSourceRoutes(app, deps)
  // A key or a source that sends many at once doesn't delay others' messages.
  const takeSmall = shareHeavyWork({
    atOnce: 3,
    atOncePerCustomer: 2,
    maxWaiting: 100,
    maxWaitingPerCustomer: 50,
    retryAfterSeconds: 2,
  })
  const takeLarge = shareHeavyWork({
    atOnce: 1,
    atOncePerCustomer: 1,
    maxWaiting: 30,
    maxWaitingPerCustomer: 10,
    retryAfterSeconds: 2,
  })
  const inTurn = ({ bytes }: StoredBody) => (bytes > largeBytes ? takeLarge : takeSmall)

  routeRaw(app, deps, contract.sendMessage, async ({ query, body, caller }) => {
    const channel = { kind: caller.kind === 'staff' ? 'desk' : 'key', fileName: query.fileName } as const
    await using stored = await storeBody(deps, body.contentType, body.chunks)
    // Awaited here, because the stored body is released when this ends.
    return await readable(() =>
      inTurn(stored)([actorOf(caller)], () =>
        (query.dryRun === 'true' ? previewMessage : takeMessage)(deps, stored, channel),
      ),
    )
  })

  routeRaw(app, deps, contract.pushMessage, async ({ params, body, request }) => {
    const { source: name } = params
    const read = (chunks: AsyncIterable<Uint8Array>) => storeBody(deps, body.contentType, chunks)
    await using stored = await verifyPush(deps, name, request, body.chunks, read)
    const take = () => takeMessage(deps, stored, { kind: 'push', name })
    const { messageId: _, ...answer } = await readable(() => inTurn(stored)([`source ${name}`], take))
    return answer
  })

  async function present(row: MessageRow) {
    return presentMessageDetail(
      row,
      await listOrdersOf(database, row.id),
      await listUnmatched(database, row.id),
    )
  }

  async function getRow(messageId: string): Promise<MessageRow> {
    const row = await findMessage(database, messageId)
    if (!row) throw new Problem('not_found')
    return row
  }

  route(app, deps, contract.listMessages, async ({ query, request }) => {
    const { limit = defaultLimit, cursor, ...filter } = query
    const after = readCursor(request, cursor, z.uuid())
    const { rows, count } = await listMessageRows(database, filter, { after, limit })
    return presentPage(request, { rows, count, limit, cursorOf: ({ id }) => id, present: (row) => row })
  })

  route(app, deps, contract.getMessage, async ({ params }) => present(await getRow(params.messageId)))

  /** The message, the order and the events of the request. */
  async function readMeant({ params, body, request }: ByHand) {
    const { id: messageId } = await getRow(params.messageId)
    const [order] = await findOrdersByRef(database, body.orderRef, body.organizationRef)
    if (!order) throw new FieldProblem({ orderRef: [fieldText('order', localeOf(request))] })
    const foreign = new Set(await findForeignEvents(database, messageId, body.events ?? []))
    const faults = (body.events ?? []).flatMap((id, index) =>
      foreign.has(id) ? [[`events.${index}`, [fieldText('messageEvent', localeOf(request))]]] : [],
    )
    if (faults.length > 0) throw new FieldProblem(Object.fromEntries(faults))
    return { messageId, ids: body.events ?? null, onlyUnmatched: body.onlyUnmatched, order }
  }

  route(app, deps, contract.attachMessage, async (call) => {
    const target = await readMeant(call)
    const decision = { by: actorOf(call.caller), reason: null }
    const isDryRun = call.query.dryRun === 'true'
    const {
      events: attached,
      eventIds: attachedEvents,
      ...rest
    } = await attachEvents(deps, target, decision, { isDryRun }).catch((error: unknown) => {
      throw error instanceof OrderGone ? new Problem('not_found') : error
    })
    return { ...(await present(await getRow(target.messageId))), attached, attachedEvents, ...rest }
  })

  route(app, deps, contract.detachMessage, async (call) => {
    const target = await readMeant(call)
    const decision = { by: actorOf(call.caller), reason: call.body.reason ?? null }
    const isDryRun = call.query.dryRun === 'true'
    const { undone: detached, eventIds } = await detachEvents(deps, target, decision, { isDryRun })
    const { messageId } = target
    const foreign = new Set(await findForeignEvents(database, messageId, eventIds))
    const detachedEvents = eventIds.filter((id) => !foreign.has(id)).slice(0, maxListedEvents)
    return { ...(await present(await getRow(messageId))), detached, detachedEvents }
  })
}

interface ByHand {
  params: { messageId: string }
  body: {
    organizationRef: string
    orderRef: string
    events?: string[] | undefined
    onlyUnmatched?: boolean | undefined
  }
  request: FastifyRequest
}

/** Rejects a body that can't be read as a message, with the reason in English, for the program's author. */
async function readable<T>(take: () => Promise<T>): Promise<T> {
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error
    if (error.reason === 'too-large') throw new Problem('too_large')
    throw new FieldProblem({ nonFieldErrors: [error.message] })
  }
}
