import {
  archiveSelectedDocuments,
  downloadSelectedDocuments,
} from '@portolan/contract/freight/orders/order-selection'
import type { Locale } from '@portolan/contract/identity/users'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { recordDownload } from '#identity/security-log/record-download.ts'
import type { FindSession } from '#platform/http/caller.ts'
import { checkDownloads } from '#platform/http/downloads/send-made-file.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { briefly, getSignedCaller, signUrl } from '#platform/http/signed-url.ts'
import { folderPaths } from './folder-paths.ts'
import { listDocumentsOf } from './queries.ts'
import { sendArchive } from './send-archive.ts'

/** Maximum number of files in one ZIP. */
const maxFiles = 1_000

const tooManyFiles: Record<Locale, string> = {
  en: `A ZIP holds at most ${maxFiles.toLocaleString('en')} files. Select fewer orders.`,
  ru: `В одном ZIP не больше ${maxFiles.toLocaleString('ru')} файлов. Выберите меньше заказов.`,
}

const zipNames: Record<Locale, string> = { en: 'Documents', ru: 'Документы' }

/** The documents and invoices of selected orders as one ZIP. */
export function selectedDocumentRoutes(app: FastifyInstance, deps: Deps, findSession: FindSession): void {
  const { path } = downloadSelectedDocuments

  route(app, deps, archiveSelectedDocuments, async ({ query, caller, request }) => {
    const locale = localeOf(request)
    checkDownloads(deps, caller)
    const rows = await listDocumentsOf(deps.database, caller.organizationIds, query.ids, maxFiles + 1)
    if (rows.length === 0) throw new Problem('not_found')
    if (rows.length > maxFiles) throw new FieldProblem({ ids: [tooManyFiles[locale]] })
    return { count: rows.length, file: signUrl(deps, caller, path, { ...query, locale }, briefly) }
  })

  route(app, deps, downloadSelectedDocuments, async ({ query, request, reply }) => {
    const caller = await getSignedCaller(deps, findSession, path, query)
    checkDownloads(deps, caller)
    const rows = await listDocumentsOf(deps.database, caller.organizationIds, query.ids, maxFiles)
    if (rows.length === 0) throw new Problem('not_found')
    const record = () =>
      recordDownload(deps, request, caller, {
        kind: 'selected-documents-archived',
        data: { orderIds: JSON.stringify([...new Set(rows.map(({ orderId }) => orderId))]) },
      })
    const name = `${zipNames[query.locale]} ${deps.clock.now().toISOString().slice(0, 10)}.zip`
    const call = { request, reply, caller, record }
    return sendArchive(deps, call, query.locale, rows, name, folderPaths(rows))
  })
}
