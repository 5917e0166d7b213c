import type { Deps } from '#freight/deps.ts'
import { deleteDocument } from '#freight/documents/queries.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import type { ChangeDeps } from '#freight/order-record/order-write.ts'

/**
 * Removes a document of an order with its file; returns the document, or null if there is none of this kind.
 */
export async function removeDocument(
  deps: Pick<Deps, 'database' | 'files'> & ChangeDeps,
  scope: { organizationId: string; orderId: string },
  document: { ref: string; isInvoice: boolean },
): Promise<{ id: string; name: string } | null> {
  const removed = await deps.database.transaction(async (tx) => {
    const row = await deleteDocument(tx, scope, document)
    if (row)
      await changeOrders(tx, deps, { documents: [{ organizationId: row.organizationId, id: row.orderId }] })
    return row
  })
  if (removed) await deps.files.remove(removed.storageKey)
  return removed
}
