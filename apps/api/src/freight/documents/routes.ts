import { downloadFile } from '@portolan/contract/freight/documents'
import { listOrderDocuments, listOrderInvoices } from '@portolan/contract/freight/orders'
import { Instant } from '@portolan/contract/shared/instants'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { getOrderScope } from '#freight/orders/order-scope.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { FindViewer, Viewer } from '#platform/http/session.ts'
import { getSignedViewer } from '#platform/http/signed-call.ts'
import type { Deps } from '#platform/process/deps.ts'
import { documentArchiveRoutes } from './archive-routes.ts'
import { filePath, presentDocument, presentInvoice } from './present.ts'
import { type DocumentRow, findDocument, listDocumentRows } from './queries.ts'

/** What a browser may show in place: nothing in these can run. */
const shownInPlace = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'])

const DocumentCursor = z.tuple([Instant, z.uuid()])

export function documentRoutes(app: FastifyInstance, deps: Deps, findViewer: FindViewer): void {
  documentArchiveRoutes(app, deps, findViewer)

  async function list<T>(
    { request, viewer }: { request: FastifyRequest; viewer: Viewer },
    scope: { organizationId: string; orderId: string; invoices: boolean },
    query: { limit?: number | undefined; cursor?: string | undefined },
    present: (deps: Deps, viewer: Viewer, row: DocumentRow) => T,
  ) {
    const { limit = defaultLimit } = query
    const after = readCursor(request, query.cursor, DocumentCursor)
    const { rows, count } = await listDocumentRows(deps.database, scope, { after, limit })
    const cursorOf = (last: DocumentRow) => [last.createdAt, last.id]
    const presentRow = (row: DocumentRow) => present(deps, viewer, row)
    return presentPage(request, { rows, count, limit, cursorOf, present: presentRow })
  }

  route(app, deps, listOrderDocuments, async ({ params, query, viewer, request }) => {
    const scope = await getOrderScope(deps, viewer, params.orderId)
    return list({ request, viewer }, { ...scope, invoices: false }, query, presentDocument)
  })

  route(app, deps, listOrderInvoices, async ({ params, query, viewer, request }) => {
    const scope = await getOrderScope(deps, viewer, params.orderId)
    return list({ request, viewer }, { ...scope, invoices: true }, query, presentInvoice)
  })

  route(app, deps, downloadFile, async ({ params, query, request, reply }) => {
    const { documentId } = params
    // Added by the page, which cannot sign it.
    const { download, ...signed } = query
    const viewer = await getSignedViewer(deps, findViewer, filePath(documentId), signed)
    const document = await findDocument(deps.database, viewer.organizationIds, documentId)
    if (!document) throw new Problem('not_found')
    const file = await deps.files.read(document.storageKey)
    await recordEvent(deps.database, {
      kind: 'document-downloaded',
      userId: viewer.userId,
      organizationId: document.organizationId,
      address: request.ip,
      data: { documentId },
    })
    const inPlace = download !== '1' && shownInPlace.has(document.contentType)
    return reply
      .type(document.contentType)
      .header('content-length', document.size)
      .header(
        'content-disposition',
        contentDisposition(document.name, { type: inPlace ? 'inline' : 'attachment' }),
      )
      .send(file)
  })
}
