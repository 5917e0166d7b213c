import { archiveOrderDocuments, downloadDocumentArchive } from '@portolan/contract/freight/documents'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { getOrderScope } from '#freight/order-record/keys/order-scope.ts'
import { recordDownload } from '#identity/security-log/record-download.ts'
import type { FindSession } from '#platform/http/caller.ts'
import { checkDownloads } from '#platform/http/downloads/send-made-file.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { briefly, getSignedCaller, signUrl } from '#platform/http/signed-url.ts'
import { fileNameOf } from '#platform/storage/file-names.ts'
import { listAllDocuments } from './queries.ts'
import { sendArchive } from './send-archive.ts'

function archivePath(orderId: string): string {
  return downloadDocumentArchive.path.replace(':orderId', orderId)
}

export function documentArchiveRoutes(app: FastifyInstance, deps: Deps, findSession: FindSession): void {
  route(app, deps, archiveOrderDocuments, async ({ params, caller }) => {
    checkDownloads(deps, caller)
    const scope = await getOrderScope(deps, caller, params.orderId)
    const rows = await listAllDocuments(deps.database, scope)
    if (rows.length === 0) throw new Problem('not_found')
    return { count: rows.length, file: signUrl(deps, caller, archivePath(params.orderId), {}, briefly) }
  })

  route(app, deps, downloadDocumentArchive, async ({ params, query, request, reply }) => {
    const { orderId } = params
    const caller = await getSignedCaller(deps, findSession, archivePath(orderId), query)
    checkDownloads(deps, caller)
    const { organizationId, number } = await getOrderScope(deps, caller, orderId)
    const rows = await listAllDocuments(deps.database, { organizationId, orderId })
    if (rows.length === 0) throw new Problem('not_found')
    const record = () =>
      recordDownload(deps, request, caller, {
        kind: 'documents-archived',
        organizationId,
        data: { orderId },
      })
    const call = { request, reply, caller, record }
    return sendArchive(deps, call, localeOf(request), rows, fileNameOf(`${number}.zip`))
  })
}
