import type { RecordedDocument } from '#freight/deps.ts'
import { notifyMembers } from '#messaging/notifications/notify-members.ts'
import type { Database } from '#platform/db/database.ts'
import { onlyShown } from './only-shown.ts'

/**
 * Notifies the organization's members of the company's decision about a document that they uploaded to an
 * order.
 */
export async function notifyOfDocument(tx: Database, document: RecordedDocument): Promise<void> {
  const {
    change,
    origin,
    state,
    reason,
    documentId,
    kind: documentKind,
    name: documentName,
    organizationId,
    orderId,
    ends,
  } = document
  if (change !== 'updated' || origin !== 'customer' || orderId === null) return
  if (state !== 'accepted' && state !== 'rejected') return
  const data = { ...ends, documentId, documentName, ...(reason !== null && { reason }) }
  const of = { document: documentKind }
  await notifyMembers(
    tx,
    await onlyShown(tx, [{ organizationId, orderId, kind: `document-${state}`, data, of }]),
    new Date(),
  )
}
