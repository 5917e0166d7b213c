import { downloadFile, listOrderDocuments, listOrderInvoices } from '@portolan/contract/freight/documents'
import { mayDo } from '@portolan/contract/shared/roles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { getOrderScope } from '#freight/order-record/keys/order-scope.ts'
import { recordDownload } from '#identity/security-log/record-download.ts'
import type { AdmitUpload } from '#identity/storage/uploads.ts'
import type { Database } from '#platform/db/database.ts'
import type { FindSession, Person } from '#platform/http/caller.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { getSignedCaller } from '#platform/http/signed-url.ts'
import { dateIn } from '#platform/text/end-of-day.ts'
import { documentArchiveRoutes } from './archive-routes.ts'
import { DocumentCursor, filePath, presentInvoice, presentOrderDocument } from './present.ts'
import { findCustomersDocument, findDocument, type ListedDocument, listDocumentRows } from './queries.ts'
import { selectedDocumentRoutes } from './selection-routes.ts'
import { sendFile } from './send-file.ts'
import { uploadRoutes } from './uploads/routes.ts'

/** A document for a member of the staff whose role may read it, also one that no customer sees. */
async function findForStaff(
  database: Database,
  staff: Person['staff'],
  { organizationId, documentId }: { organizationId: string; documentId: string },
) {
  if (!staff?.byFactor) return null
  const document = await findCustomersDocument(database, organizationId, documentId)
  const subject = document?.invoiceNumber == null ? 'documents' : 'invoices'
  return mayDo(staff.role, subject, 'read') ? document : null
}

export function documentRoutes(
  app: FastifyInstance,
  deps: Deps,
  findSession: FindSession,
  admitUpload: AdmitUpload,
): void {
  documentArchiveRoutes(app, deps, findSession)
  selectedDocumentRoutes(app, deps, findSession)
  uploadRoutes(app, deps, admitUpload)

  async function list<T>(
    { request, caller }: { request: FastifyRequest; caller: Person },
    scope: { organizationId: string; orderId: string; invoices: boolean },
    query: { limit?: number | undefined; cursor?: string | undefined },
    present: (deps: Deps, caller: Person, row: ListedDocument) => T,
  ) {
    const { limit = defaultLimit } = query
    const after = readCursor(request, query.cursor, DocumentCursor)
    const { rows, count } = await listDocumentRows(
      deps.database,
      { ...scope, reader: 'customer' },
      { after, limit },
    )
    const cursorOf = (last: ListedDocument) => [last.createdAt, last.id]
    const presentRow = (row: ListedDocument) => present(deps, caller, row)
    return presentPage(request, { rows, count, limit, cursorOf, present: presentRow })
  }

  route(app, deps, listOrderDocuments, async ({ params, query, caller, request }) => {
    const scope = await getOrderScope(deps, caller, params.orderId)
    return list({ request, caller }, { ...scope, invoices: false }, query, presentOrderDocument)
  })

  route(app, deps, listOrderInvoices, async ({ params, query, caller, request }) => {
    const scope = await getOrderScope(deps, caller, params.orderId)
    const today = dateIn(deps.env.timeZone, deps.clock.now())
    return list({ request, caller }, { ...scope, invoices: true }, query, (_deps, person, row) =>
      presentInvoice(deps, person, row, today),
    )
  })

  route(app, deps, downloadFile, async ({ params, query, request, reply }) => {
    const { documentId } = params
    // Added by the page, which can't sign it.
    const { download, ...signed } = query
    const caller = await getSignedCaller(deps, findSession, filePath(documentId), signed)
    const { organization: organizationId } = signed
    const document =
      organizationId === undefined
        ? await findDocument(deps.database, caller.organizationIds, documentId)
        : await findForStaff(deps.database, caller.staff, { organizationId, documentId })
    if (!document) throw new Problem('not_found')
    await recordDownload(deps, request, caller, {
      kind: 'document-downloaded',
      organizationId: document.organizationId,
      data: { documentId },
    })
    return sendFile(deps, reply, document, { inPlace: download !== '1' })
  })
}
