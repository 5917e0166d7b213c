import {
  getMessageContent,
  listMessageEvents,
} from '@portolan/contract/company/carrier-messages/message-events'
import { listMessageSources } from '@portolan/contract/company/carrier-messages/sources'
import { listOrderSuggestions } from '@portolan/contract/company/carrier-messages/suggestions'
import { listUnmatchedReferences } from '@portolan/contract/company/carrier-messages/unmatched'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { listSourceFigures } from '#freight/carrier-messages/sources/source-figures.ts'
import { searchOrders, suggestOrders } from '#freight/carrier-messages/suggestions/suggest-orders.ts'
import type { Deps } from '#freight/deps.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { listUnmatchedReferences as listReferences } from './list-unmatched-references.ts'
import { findStorageKey, readContent } from './message-content.ts'
import { listEvents, presentEvent } from './message-events.ts'

/** Routes by which the company reads messages: events, content, unmatched references, sources, suggestions. */
export function messageReadingRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  async function keyOf(messageId: string): Promise<string> {
    const storageKey = await findStorageKey(database, messageId)
    if (storageKey === null) throw new Problem('not_found')
    return storageKey
  }

  route(app, deps, listMessageEvents, async ({ params, query, request }) => {
    await keyOf(params.messageId)
    const { limit = defaultLimit, cursor } = query
    const after = readCursor(request, cursor, z.uuid())
    const { rows, count } = await listEvents(database, params.messageId, { after, limit })
    return presentPage(request, { rows, count, limit, cursorOf: ({ id }) => id, present: presentEvent })
  })

  route(app, deps, getMessageContent, async ({ params }) => readContent(deps, await keyOf(params.messageId)))

  route(app, deps, listUnmatchedReferences, async ({ query }) => {
    const { isPartial, results } = await listReferences(database, query.by ?? 'booking')
    return { count: results.length, isPartial, results }
  })

  route(app, deps, listMessageSources, async () => {
    const results = await listSourceFigures(database, deps.clock.now())
    return { count: results.length, results }
  })

  route(app, deps, listOrderSuggestions, async ({ params: { messageId }, query: { search } }) => {
    await keyOf(messageId)
    const { results, leftOut } =
      search === undefined
        ? await suggestOrders(database, messageId)
        : await searchOrders(database, messageId, search)
    return { count: results.length, results, leftOut }
  })
}
