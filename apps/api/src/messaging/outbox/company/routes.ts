import * as contract from '@portolan/contract/company/outbox/outbox'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  countMatching,
  findMessage,
  listLatest,
  lockMessage,
  queueAgain,
  type StoredMessage,
} from '#messaging/outbox/queries.ts'
import { noteTarget } from '#platform/activity/notes.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { canResend, canReveal, presentLine, presentText } from './present-line.ts'

/** More aren't counted. */
const maxCounted = 1_000

/** Routes by which the company sees what the portal sends, and sends it again. */
export function companyOutboxRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  async function getMessage(id: string): Promise<StoredMessage> {
    const message = await findMessage(database, id)
    if (message === null) throw new Problem('not_found')
    return message
  }

  route(app, deps, contract.listOutboxMessages, async ({ query, request }) => {
    const { limit = defaultLimit, cursor, ...filter } = query
    const before = readCursor(request, cursor, z.int().check(z.minimum(0)))
    const rows = await listLatest(database, filter, { before, limit: limit + 1 })
    const count = await countMatching(database, filter, maxCounted + 1)
    const page = presentPage(request, {
      rows,
      count: Math.min(count, maxCounted),
      limit,
      cursorOf: ({ position }: StoredMessage) => position,
      present: (message) => presentLine(deps, message),
    })
    return { ...page, isCapped: count > maxCounted }
  })

  route(app, deps, contract.getOutboxMessage, async ({ params }) =>
    presentText(deps, await getMessage(params.outboxMessageId)),
  )

  route(app, deps, contract.revealOutboxMessage, async ({ params }) => {
    const message = await getMessage(params.outboxMessageId)
    if (!canReveal(deps, message)) throw new Problem('message_sealed')
    noteTarget({ kind: message.content.kind })
    return presentText(deps, message, true)
  })

  route(app, deps, contract.resendOutboxMessage, async ({ params, reply }) => {
    const { outboxMessageId: id } = params
    const message = await database.transaction(async (tx) => {
      const locked = await lockMessage(tx, id)
      if (locked === null) throw new Problem('not_found')
      if (!canResend(deps, locked)) throw new Problem('message_settled')
      await queueAgain(tx, id)
      return locked
    })
    noteTarget({ kind: message.content.kind })
    reply.code(202)
    return presentLine(deps, await getMessage(id))
  })
}
