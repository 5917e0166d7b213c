import * as contract from '@portolan/contract/freight/threads'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import type { Person } from '#platform/http/caller.ts'
import { createOnce } from '#platform/http/concurrency/create-once.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { getThread, presentSubject, type ThreadScope } from './find-thread.ts'
import { presentMessage } from './present.ts'
import { type EntryRow, findEntry, findFigures, listEntries, markRead } from './queries.ts'
import { findAskedOrder } from './writing/asked-order.ts'
import { reachableContacts } from './writing/mail-company.ts'
import { writeAsCustomer } from './writing/write-as-customer.ts'

/** Routes by which customers read and write the conversations about what is theirs. */
export function threadRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const scopeOf = (caller: Person, { threadId }: { threadId: string }) =>
    getThread(database, caller.organizationIds, threadId)
  const present = (caller: Person) => (row: EntryRow) => presentMessage(deps, caller, row)

  route(app, deps, contract.getThread, async ({ params, caller }) => {
    const scope = await scopeOf(caller, params)
    const page = { after: null, limit: contract.latestMessages }
    const rows = await listEntries(database, scope, 'messages', page)
    const figures = await findFigures(database, scope, { id: caller.userId, side: 'customer' })
    return {
      id: scope.threadId,
      subject: presentSubject(scope),
      count: figures.count,
      messages: rows.slice(0, page.limit).reverse().map(present(caller)),
      unread: figures.unread,
      readByCompany: figures.readByOthers,
      contacts: await contactsOf(scope),
    }
  })

  async function contactsOf({ organizationId, orderId }: ThreadScope) {
    const order = orderId === null ? null : await findAskedOrder(database, { organizationId, orderId })
    return reachableContacts(order?.contacts ?? [])
  }

  route(app, deps, contract.listThreadMessages, async ({ params, query, caller, request }) => {
    const scope = await scopeOf(caller, params)
    const { limit = defaultLimit } = query
    const after = readCursor(request, query.cursor, z.uuid())
    const rows = await listEntries(database, scope, 'messages', { after, limit })
    const { count } = await findFigures(database, scope, { id: caller.userId, side: 'customer' })
    return presentPage(request, { rows, count, limit, cursorOf: ({ id }) => id, present: present(caller) })
  })

  route(app, deps, contract.sendThreadMessage, async ({ params, headers, body, caller, request }) => {
    const scope = await scopeOf(caller, params)
    const endpoint = contract.sendThreadMessage.path.replace(':threadId', scope.threadId)
    const creation = { caller, endpoint, key: headers['idempotency-key'], sent: body }
    const by = { userId: caller.userId, via: 'portal' } as const
    const { id } = await createOnce(database, creation, (tx) =>
      writeAsCustomer(deps, tx, scope, by, body, localeOf(request)),
    )
    const row = await findEntry(database, scope, 'messages', id)
    if (!row) throw new Problem('not_found')
    return presentMessage(deps, caller, row)
  })

  route(app, deps, contract.markThreadRead, async ({ params, body, caller }) => {
    const scope = await scopeOf(caller, params)
    const reader = { id: caller.userId, side: 'customer', shown: 'messages' } as const
    if (!(await markRead(database, scope, reader, body.messageId))) throw new Problem('not_found')
    return undefined
  })
}
