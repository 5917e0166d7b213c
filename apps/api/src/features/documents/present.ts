import type { Document, Invoice } from '@portolan/contract/documents'
import type { Deps } from '#deps.ts'
import type { Viewer } from '#http/session.ts'
import type { DocumentRow } from './queries.ts'
import { signAddress } from './signed-address.ts'

export function presentDocument(deps: Deps, viewer: Viewer, row: DocumentRow): Document {
  const { id, kind, name, contentType, size, createdAt, organizationId } = row
  const addressed = { organizationId, documentId: id, userId: viewer.userId }
  const file = signAddress(deps.secrets.key('files'), addressed, deps.clock.now().getTime())
  return { id, kind, name, contentType, size, createdAt, file }
}

export function presentInvoice(deps: Deps, viewer: Viewer, row: DocumentRow): Invoice {
  const { invoiceNumber, amount, issuedOn, dueOn, paidOn } = row
  if (invoiceNumber === null || !amount || issuedOn === null || dueOn === null)
    throw new Error('Not an invoice')
  return { ...presentDocument(deps, viewer, row), number: invoiceNumber, amount, issuedOn, dueOn, paidOn }
}
