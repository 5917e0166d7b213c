import { downloadFile, listOrderDocuments, listOrderInvoices } from '@portolan/contract/freight/documents'
import { Instant } from '@portolan/contract/shared/instants'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { getOrderScope } from '#freight/orders/order-scope.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { FindSession, Person } from '#platform/http/caller.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { getSignedCaller } from '#platform/http/signed-url.ts'
import type { Deps } from '#platform/process/deps.ts'
import { documentArchiveRoutes } from './archive-routes.ts'
import { filePath, presentDocument, presentInvoice } from './present.ts'
import { type DocumentRow, findDocument, listDocumentRows } from './queries.ts'

/** What a browser may show in place: nothing in these can run. */
const shownInPlace = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'])

const DocumentCursor = z.tuple([Instant, z.uuid()])

export function documentRoutes(app: FastifyInstance, deps: Deps, findSession: FindSession): void {
  documentArchiveRoutes(app, deps, findSession)

  async function list<T>(
    { request, caller }: { request: FastifyRequest; caller: Person },
    scope: { organizationId: string; orderId: string; invoices: boolean },
    query: { limit?: number | undefined; cursor?: string | undefined },
    present: (deps: Deps, caller: Person, row: DocumentRow) => T,
  ) {
    const { limit = defaultLimit } = query
    const after = readCursor(request, query.cursor, DocumentCursor)
    const { rows, count } = await listDocumentRows(deps.database, scope, { after, limit })
    const cursorOf = (last: DocumentRow) => [last.createdAt, last.id]
    const presentRow = (row: DocumentRow) => present(deps, caller, row)
    return presentPage(request, { rows, count, limit, cursorOf, present: presentRow })
  }

  route(app, deps, listOrderDocuments, async ({ params, query, caller, request }) => {
    const scope = await getOrderScope(deps, caller, params.orderId)
    return list({ request, caller }, { ...scope, invoices: false }, query, presentDocument)
  })

  route(app, deps, listOrderInvoices, async ({ params, query, caller, request }) => {
    const scope = await getOrderScope(deps, caller, params.orderId)
    return list({ request, caller }, { ...scope, invoices: true }, query, presentInvoice)
  })

  route(app, deps, downloadFile, async ({ params, query, request, reply }) => {
    const { documentId } = params
    // Added by the page, which cannot sign it.
    const { download, ...signed } = query
    const caller = await getSignedCaller(deps, findSession, filePath(documentId), signed)
    const document = await findDocument(deps.database, caller.organizationIds, documentId)
    if (!document) throw new Problem('not_found')
    const file = await deps.files.read(document.storageKey)
    await recordEvent(deps.database, {
      kind: 'document-downloaded',
      userId: caller.userId,
      organizationId: document.organizationId,
      ip: request.ip,
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
