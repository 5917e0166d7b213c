import { deleteDocument } from '#freight/documents/queries.ts'
import { refreshAttention } from '#freight/order-record/attention/refresh-attention.ts'
import type { Deps } from '#platform/process/deps.ts'

/**
 * Removes a document of an order with its file; returns the document, or null if there is none of this kind.
 */
export async function removeDocument(
  deps: Pick<Deps, 'database' | 'env' | 'files'>,
  scope: { organizationId: string; orderId: string },
  document: { ref: string; isInvoice: boolean },
): Promise<{ id: string; name: string } | null> {
  const removed = await deps.database.transaction(async (tx) => {
    const row = await deleteDocument(tx, scope, document)
    if (row) await refreshAttention(tx, deps.env, [{ organizationId: row.organizationId, id: row.orderId }])
    return row
  })
  if (removed) await deps.files.remove(removed.storageKey)
  return removed
}
