import {
  type Document,
  downloadFile,
  type Invoice,
  type OrderDocument,
} from '@portolan/contract/freight/documents'
import { invoiceStanding } from '@portolan/freight/charges/invoice-state'
import type { Deps } from '#freight/deps.ts'
import type { Person } from '#platform/http/caller.ts'
import { signUrl } from '#platform/http/signed-url.ts'
import type { DocumentRow, ListedDocument } from './queries.ts'

const goodForSeconds = 10 * 60

/** The download path of a file; its signed URL works for ten minutes, and no longer than the session. */
export function filePath(documentId: string): string {
  return downloadFile.path.replace(':documentId', documentId)
}

function presentDocument(deps: Deps, caller: Person, row: DocumentRow): Document {
  const { id, kind, name, contentType, size, createdAt } = row
  const file = signUrl(deps, caller, filePath(id), {}, goodForSeconds)
  return { id, kind, name, contentType, size, createdAt, file }
}

/** A document as its order lists it; for a customer's document, with the company's decision. */
export function presentOrderDocument(deps: Deps, caller: Person, row: ListedDocument): OrderDocument {
  const { state, uploaderName: uploadedBy, decidedAt, rejectionReason: reason } = row
  const submission = state === null ? null : { state, uploadedBy, decidedAt, reason }
  return { ...presentDocument(deps, caller, row), submission }
}

/** `today` is the company's calendar date. */
export function presentInvoice(deps: Deps, caller: Person, row: DocumentRow, today: string): Invoice {
  const { invoiceNumber, amount, issuedOn, dueOn, paidOn } = row
  if (invoiceNumber === null || !amount || issuedOn === null || dueOn === null)
    throw new Error('Not an invoice')
  return {
    ...presentDocument(deps, caller, row),
    number: invoiceNumber,
    amount,
    issuedOn,
    dueOn,
    paidOn,
    ...invoiceStanding({ dueOn, paidOn }, today),
  }
}
