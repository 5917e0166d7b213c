import type { RecordedDocument } from '#freight/deps.ts'
import { notifyMembers } from '#messaging/notifications/notify-members.ts'
import type { Database } from '#platform/db/database.ts'

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
    name: documentName,
    organizationId,
    orderId,
    ends,
  } = document
  if (change !== 'updated' || origin !== 'customer' || orderId === null) return
  if (state !== 'accepted' && state !== 'rejected') return
  const data = { ...ends, documentId, documentName, ...(reason !== null && { reason }) }
  await notifyMembers(tx, [{ organizationId, orderId, kind: `document-${state}`, data }], new Date())
}
