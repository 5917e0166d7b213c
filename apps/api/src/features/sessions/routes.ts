import * as contract from '@portolan/contract/sessions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#features/audit/record-event.ts'
import type { Sessions } from '#features/auth/sessions.ts'
import { localeOf } from '#http/locale.ts'
import { Problem } from '#http/problem.ts'
import { route } from '#http/route.ts'
import { presentSession } from './present.ts'
import { listSessionRows, revokeOwnSession } from './queries.ts'

export function sessionRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { database } = deps

  route(app, deps, contract.listSessions, async ({ caller, request }) => {
    const rows = await listSessionRows(database, caller.userId, caller.sessionId)
    return rows.map((row) => presentSession(row, caller.sessionId, localeOf(request)))
  })

  route(app, deps, contract.endSession, async ({ params, caller, request }) => {
    if (!(await revokeOwnSession(database, caller.userId, params.sessionId))) throw new Problem('not_found')
    sessions.forget()
    await recordEvent(database, { kind: 'session-ended', userId: caller.userId, address: request.ip })
    return undefined
  })

  route(app, deps, contract.endOtherSessions, async ({ caller, request }) => {
    await sessions.endAll(database, caller.userId, caller.sessionId)
    sessions.forget()
    await recordEvent(database, { kind: 'session-ended', userId: caller.userId, address: request.ip })
    return undefined
  })
}
