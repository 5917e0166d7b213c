import * as contract from '@portolan/contract/company/rate-sheets/sheet-versions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { findOverlaps, overlapErrors } from '#freight/rate-sheets/find-overlaps.ts'
import { getSheet } from '#freight/rate-sheets/get-sheet.ts'
import { presentSheet } from '#freight/rate-sheets/present.ts'
import { sheetEvent } from '#freight/rate-sheets/sheet-event.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { localeOf } from '#platform/http/locale.ts'
import { CursorPosition, defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { copySheet } from './copy-sheet.ts'
import { type ChangeRow, countLaneChanges, listLaneChanges, listMemberChanges } from './list-changes.ts'
import { discardDraft, restoreSheet, takeBackSheet } from './undo-sheet.ts'

/** Routes about versions of rate sheets: how they differ and overlap, copies, and what was done by mistake. */
export function sheetVersionRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  route(app, deps, contract.listSheetOverlaps, async ({ params, query }) => {
    const { id } = await getSheet(database, params.ref, query.version)
    const overlaps = await findOverlaps(database, id)
    return { results: overlaps.map(({ position: _, ...overlap }) => overlap) }
  })

  route(app, deps, contract.listSheetChanges, async ({ params, query, request }) => {
    const { limit = defaultLimit, cursor } = query
    const place = readCursor(request, cursor, CursorPosition)
    const after = await getSheet(database, params.ref, query.after)
    const before = await getSheet(database, params.ref, query.before ?? Math.max(1, after.version - 1))
    const lanes = await countLaneChanges(database, before, after)
    const rows = await listLaneChanges(database, { before, after }, { after: place, limit })
    const page = presentPage(request, {
      rows,
      count: lanes.added + lanes.removed + lanes.changed,
      limit,
      cursorOf: (last: ChangeRow) => last.place,
      present: ({ change }) => change,
    })
    return {
      ...page,
      before: presentSheet(before),
      after: presentSheet(after),
      members: listMemberChanges(before, after),
      lanes,
    }
  })

  route(app, deps, contract.takeBackSheet, async ({ params: { ref }, caller, request }) => {
    await database.transaction(async (tx) => {
      const { version } = await takeBackSheet(tx, ref)
      await recordEvent(tx, sheetEvent('rate-sheet-withdrawn', { ref, version }, caller, request.ip))
    })
    return presentSheet(await getSheet(database, ref))
  })

  route(app, deps, contract.restoreSheet, async ({ params: { ref }, caller, request }) => {
    const version = await database.transaction(async (tx) => {
      const restored = await restoreSheet(tx, ref)
      // Rolls the restoring back.
      if (restored.overlaps.length > 0)
        throw new FieldProblem(overlapErrors(restored.overlaps, ref, localeOf(request)))
      const event = { ref, version: restored.version }
      await recordEvent(tx, sheetEvent('rate-sheet-published', event, caller, request.ip))
      return restored.version
    })
    return presentSheet(await getSheet(database, ref, version))
  })

  route(app, deps, contract.discardDraft, async ({ params, query }) => {
    await database.transaction((tx) => discardDraft(tx, params.ref, query.id))
    return undefined
  })

  route(app, deps, contract.copyRateSheet, async ({ params, body, request }) => {
    const { version } = await database.transaction((tx) => copySheet(tx, params.ref, body, localeOf(request)))
    return presentSheet(await getSheet(database, body.ref, version))
  })
}
