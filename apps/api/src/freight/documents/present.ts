import { type Document, downloadFile, type Invoice } from '@portolan/contract/freight/documents'
import type { Viewer } from '#platform/http/session.ts'
import { signCall } from '#platform/http/signed-call.ts'
import type { Deps } from '#platform/process/deps.ts'
import type { DocumentRow } from './queries.ts'

const goodForSeconds = 10 * 60

/** Where a file is downloaded; its signed address is good for ten minutes, and no longer than the session. */
export function filePath(documentId: string): string {
  return downloadFile.path.replace(':documentId', documentId)
}

export function presentDocument(deps: Deps, viewer: Viewer, row: DocumentRow): Document {
  const { id, kind, name, contentType, size, createdAt } = row
  const file = signCall(deps, viewer, filePath(id), {}, goodForSeconds)
  return { id, kind, name, contentType, size, createdAt, file }
}

export function presentInvoice(deps: Deps, viewer: Viewer, row: DocumentRow): Invoice {
  const { invoiceNumber, amount, issuedOn, dueOn, paidOn } = row
  if (invoiceNumber === null || !amount || issuedOn === null || dueOn === null)
    throw new Error('Not an invoice')
  return { ...presentDocument(deps, viewer, row), number: invoiceNumber, amount, issuedOn, dueOn, paidOn }
}
