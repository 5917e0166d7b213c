import { downloadOrderExport, exportOrders } from '@portolan/contract/freight/order-exports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { countExactly } from '#freight/order-finding/count-matches.ts'
import { statusesOf } from '#freight/order-finding/filter/order-filter.ts'
import { withinFilter } from '#freight/order-finding/filter/organization-scope.ts'
import { recordDownload } from '#identity/security-log/record-download.ts'
import type { FindSession } from '#platform/http/caller.ts'
import { checkDownloads } from '#platform/http/downloads/send-made-file.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { briefly, getSignedCaller, signUrl } from '#platform/http/signed-url.ts'
import { columnsFor } from './columns.ts'
import { readOrders } from './read-orders.ts'
import { sendTable } from './send-table.ts'
import { exportNames, tooManyRows } from './words.ts'
import { maxXlsxRows } from './write-xlsx.ts'

export function orderExportRoutes(app: FastifyInstance, deps: Deps, findSession: FindSession): void {
  const { path } = downloadOrderExport

  route(app, deps, exportOrders, async ({ query, caller, request }) => {
    const locale = localeOf(request)
    checkDownloads(deps, caller)
    const { organizationIds } = withinFilter(caller, query, locale)
    const count = await countExactly(deps.database, organizationIds, query, deps.clock.now().toISOString())
    if (query.format === 'xlsx' && count > maxXlsxRows)
      throw new FieldProblem({ format: [tooManyRows[locale]] })
    return { count, file: signUrl(deps, caller, path, { ...query, locale }, briefly) }
  })

  route(app, deps, downloadOrderExport, async ({ query, request, reply }) => {
    const caller = await getSignedCaller(deps, findSession, path, query)
    checkDownloads(deps, caller)
    const { format, locale, session: _session, expires: _expires, signature: _signature, ...filter } = query
    const scope = withinFilter(caller, filter, locale)
    const record = () =>
      recordDownload(deps, request, caller, {
        kind: 'orders-exported',
        data: { format, filter: JSON.stringify({ ...filter, status: statusesOf(filter) }) },
      })
    const batches = readOrders(deps.database, scope, filter, deps.clock.now().toISOString())
    const table = {
      name: exportNames[locale],
      columns: columnsFor(locale, deps.clock.now().getTime()),
      batches,
    }
    return sendTable(deps, { request, reply, caller, record }, table, { format, locale })
  })
}
