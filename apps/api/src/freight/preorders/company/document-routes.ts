import * as contract from '@portolan/contract/company/preorders'
import type { Document } from '@portolan/contract/freight/documents'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { sendFile } from '#freight/documents/send-file.ts'
import {
  type DocumentRow,
  findDocument,
  findDocumentOfAny,
  listDocumentRows,
} from '#freight/preorders/documents/queries.ts'
import { getPreorder } from '#freight/preorders/get-preorder.ts'
import { keysOf } from '#freight/preorders/queries.ts'
import { recordDownload } from '#identity/security-log/record-download.ts'
import type { CompanyCaller, FindSession } from '#platform/http/caller.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { getSignedStaff, signUrl } from '#platform/http/signed-url.ts'

const goodForSeconds = 10 * 60

/** The path of the signed URL that a person of the company gets. */
const signedPathOf = (documentId: string) =>
  contract.downloadCompanyPreorderFile.path.replace(':documentId', documentId)

/** Routes by which the company reads the documents of pre-orders. */
export function companyPreorderDocumentRoutes(
  app: FastifyInstance,
  deps: Deps,
  findSession: FindSession,
): void {
  const { database } = deps

  route(app, deps, contract.listCompanyPreorderDocuments, async ({ params, query, caller, request }) => {
    const preorder = await getPreorder(database, 'company', params.preorderId)
    const { limit = defaultLimit } = query
    const after = readCursor(request, query.cursor, z.uuid())
    const { rows, count } = await listDocumentRows(database, keysOf(preorder), 'company', {
      after,
      limit,
    })
    const cursorOf = (last: DocumentRow) => last.id
    return presentPage(request, {
      rows,
      count,
      limit,
      cursorOf,
      present: (row) => present(deps, caller, row),
    })
  })

  route(app, deps, contract.getCompanyPreorderFile, async ({ params, reply }) => {
    const preorder = await getPreorder(database, 'company', params.preorderId)
    const document = await findDocument(database, keysOf(preorder), 'company', params.documentId)
    if (!document) throw new Problem('not_found')
    return sendFile(deps, reply, document, { inPlace: false })
  })

  route(app, deps, contract.downloadCompanyPreorderFile, async ({ params, query, request, reply }) => {
    // The page adds `download`, which it can't sign.
    const { download, ...signed } = query
    const { documentId } = params
    const asked = { ...signed, subject: 'preorders' } as const
    const person = await getSignedStaff(deps, findSession, signedPathOf(documentId), asked)
    const document = await findDocumentOfAny(database, documentId)
    if (!document) throw new Problem('not_found')
    await recordDownload(deps, request, person, {
      kind: 'document-downloaded',
      organizationId: document.organizationId,
      data: { documentId },
    })
    return sendFile(deps, reply, document, { inPlace: download !== '1' })
  })
}

function present(
  deps: Deps,
  caller: CompanyCaller,
  { id, kind, name, contentType, size, createdAt, preorderId }: DocumentRow,
): Document {
  const file =
    caller.kind === 'staff'
      ? signUrl(deps, caller, signedPathOf(id), {}, goodForSeconds)
      : contract.getCompanyPreorderFile.path.replace(':preorderId', preorderId).replace(':documentId', id)
  return { id, kind, name, contentType, size, createdAt, file }
}
