import * as contract from '@portolan/contract/company/rate-sheets'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { callerData } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { CompanyCaller } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { CursorPosition, defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { overlapErrors } from './find-overlaps.ts'
import { presentSheet } from './present.ts'
import { publishSheet, withdrawSheet } from './publish-sheet.ts'
import { findSheet, listLaneRows, listSheetRows, type SheetRow } from './queries.ts'
import { saveSheet } from './save-sheet.ts'
import { refusalErrors } from './sheet-refusals.ts'

/** Routes by which the company's systems save and publish its rate sheets. */
export function rateSheetRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  async function getSheet(ref: string, version?: number): Promise<SheetRow> {
    const row = await findSheet(database, ref, version)
    if (!row) throw new Problem('not_found')
    return row
  }

  route(app, deps, contract.listRateSheets, async ({ query, request }) => {
    const { limit = defaultLimit, cursor, ...filter } = query
    const after = readCursor(request, cursor, z.uuid())
    const { rows, count } = await listSheetRows(database, filter, { after, limit })
    const cursorOf = (last: SheetRow) => last.id
    return presentPage(request, { rows, count, limit, cursorOf, present: presentSheet })
  })

  route(app, deps, contract.getRateSheet, async ({ params, query }) =>
    presentSheet(await getSheet(params.ref, query.version)),
  )

  route(app, deps, contract.listRateLanes, async ({ params, query, request }) => {
    const { limit = defaultLimit, cursor, version } = query
    const after = readCursor(request, cursor, CursorPosition)
    const { id, laneCount: count } = await getSheet(params.ref, version)
    const rows = await listLaneRows(database, id, { after, limit })
    const cursorOf = (last: (typeof rows)[number]) => last.position
    return presentPage(request, { rows, count, limit, cursorOf, present: ({ lane }) => lane })
  })

  route(app, deps, contract.saveRateSheet, async ({ params, body, request, reply }) => {
    const saved = await saveSheet(database, params.ref, body)
    if (typeof saved === 'string') throw new FieldProblem(refusalErrors(saved, localeOf(request)))
    if (saved.outcome === 'created') reply.code(201)
    return presentSheet(await getSheet(params.ref, saved.version))
  })

  const recorded = (ref: string, version: number, caller: CompanyCaller, ip: string) => ({
    ip,
    data: { ...callerData(caller), ref, version: String(version) },
  })

  route(app, deps, contract.publishRateSheet, async ({ params: { ref }, caller, request }) => {
    const { version, overlaps } = await database.transaction(async (tx) => {
      const published = await publishSheet(tx, ref)
      if (published.changed)
        await recordEvent(tx, {
          kind: 'rate-sheet-published',
          ...recorded(ref, published.version, caller, request.ip),
        })
      return published
    })
    if (overlaps.length > 0) throw new FieldProblem(overlapErrors(overlaps, ref, localeOf(request)))
    return presentSheet(await getSheet(ref, version))
  })

  route(app, deps, contract.withdrawRateSheet, async ({ params: { ref }, caller, request }) => {
    const { version } = await database.transaction(async (tx) => {
      const withdrawn = await withdrawSheet(tx, ref)
      if (withdrawn.changed)
        await recordEvent(tx, {
          kind: 'rate-sheet-withdrawn',
          ...recorded(ref, withdrawn.version, caller, request.ip),
        })
      return withdrawn
    })
    return presentSheet(await getSheet(ref, version))
  })
}
