import { Readable } from 'node:stream'
import { readLaneTable } from '@portolan/contract/company/rate-sheets/lane-table'
import * as contract from '@portolan/contract/company/rate-sheets/sheet-prices'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { getSheet } from '#freight/rate-sheets/get-sheet.ts'
import { readTable } from '#freight/rate-sheets/lane-tables/read-table.ts'
import { presentSheet } from '#freight/rate-sheets/present.ts'
import { listLaneRows } from '#freight/rate-sheets/queries.ts'
import { localeOf } from '#platform/http/locale.ts'
import { CursorPosition, presentPage, readCursor } from '#platform/http/paging.ts'
import { route } from '#platform/http/route.ts'
import { jsonInTurns } from '#platform/http/turns/json-in-turns.ts'
import { changePrices } from './change-prices.ts'
import { tableOfPrices } from './list-prices.ts'

/** Lanes of a page unless the caller asks for others. */
const usualLanes = 100

/** Routes for prices as a table: to read them, to change single ones, and to read lanes from a table. */
export function sheetPriceRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, env } = deps

  route(app, deps, contract.listSheetPrices, async ({ params, query, request }) => {
    const { limit = usualLanes, cursor, version } = query
    const after = readCursor(request, cursor, CursorPosition)
    const { id, laneCount: count } = await getSheet(database, params.ref, version)
    const rows = await listLaneRows(database, id, { after, limit })
    const cursorOf = (last: (typeof rows)[number]) => last.position
    const page = presentPage(request, { rows, count, limit, cursorOf, present: ({ lane }) => lane })
    const { columns, rows: results } = tableOfPrices(page.results)
    return { ...page, results, columns }
  })

  route(app, deps, contract.changeSheetPrices, async ({ params: { ref }, body, request }) => {
    await database.transaction((tx) => changePrices(tx, ref, body, localeOf(request)))
    return presentSheet(await getSheet(database, ref))
  })

  route(app, deps, readLaneTable, async ({ body, request, reply }) => {
    const { lanes, ...rest } = await readTable(body, { codes: env.chargeCodes, locale: localeOf(request) })
    return reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(jsonInTurns(rest, 'lanes', lanes)))
  })
}
