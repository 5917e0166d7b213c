import * as contract from '@portolan/contract/company/bulk/milestone-runs'
import { StoredInstant } from '@portolan/contract/shared/instants'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { authorOf } from '#freight/ledger/company/event-author.ts'
import { namesOfActors } from '#identity/staff/actor-names.ts'
import { actorOf } from '#platform/http/caller.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { applyRun } from './apply-run.ts'
import { presentRun, presentRunDetail } from './present.ts'
import { previewRun } from './preview-run.ts'
import { findRun, listRuns, type RunRow } from './queries.ts'
import { undoRun } from './undo-run.ts'

const RunCursor = z.tuple([StoredInstant, z.uuid()])

/** Routes by which the company gives many orders a milestone at once. */
export function milestoneRunRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  const present = (run: RunRow | null) => {
    if (!run) throw new Problem('not_found')
    return presentRunDetail(database, run)
  }

  route(app, deps, contract.previewMilestoneRun, async ({ body, caller }) => ({
    results: await previewRun(deps, [...new Set(body.orders)], body.milestone, authorOf(caller)),
  }))

  route(app, deps, contract.applyMilestoneRun, async ({ params, body, caller }) =>
    present(await applyRun(deps, { ...params, ...body, author: authorOf(caller) })),
  )

  route(app, deps, contract.undoMilestoneRun, async ({ params: { runId }, caller }) =>
    present(await undoRun(deps, runId, actorOf(caller))),
  )

  route(app, deps, contract.getMilestoneRun, async ({ params: { runId } }) =>
    present(await findRun(database, runId)),
  )

  route(
    app,
    deps,
    contract.listMilestoneRuns,
    async ({ query: { limit = defaultLimit, cursor }, request }) => {
      const after = readCursor(request, cursor, RunCursor)
      const { rows, count } = await listRuns(database, { after, limit })
      const cursorOf = (last: RunRow) => [last.createdAt, last.id]
      const nameOf = await namesOfActors(
        database,
        rows.map(({ statedBy }) => statedBy),
      )
      const present = (row: RunRow) => presentRun(row, nameOf)
      return presentPage(request, { rows, count, limit, cursorOf, present })
    },
  )
}
