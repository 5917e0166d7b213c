import { maxArchivedInvoices } from '@portolan/contract/freight/invoices/invoice-filter'
import {
  archiveInvoices,
  downloadInvoiceArchive,
  downloadInvoiceExport,
  exportInvoices,
} from '@portolan/contract/freight/invoices/invoices'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { sendArchive } from '#freight/documents/send-archive.ts'
import { sendTable } from '#freight/order-exports/send-table.ts'
import { maxXlsxRows } from '#freight/order-exports/write-xlsx.ts'
import { recordDownload } from '#identity/security-log/record-download.ts'
import type { FindSession, Person } from '#platform/http/caller.ts'
import { checkDownloads } from '#platform/http/downloads/send-made-file.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { briefly, getSignedCaller, signUrl } from '#platform/http/signed-url.ts'
import { columnsFor } from './columns.ts'
import type { InvoiceScope } from './invoice-filter.ts'
import { listInvoiceRows } from './list-invoices.ts'
import { readInvoices } from './read-invoices.ts'
import { countOfTotals, sumAllInvoices } from './sum-invoices.ts'
import { exportNames, tooManyFiles, tooManyRows } from './words.ts'

interface Callers {
  findSession: FindSession
  scopeOf: (caller: Person, filter: InvoiceScope['filter']) => InvoiceScope
}

/** Routes that export filtered or selected invoices as a table or one ZIP. */
export function invoiceFileRoutes(app: FastifyInstance, deps: Deps, { findSession, scopeOf }: Callers): void {
  async function countOf(scope: InvoiceScope): Promise<number> {
    return countOfTotals(await sumAllInvoices(deps.database, scope), scope)
  }

  route(app, deps, exportInvoices, async ({ query, caller, request }) => {
    const locale = localeOf(request)
    checkDownloads(deps, caller)
    const { format, ordering: _, ...filter } = query
    const count = await countOf(scopeOf(caller, filter))
    if (format === 'xlsx' && count > maxXlsxRows) throw new FieldProblem({ format: [tooManyRows[locale]] })
    return { count, file: signUrl(deps, caller, downloadInvoiceExport.path, { ...query, locale }, briefly) }
  })

  route(app, deps, downloadInvoiceExport, async ({ query, request, reply }) => {
    const caller = await getSignedCaller(
      deps,
      findSession,
      downloadInvoiceExport.path,
      query,
      downloadInvoiceExport.part,
    )
    checkDownloads(deps, caller)
    const { format, locale, session: _, expires: _expires, signature: _signature, ...selection } = query
    const { ordering = 'urgency', ...filter } = selection
    const record = () =>
      recordDownload(deps, request, caller, {
        kind: 'invoices-exported',
        data: { format, filter: JSON.stringify(filter) },
      })
    const scope = scopeOf(caller, filter)
    const batches = readInvoices(deps.database, scope, ordering)
    const table = { name: exportNames[locale], columns: columnsFor(locale, scope.today), batches }
    return sendTable(deps, { request, reply, caller, record }, table, { format, locale })
  })

  route(app, deps, archiveInvoices, async ({ query, caller, request }) => {
    const locale = localeOf(request)
    checkDownloads(deps, caller)
    const { ordering: _, ...filter } = query
    const count = await countOf(scopeOf(caller, filter))
    if (count === 0) throw new Problem('not_found')
    if (count > maxArchivedInvoices) throw new FieldProblem({ nonFieldErrors: [tooManyFiles[locale]] })
    return { count, file: signUrl(deps, caller, downloadInvoiceArchive.path, { ...query, locale }, briefly) }
  })

  route(app, deps, downloadInvoiceArchive, async ({ query, request, reply }) => {
    const caller = await getSignedCaller(
      deps,
      findSession,
      downloadInvoiceArchive.path,
      query,
      downloadInvoiceArchive.part,
    )
    checkDownloads(deps, caller)
    const { locale, session: _, expires: _expires, signature: _signature, ...selection } = query
    const { ordering = 'urgency', ...filter } = selection
    const page = { ordering, after: null, limit: maxArchivedInvoices }
    const rows = await listInvoiceRows(deps.database, scopeOf(caller, filter), page)
    if (rows.length === 0) throw new Problem('not_found')
    const record = () =>
      recordDownload(deps, request, caller, {
        kind: 'invoices-archived',
        data: { filter: JSON.stringify(filter) },
      })
    const name = `${exportNames[locale]} ${deps.clock.now().toISOString().slice(0, 10)}.zip`
    const call = { request, reply, caller, record }
    return sendArchive(deps, call, locale, rows.slice(0, maxArchivedInvoices), name)
  })
}
