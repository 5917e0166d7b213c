import type { Deps } from '#freight/deps.ts'
import { type DocumentRow, lockOrder } from '#freight/documents/queries.ts'
import { publishDocument } from '#freight/documents/save/publish-document.ts'
import { versionOf } from '#freight/documents/save/version-of.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import type { ChangeDeps } from '#freight/order-record/order-write.ts'
import type { Database } from '#platform/db/database.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import { findUpload, updateUpload } from './queries.ts'

export type UploadDeps = Pick<Deps, 'clock' | 'database' | 'documentSubscribers'> & ChangeDeps

interface Change {
  set: Parameters<typeof updateUpload>[2]
  /** The version that the sender has seen. */
  ifMatch: string | undefined
}

/**
 * Changes the state of a customer's upload, unless it has that already, and what follows in `after`. Null if
 * there is no such document.
 */
export function changeUpload<After>(
  { database, ...deps }: UploadDeps,
  documentId: string,
  { set, ifMatch }: Change,
  after: (tx: Database, row: DocumentRow) => Promise<After>,
): Promise<{ row: DocumentRow; changed: false } | { row: DocumentRow; changed: true; after: After } | null> {
  return database.transaction(async (tx) => {
    const upload = await findUpload(tx, documentId)
    if (!upload) return null
    const ends = await lockOrder(tx, upload)
    // Decided or removed while this waited for the order.
    const before = await findUpload(tx, documentId)
    if (!before) return null
    const { state, rejectionReason, kind = before.kind } = set
    const isSame = before.state === state && before.rejectionReason === rejectionReason
    if (isSame && before.kind === kind) return { row: before, changed: false as const }
    checkIfMatch(ifMatch, versionOf(before))
    const row = await updateUpload(tx, before, set)
    await changeOrders(tx, deps, {
      documentStates: [{ organizationId: row.organizationId, id: row.orderId }],
    })
    await publishDocument(deps, tx, row, 'updated', ends)
    return { row, changed: true as const, after: await after(tx, row) }
  })
}
