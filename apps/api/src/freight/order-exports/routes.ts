import { Readable } from 'node:stream'
import { downloadOrderExport, exportOrders } from '@portolan/contract/freight/order-exports'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { withinFilter } from '#freight/orders/filtering/organization-scope.ts'
import { countMatchingOrders } from '#freight/orders/list/count-orders.ts'
import { statusesOf } from '#freight/orders/list/order-filter.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { FindSession } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { briefly, getSignedCaller, signUrl } from '#platform/http/signed-url.ts'
import type { Deps } from '#platform/process/deps.ts'
import { readOrders } from './read-orders.ts'
import { exportNames, tooManyRows } from './words.ts'
import { writeCsv } from './write-csv.ts'
import { mostXlsxRows, writeXlsx } from './write-xlsx.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function orderExportRoutes(app: FastifyInstance, deps: Deps, findSession: FindSession): void {
  const { path } = downloadOrderExport

  route(app, deps, exportOrders, async ({ query, caller, request }) => {
    const locale = localeOf(request)
    const { organizationIds } = withinFilter(caller, query, locale)
    const count = await countMatchingOrders(
      deps.database,
      organizationIds,
      query,
      deps.clock.now().toISOString(),
    )
    if (query.format === 'xlsx' && count > mostXlsxRows)
      throw new FieldProblem({ format: [tooManyRows[locale]] })
    return { count, file: signUrl(deps, caller, path, { ...query, locale }, briefly) }
  })

  route(app, deps, downloadOrderExport, async ({ query, request, reply }) => {
    const caller = await getSignedCaller(deps, findSession, path, query)
    const { format, locale, session: _session, expires: _expires, signature: _signature, ...filter } = query
    const scope = withinFilter(caller, filter, locale)
    await recordEvent(deps.database, {
      kind: 'orders-exported',
      userId: caller.userId,
      ip: request.ip,
      data: { format, filter: JSON.stringify({ ...filter, status: statusesOf(filter) }) },
    })
    const batches = readOrders(deps.database, scope, filter, deps.clock.now().toISOString())
    const file = format === 'csv' ? Readable.from(writeCsv(batches, locale)) : writeXlsx(batches, locale)
    file.on('error', (err) => {
      request.log.error({ err }, 'an export broke off')
      deps.reports.error(err, 'export', { requestId: request.id })
    })
    const name = `${exportNames[locale]} ${deps.clock.now().toISOString().slice(0, 10)}.${format}`
    return reply.type(contentTypes[format]).header('content-disposition', contentDisposition(name)).send(file)
  })
}
