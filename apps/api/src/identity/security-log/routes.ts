import { listSecurityEvents } from '@portolan/contract/identity/security-log'
import { StoredInstant } from '@portolan/contract/shared/instants'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { toInstant } from '#platform/db/columns.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { presentEvent } from './present.ts'
import { countEventRows, type EventRow, listEventRows } from './queries.ts'

const EventCursor = z.tuple([StoredInstant, z.uuid()])

export function securityLogRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  route(app, deps, listSecurityEvents, async ({ query, caller, request }) => {
    const { limit = defaultLimit } = query
    const after = readCursor(request, query.cursor, EventCursor)
    const [rows, count] = await Promise.all([
      listEventRows(database, caller, { after, limit }),
      countEventRows(database, caller),
    ])
    const present = (row: EventRow) => presentEvent(row, deps.env.namesStaff)
    const cursorOf = (last: EventRow) => [toInstant(last.at), last.id]
    return presentPage(request, { rows, count, limit, cursorOf, present })
  })
}
