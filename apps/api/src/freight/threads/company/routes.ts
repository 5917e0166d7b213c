import * as contract from '@portolan/contract/company/threads/threads'
import { latestMessages } from '@portolan/contract/freight/threads'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { getThread, presentSubject, type ThreadScope } from '#freight/threads/find-thread.ts'
import { presentEntry } from '#freight/threads/present.ts'
import { type EntryRow, findEntry, findFigures, listEntries, markRead } from '#freight/threads/queries.ts'
import { settleThread } from '#freight/threads/writing/settle-thread.ts'
import { writeMessage } from '#freight/threads/writing/write-message.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { createOnce } from '#platform/http/concurrency/create-once.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { authorOf } from './author.ts'
import { countThreads, listThreads, placeOf, presentThread } from './list-threads.ts'
import { findMentioned, mailMentioned } from './mention.ts'

const Place = z.tuple([contract.ThreadState, z.string().check(z.maxLength(40)), z.uuid()])

/** Routes by which the company lists, reads and answers conversations. */
export function companyThreadRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  listingRoutes(app, deps)
  writingRoutes(app, deps)

  route(app, deps, contract.getCompanyThread, async ({ params, caller }) => {
    const author = authorOf(caller)
    const scope = await getThread(database, 'company', params.threadId)
    const rows = await listEntries(database, scope, 'with-notes', { after: null, limit: latestMessages })
    const figures = await findFigures(database, scope, { id: author.readerId, side: 'company' })
    const entries = rows.slice(0, latestMessages).reverse()
    return {
      id: scope.threadId,
      subject: presentSubject(scope),
      ...(await findState(database, scope)),
      count: figures.count,
      entries: entries.map((row) => presentEntry(row, author.userId)),
      hasEarlier: rows.length > latestMessages,
      unread: figures.unread,
      readByCustomer: figures.readByOthers,
    }
  })

  route(app, deps, contract.markCompanyThreadRead, async ({ params, body, caller }) => {
    const scope = await getThread(database, 'company', params.threadId)
    const reader = { id: authorOf(caller).readerId, side: 'company', shown: 'with-notes' } as const
    if (!(await markRead(database, scope, reader, body.messageId))) throw new Problem('not_found')
    return undefined
  })

  route(app, deps, contract.settleThread, async ({ params }) => {
    await settleThread(database, params.threadId)
    return undefined
  })
}

function listingRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  route(app, deps, contract.listCompanyThreads, async ({ query, caller, request }) => {
    const { limit = defaultLimit, cursor, ...filter } = query
    const after = readCursor(request, cursor, Place)
    const rows = await listThreads(database, filter, authorOf(caller).readerId, { after, limit })
    const counts = await countThreads(database, filter)
    const count = filter.state ? counts[filter.state] : counts.waiting + counts.answered
    return presentPage(request, { rows, count, limit, cursorOf: placeOf, present: presentThread })
  })

  route(app, deps, contract.countCompanyThreads, ({ query }) => countThreads(database, query))

  route(app, deps, contract.listCompanyThreadEntries, async ({ params, query, caller, request }) => {
    const scope = await getThread(database, 'company', params.threadId)
    const { userId } = authorOf(caller)
    const { limit = defaultLimit } = query
    const after = readCursor(request, query.cursor, z.uuid())
    const rows = await listEntries(database, scope, 'with-notes', { after, limit })
    const count = await countEntries(database, scope)
    const present = (row: EntryRow) => presentEntry(row, userId)
    return presentPage(request, { rows, count, limit, cursorOf: ({ id }) => id, present })
  })
}

function writingRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  for (const endpoint of [contract.sendCompanyMessage, contract.addThreadNote] as const)
    route(app, deps, endpoint, async ({ params, headers, body, caller, request }) => {
      const scope = await getThread(database, 'company', params.threadId)
      if (scope.isHidden && endpoint !== contract.addThreadNote) throw new Problem('wrong_state')
      const author = authorOf(caller)
      const path = endpoint.path.replace(':threadId', scope.threadId)
      const creation = { caller, endpoint: path, key: headers['idempotency-key'], sent: body }
      const mentions = 'mentions' in body ? body.mentions : []
      const message = { ...body, isInternal: endpoint === contract.addThreadNote, mentions }
      const locale = localeOf(request)
      const { id } = await createOnce(database, creation, async (tx) => {
        const colleagues = await findMentioned(tx, mentions, locale)
        const written = await writeMessage(deps, tx, scope, author, message, locale)
        await mailMentioned(tx, scope, colleagues, written.id)
        return written
      })
      const row = await findEntry(database, scope, 'with-notes', id)
      if (!row) throw new Problem('not_found')
      return presentEntry(row, author.userId)
    })
}

interface ThreadStateRow {
  organization: { id: string; ref: string; name: string }
  lastSide: 'customer' | 'company' | null
  waitingSince: string | null
}

/** The customer of a thread, and how it stands; nothing has been written in one that hasn't begun. */
async function findState(
  database: Database,
  { organizationId, threadId }: ThreadScope,
): Promise<ThreadStateRow> {
  const [row] = await rowsOf<ThreadStateRow>(
    database,
    sql`SELECT jsonb_build_object('id', g.id, 'ref', g.ref, 'name', g.name) AS organization, t.last_side AS "lastSide",
        t.waiting_since::text AS "waitingSince"
      FROM organizations g LEFT JOIN threads t ON t.organization_id = g.id AND t.id = ${threadId}
      WHERE g.id = ${organizationId}`,
  )
  if (!row) throw new Problem('not_found')
  return { ...row, waitingSince: row.waitingSince && toInstant(row.waitingSince) }
}

async function countEntries(database: Database, { organizationId, threadId }: ThreadScope): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM thread_messages
      WHERE organization_id = ${organizationId} AND thread_id = ${threadId}`,
  )
  return row?.count ?? 0
}
