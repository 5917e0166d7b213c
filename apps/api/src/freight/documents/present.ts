import type { CompanyInvoiceRow } from '@portolan/contract/company/documents/order-documents'
import {
  type Document,
  downloadFile,
  type Invoice,
  type OrderDocument,
} from '@portolan/contract/freight/documents'
import { StoredInstant } from '@portolan/contract/shared/instants'
import { invoiceStanding } from '@portolan/freight/charges/invoice-state'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import type { CompanyCaller, Person } from '#platform/http/caller.ts'
import { signUrl } from '#platform/http/signed-url.ts'
import type { DocumentRow, ListedDocument } from './queries.ts'
import { versionOf } from './save/version-of.ts'

const goodForSeconds = 10 * 60

/** The download path of a file; its signed URL works for ten minutes, and no longer than the session. */
export function filePath(documentId: string): string {
  return downloadFile.path.replace(':documentId', documentId)
}

/** The URL of a file for the company's people; null for keys. */
export function signForCompany(
  deps: Deps,
  caller: CompanyCaller,
  { id, organizationId }: Pick<DocumentRow, 'id' | 'organizationId'>,
): string | null {
  if (caller.kind !== 'staff') return null
  return signUrl(deps, caller, filePath(id), { organization: organizationId }, goodForSeconds)
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

/** The place of a document in its order's lists. */
export const DocumentCursor = z.tuple([StoredInstant, z.uuid()])

/** `today` is the company's calendar date. */
export function presentInvoice(deps: Deps, caller: Person, row: DocumentRow, today: string): Invoice {
  return { ...presentDocument(deps, caller, row), ...membersOf(row, today) }
}

/** The same for the company. */
export function presentCompanyInvoice(
  deps: Deps,
  caller: CompanyCaller,
  row: DocumentRow,
  today: string,
): CompanyInvoiceRow {
  const { id, ref, kind, name, contentType, size, createdAt } = row
  const file = signForCompany(deps, caller, row)
  const document = { id, ref, kind, name, contentType, size, createdAt, file, version: versionOf(row) }
  return { ...document, ...membersOf(row, today) }
}

function membersOf({ invoiceNumber, amount, issuedOn, dueOn, paidOn }: DocumentRow, today: string) {
  if (invoiceNumber === null || !amount || issuedOn === null || dueOn === null)
    throw new Error('Not an invoice')
  return {
    number: invoiceNumber,
    amount,
    issuedOn,
    dueOn,
    paidOn,
    ...invoiceStanding({ dueOn, paidOn }, today),
  }
}
