import * as contract from '@portolan/contract/identity/sessions'
import type { FastifyInstance } from 'fastify'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { listSessionRows, revokeOwnSession } from './list-sessions.ts'
import { presentSession } from './present.ts'
import type { Sessions } from './sessions.ts'

export function sessionRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { database } = deps

  route(app, deps, contract.listSessions, async ({ caller, request }) => {
    const rows = await listSessionRows(database, caller.userId, caller.sessionId)
    return rows.map((row) => presentSession(row, caller.sessionId, localeOf(request)))
  })

  route(app, deps, contract.endSession, async ({ params, caller, request }) => {
    if (!(await revokeOwnSession(database, caller.userId, params.sessionId))) throw new Problem('not_found')
    sessions.clearCache()
    await recordEvent(database, { kind: 'session-ended', userId: caller.userId, ip: request.ip })
    return undefined
  })

  route(app, deps, contract.endOtherSessions, async ({ caller, request }) => {
    await sessions.endAll(database, caller.userId, caller.sessionId)
    sessions.clearCache()
    await recordEvent(database, { kind: 'session-ended', userId: caller.userId, ip: request.ip })
    return undefined
  })
}
