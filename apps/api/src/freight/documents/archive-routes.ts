import { archiveOrderDocuments, downloadDocumentArchive } from '@portolan/contract/freight/documents'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { getOrderScope } from '#freight/orders/order-scope.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { FindSession } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { briefly, getSignedCaller, signUrl } from '#platform/http/signed-url.ts'
import type { Deps } from '#platform/process/deps.ts'
import { fileNameOf, uniqueFileNames } from '#platform/storage/file-names.ts'
import { zipOf } from '#platform/storage/zip.ts'
import { type DocumentRow, listAllDocuments } from './queries.ts'

function archivePath(orderId: string): string {
  return downloadDocumentArchive.path.replace(':orderId', orderId)
}

/** The documents as a ZIP that is stored: PDF and images are compressed already, and its size is known before it starts. */
function archiveOf(deps: Deps, rows: readonly DocumentRow[]) {
  const names = uniqueFileNames(rows.map(({ name }) => name))
  return zipOf(
    rows.map(({ storageKey, size, createdAt }, index) => ({
      name: names[index] ?? storageKey,
      size,
      at: new Date(createdAt),
      open: () => deps.files.read(storageKey),
    })),
  )
}

export function documentArchiveRoutes(app: FastifyInstance, deps: Deps, findSession: FindSession): void {
  route(app, deps, archiveOrderDocuments, async ({ params, caller }) => {
    const scope = await getOrderScope(deps, caller, params.orderId)
    const rows = await listAllDocuments(deps.database, scope)
    if (rows.length === 0) throw new Problem('not_found')
    return { count: rows.length, file: signUrl(deps, caller, archivePath(params.orderId), {}, briefly) }
  })

  route(app, deps, downloadDocumentArchive, async ({ params, query, request, reply }) => {
    const { orderId } = params
    const caller = await getSignedCaller(deps, findSession, archivePath(orderId), query)
    const { organizationId, number } = await getOrderScope(deps, caller, orderId)
    const rows = await listAllDocuments(deps.database, { organizationId, orderId })
    if (rows.length === 0) throw new Problem('not_found')
    await recordEvent(deps.database, {
      kind: 'documents-archived',
      userId: caller.userId,
      organizationId,
      ip: request.ip,
      data: { orderId },
    })
    const { stream, size } = archiveOf(deps, rows)
    stream.on('error', (err) => {
      request.log.error({ err }, 'a ZIP broke off')
      deps.reports.error(err, 'archive', { requestId: request.id })
    })
    if (size !== null) reply.header('content-length', size)
    return reply
      .type('application/zip')
      .header('content-disposition', contentDisposition(fileNameOf(`${number}.zip`)))
      .send(stream)
  })
}
