import * as contract from '@portolan/contract/freight/preorders/preorder-documents'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { refuseClosedKind } from '#freight/customer-settings/refuse-closed-kind.ts'
import type { Deps } from '#freight/deps.ts'
import { sendFile } from '#freight/documents/send-file.ts'
import { getPreorder } from '#freight/preorders/get-preorder.ts'
import { findOrganizationOf, keysOf } from '#freight/preorders/queries.ts'
import { recordDownload } from '#identity/security-log/record-download.ts'
import { withReserved } from '#identity/storage/reserve-storage.ts'
import { storeOnce } from '#identity/storage/store-once.ts'
import type { AdmitUpload } from '#identity/storage/uploads.ts'
import type { FindSession, Person } from '#platform/http/caller.ts'
import { judgeFile, judgeName } from '#platform/http/input/judge-file.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { getSignedCaller } from '#platform/http/signed-url.ts'
import { addDocument, changeDocument, removeDocument } from './change-documents.ts'
import { filePath, presentDocument } from './present.ts'
import { type DocumentRow, findDocument, findOwnDocument, listDocumentRows } from './queries.ts'

export function preorderDocumentRoutes(
  app: FastifyInstance,
  deps: Deps,
  findSession: FindSession,
  admitUpload: AdmitUpload,
): void {
  readingRoutes(app, deps, findSession)
  changingRoutes(app, deps, admitUpload)
}

/** Lists, shows and sends the documents of a pre-order. */
function readingRoutes(app: FastifyInstance, deps: Deps, findSession: FindSession): void {
  const { database } = deps

  route(app, deps, contract.listPreorderDocuments, async ({ params, query, caller, request }) => {
    const preorder = await getPreorder(database, caller.organizationIds, params.preorderId)
    const { limit = defaultLimit } = query
    const after = readCursor(request, query.cursor, z.uuid())
    const { rows, count } = await listDocumentRows(database, keysOf(preorder), 'customer', {
      after,
      limit,
    })
    const cursorOf = (last: DocumentRow) => last.id
    return presentPage(request, {
      rows,
      count,
      limit,
      cursorOf,
      present: (row) => presentDocument(deps, caller, row),
    })
  })

  route(app, deps, contract.getPreorderDocument, async ({ params, caller }) => {
    const preorder = await getPreorder(database, caller.organizationIds, params.preorderId)
    const row = await findDocument(database, keysOf(preorder), 'customer', params.documentId)
    if (!row) throw new Problem('not_found')
    return presentDocument(deps, caller, row)
  })

  route(app, deps, contract.downloadPreorderFile, async ({ params, query, request, reply }) => {
    // The page adds `download`, which it can't sign.
    const { download, ...signed } = query
    const { documentId } = params
    const caller = await getSignedCaller(deps, findSession, filePath(documentId), signed)
    const document = await findOwnDocument(database, caller.organizationIds, documentId)
    if (!document) throw new Problem('not_found')
    await recordDownload(deps, request, caller, {
      kind: 'document-downloaded',
      organizationId: document.organizationId,
      data: { documentId },
    })
    return sendFile(deps, reply, document, { inPlace: download !== '1' })
  })
}

/** Adds, replaces, renames and removes them. */
function changingRoutes(app: FastifyInstance, deps: Deps, admitUpload: AdmitUpload): void {
  const { database, files } = deps

  const endpointOf = ({ preorderId }: { preorderId: string }) =>
    contract.addPreorderDocument.path.replace(':preorderId', preorderId)

  /**
   * The organization that a file will belong to, determined before reading it; 404 if the pre-order isn't the
   * caller's.
   */
  async function organizationOf(caller: Person, { preorderId }: { preorderId: string }): Promise<string> {
    const organizationId = await findOrganizationOf(database, caller.organizationIds, preorderId)
    if (organizationId === null) throw new Problem('not_found')
    return organizationId
  }

  route(
    app,
    deps,
    contract.addPreorderDocument,
    async ({ params, headers, body, caller, request }) => {
      const organizationId = await organizationOf(caller, params)
      await refuseClosedKind(database, organizationId, body.fields.kind, localeOf(request))
      const file = { ...judgeFile(body, localeOf(request)), kind: body.fields.kind }
      const upload = { caller, endpoint: endpointOf(params), key: headers['idempotency-key'], sent: file }
      const row = await storeOnce<DocumentRow>(deps, organizationId, body.bytes, upload, (tx, storageKey) =>
        addDocument(deps, tx, caller, params.preorderId, { ...file, storageKey }),
      )
      return presentDocument(deps, caller, row)
    },
    {
      async admit({ params, headers, caller, request }, work) {
        const organizationId = await organizationOf(caller, params)
        const key = headers['idempotency-key']
        return admitUpload({ organizationId, request, caller, endpoint: endpointOf(params), key }, work)
      },
    },
  )

  route(
    app,
    deps,
    contract.replacePreorderDocument,
    async ({ params, headers, body, caller, request }) => {
      const organizationId = await organizationOf(caller, params)
      await refuseClosedKind(database, organizationId, body.fields.kind, localeOf(request))
      const file = { ...judgeFile(body, localeOf(request)), kind: body.fields.kind }
      const document = { ...params, ifMatch: headers['if-match'] }
      // Both files exist for a moment, so the new one needs its full space.
      const { before, after } = await withReserved(
        deps,
        organizationId,
        body.bytes,
        async (storageKey, claim) => {
          const row = await changeDocument(deps, caller, document, { ...file, storageKey }, claim)
          return { row, keeps: true }
        },
      )
      await files.remove(before.storageKey)
      return presentDocument(deps, caller, after)
    },
    {
      async admit({ params, caller, request }, work) {
        const organizationId = await organizationOf(caller, params)
        const keys = { organizationId, preorderId: params.preorderId }
        if (!(await findDocument(database, keys, 'customer', params.documentId)))
          throw new Problem('not_found')
        return admitUpload({ organizationId, request, caller, endpoint: endpointOf(params) }, work)
      },
    },
  )

  route(app, deps, contract.updatePreorderDocument, async ({ params, headers, body, caller, request }) => {
    const preorder = await getPreorder(database, caller.organizationIds, params.preorderId)
    const existing = await findDocument(database, keysOf(preorder), 'customer', params.documentId)
    if (!existing) throw new Problem('not_found')
    const { kind, name } = body
    if (kind) await refuseClosedKind(database, preorder.organizationId, kind, localeOf(request))
    const set = { ...(kind && { kind }), ...judgeName(name, existing, localeOf(request)) }
    const { after } = await changeDocument(deps, caller, { ...params, ifMatch: headers['if-match'] }, set)
    return presentDocument(deps, caller, after)
  })

  route(app, deps, contract.removePreorderDocument, async ({ params, headers, caller }) => {
    await removeDocument(deps, caller, { ...params, ifMatch: headers['if-match'] })
    return undefined
  })
}
