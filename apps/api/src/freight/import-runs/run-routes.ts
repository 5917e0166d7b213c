import { Readable } from 'node:stream'
import * as contract from '@portolan/contract/company/imports/import-runs'
import { StoredInstant } from '@portolan/contract/shared/instants'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { namesOfActors } from '#identity/staff/actor-names.ts'
import { actorOf } from '#platform/http/caller.ts'
import { CursorPosition, defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { presentRun, presentRunDetail } from './runs/present.ts'
import { listLines, presentLine, reportOf } from './runs/run-lines.ts'
import { askToCancel, askToUndo, findRun, listRuns, type RunRow, undoUntil } from './runs/run-rows.ts'
import { checkKind, startRun } from './start-run.ts'
import { previewUndo } from './undo/verdicts.ts'

const RunCursor = z.tuple([StoredInstant, z.uuid()])

/** Routes by which the company imports files and takes imports back. */
export function importRunRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock } = deps
  const nameCallers = (rows: readonly RunRow[]) =>
    namesOfActors(
      database,
      rows.flatMap(({ actor, undoneBy }) => (undoneBy === null ? [actor] : [actor, undoneBy])),
    )
  const present = async (row: RunRow) => presentRunDetail(row, clock.now(), await nameCallers([row]))

  async function getRun(id: string): Promise<RunRow> {
    const row = await findRun(database, id)
    if (!row) throw new Problem('not_found')
    return row
  }

  route(app, deps, contract.startImport, async ({ params, body, caller }) =>
    present(await startRun(deps, params.importRunId, body, caller)),
  )

  route(app, deps, contract.listImportRuns, async ({ query, request }) => {
    const { limit = defaultLimit, cursor, ...filter } = query
    const after = readCursor(request, cursor, RunCursor)
    const { rows, count } = await listRuns(database, filter, { after, limit })
    const cursorOf = (last: RunRow) => [last.createdAt, last.id]
    const nameOf = await nameCallers(rows)
    return presentPage(request, {
      rows,
      count,
      limit,
      cursorOf,
      present: (row) => presentRun(row, clock.now(), nameOf),
    })
  })

  route(app, deps, contract.getImportRun, async ({ params }) => present(await getRun(params.importRunId)))

  route(app, deps, contract.listImportLines, async ({ params, query, request }) => {
    const { id } = await getRun(params.importRunId)
    const { limit = defaultLimit, cursor, reason = null } = query
    const after = readCursor(request, cursor, CursorPosition)
    const { rows, count } = await listLines(database, id, { reason, after, limit })
    return presentPage(request, {
      rows,
      count,
      limit,
      cursorOf: ({ position }) => position,
      present: presentLine,
    })
  })

  route(app, deps, contract.getImportReport, async ({ params, reply }) => {
    const { id, kind, fileName } = await getRun(params.importRunId)
    const name = `${fileName.replace(/\.[^.]*$/, '')}.report.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', contentDisposition(name))
      .send(Readable.from(reportOf(database, id, kind)))
  })

  route(app, deps, contract.cancelImport, async ({ params, caller }) => {
    const { id, kind, indexFileId } = await getRun(params.importRunId)
    checkKind(caller, kind, indexFileId !== null)
    if (!(await askToCancel(database, id))) throw new Problem('wrong_state')
    return present(await getRun(id))
  })

  /** A run that can be undone now. */
  async function getUndoable(id: string): Promise<RunRow> {
    const row = await getRun(id)
    if (row.isDryRun || !['done', 'failed', 'canceled'].includes(row.state)) throw new Problem('wrong_state')
    if (clock.now() > undoUntil(row)) throw new Problem('undo_expired')
    return row
  }

  route(app, deps, contract.previewImportUndo, async ({ params }) =>
    previewUndo(database, (await getUndoable(params.importRunId)).id),
  )

  route(app, deps, contract.undoImport, async ({ params, caller }) => {
    const { id, kind, indexFileId } = await getUndoable(params.importRunId)
    checkKind(caller, kind, indexFileId !== null)
    if (!(await askToUndo(database, id, actorOf(caller)))) throw new Problem('wrong_state')
    return present(await getRun(id))
  })
}
