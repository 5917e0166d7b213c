import type { Deps, RecordedDocument } from '#freight/deps.ts'
import type { DocumentRow, OrderEnds } from '#freight/documents/queries.ts'
import type { Database } from '#platform/db/database.ts'

/** Members of a document that only customers' documents use. */
export const companyOwn = {
  origin: 'company',
  state: null,
  uploadedBy: null,
  decidedAt: null,
  decidedBy: null,
  rejectionReason: null,
} as const

/** Notifies subscribers of a document's change. Call it in the transaction that saves the document. */
export async function publishDocument(
  { documentSubscribers }: Pick<Deps, 'documentSubscribers'>,
  tx: Database,
  row: DocumentRow,
  change: RecordedDocument['change'],
  ends: OrderEnds | null,
): Promise<void> {
  const { organizationId, orderId, id: documentId, kind, name, contentType, size, invoiceNumber } = row
  const { origin, ref, state, rejectionReason: reason } = row
  const documentRef = origin === 'company' ? ref : null
  const document = {
    organizationId,
    orderId,
    documentId,
    documentRef,
    kind,
    name,
    contentType,
    size,
    invoiceNumber,
  }
  const recorded = { ...document, origin, state, reason, ends, change, preorderId: null }
  for (const subscriber of documentSubscribers) await subscriber(tx, recorded)
}
