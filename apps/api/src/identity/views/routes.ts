import * as contract from '@portolan/contract/company/views/views'
import type { FastifyInstance } from 'fastify'
import { v7 as newId } from 'uuid'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { noteChange, noteOrganization, noteTarget } from '#platform/activity/notes.ts'
import { changeName, changeValue } from '#platform/activity/plain-text.ts'
import { actorOf, type Staff } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { finishView, insertView, organizationsOf } from './queries.ts'

interface Started {
  id: string
  userId: string
  organizationId: string
  reason: string
}

export function viewRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { database } = deps

  route(app, deps, contract.startView, async ({ body, caller, request }) => {
    const { userId, organizationId, reason } = body
    const view = { id: newId(), userId, organizationId, reason }
    const started = await database.transaction(async (tx) => {
      const { userId: staffId, sessionId } = caller
      const endsAt = await insertView(tx, { ...view, staffId, sessionId })
      if (endsAt === null) throw new Problem('not_found')
      const organizationIds = await organizationsOf(tx, userId)
      for (const each of organizationIds)
        await recordEvent(tx, {
          kind: 'viewed-by-company',
          // One entry is the person's own; colleagues of other customers have theirs.
          userId: each === organizationId ? userId : null,
          organizationId: each,
          data: { person: userId, staff: staffId, reason },
        })
      return { endsAt, organizationIds }
    })
    // The view shows the orders of all customers of the person: each has it in its chain.
    for (const other of started.organizationIds.filter((each) => each !== organizationId))
      await deps.activity.record(entryOf(caller, { ...view, organizationId: other }, request.id))
    noteOrganization(organizationId)
    noteTarget({ view: view.id, user: userId })
    noteChange({}, { reason }, userId)
    const token = await sessions.tokenOfView(view.id, started.endsAt)
    return { id: view.id, token, endsAt: started.endsAt }
  })

  route(app, deps, contract.endView, async ({ params, caller }) => {
    const ended = await finishView(database, { id: params.viewId, staffId: caller.userId })
    if (ended === null) throw new Problem('not_found')
    noteOrganization(ended.organizationId)
    noteTarget({ user: ended.userId })
    sessions.clearCache()
    return undefined
  })
}

function entryOf(caller: Staff, { id, userId, organizationId, reason }: Started, requestId: string) {
  const value = changeValue(null, reason)
  return {
    organizationId,
    actor: actorOf(caller),
    act: 'startView',
    outcome: 'done' as const,
    target: { view: id, user: userId },
    changes: [],
    personal: [{ name: changeName('reason'), value, about: userId }],
    requestId,
  }
}
