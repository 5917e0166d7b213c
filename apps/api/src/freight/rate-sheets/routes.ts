import * as contract from '@portolan/contract/company/rate-sheets'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { localeOf } from '#platform/http/locale.ts'
import { CursorPosition, defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { rateCalendarRoutes } from './calendar/routes.ts'
import { overlapErrors } from './find-overlaps.ts'
import { getSheet } from './get-sheet.ts'
import { presentSheet } from './present.ts'
import { sheetPriceRoutes } from './prices/routes.ts'
import { publishSheet, withdrawSheet } from './publish-sheet.ts'
import { listLaneRows, listSheetRows, type SheetRow } from './queries.ts'
import { saveSheet } from './save-sheet.ts'
import { sheetEvent } from './sheet-event.ts'
import { refusalErrors } from './sheet-refusals.ts'
import { sheetVersionRoutes } from './versions/routes.ts'

/** Routes by which the company's systems save and publish its rate sheets. */
export function rateSheetRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  route(app, deps, contract.listRateSheets, async ({ query, request }) => {
    const { limit = defaultLimit, cursor, ...filter } = query
    const after = readCursor(request, cursor, z.uuid())
    const { rows, count } = await listSheetRows(database, filter, { after, limit })
    const cursorOf = (last: SheetRow) => last.id
    return presentPage(request, { rows, count, limit, cursorOf, present: presentSheet })
  })

  route(app, deps, contract.getRateSheet, async ({ params, query }) =>
    presentSheet(await getSheet(database, params.ref, query.version)),
  )

  route(app, deps, contract.listRateLanes, async ({ params, query, request }) => {
    const { limit = defaultLimit, cursor, version } = query
    const after = readCursor(request, cursor, CursorPosition)
    const { id, laneCount: count } = await getSheet(database, params.ref, version)
    const rows = await listLaneRows(database, id, { after, limit })
    const cursorOf = (last: (typeof rows)[number]) => last.position
    return presentPage(request, { rows, count, limit, cursorOf, present: ({ lane }) => lane })
  })

  route(app, deps, contract.saveRateSheet, async ({ params, headers, body, request, reply }) => {
    const isNew = headers['if-none-match'] !== undefined
    const saved = await saveSheet(database, params.ref, body, { isNew })
    if (typeof saved === 'string') throw new FieldProblem(refusalErrors(saved, localeOf(request)))
    if (saved.outcome === 'created') reply.code(201)
    return presentSheet(await getSheet(database, params.ref, saved.version))
  })

  route(app, deps, contract.publishRateSheet, async ({ params: { ref }, caller, request }) => {
    const { version, overlaps } = await database.transaction(async (tx) => {
      const published = await publishSheet(tx, ref)
      if (published.changed)
        await recordEvent(
          tx,
          sheetEvent('rate-sheet-published', { ref, version: published.version }, caller, request.ip),
        )
      return published
    })
    if (overlaps.length > 0) throw new FieldProblem(overlapErrors(overlaps, ref, localeOf(request)))
    return presentSheet(await getSheet(database, ref, version))
  })

  route(app, deps, contract.withdrawRateSheet, async ({ params: { ref }, caller, request }) => {
    const { version } = await database.transaction(async (tx) => {
      const withdrawn = await withdrawSheet(tx, ref)
      if (withdrawn.changed)
        await recordEvent(
          tx,
          sheetEvent('rate-sheet-withdrawn', { ref, version: withdrawn.version }, caller, request.ip),
        )
      return withdrawn
    })
    return presentSheet(await getSheet(database, ref, version))
  })

  sheetVersionRoutes(app, deps)
  rateCalendarRoutes(app, deps)
  sheetPriceRoutes(app, deps)
}
