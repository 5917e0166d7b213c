import type { DocumentKind } from '@portolan/contract/freight/documents'
import type { Deps } from '#freight/deps.ts'
import { type DocumentRow, lockOrder } from '#freight/documents/queries.ts'
import { publishDocument } from '#freight/documents/save/publish-document.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import type { ChangeDeps } from '#freight/order-record/order-write.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import { type DecisionSource, versionOf } from './decision.ts'
import { findUpload, updateUpload } from './queries.ts'

/** The company's decision about a customer's document, which may be of another kind than the customer chose. */
export type Decision =
  | { state: 'accepted'; kind?: DocumentKind | undefined }
  | { state: 'rejected'; reason: string }

/**
 * Accepts or rejects a customer's upload, also after another decision; repeating a decision changes nothing.
 * Null if there is no such document.
 */
export function decideDocument(
  deps: Pick<Deps, 'clock' | 'database' | 'documentSubscribers'> & ChangeDeps,
  documentId: string,
  decision: Decision,
  { by, ifMatch }: DecisionSource,
): Promise<{ row: DocumentRow; changed: boolean } | null> {
  return deps.database.transaction(async (tx) => {
    const upload = await findUpload(tx, documentId)
    if (!upload) return null
    const ends = await lockOrder(tx, upload)
    // Decided or removed while this waited for the order.
    const before = await findUpload(tx, documentId)
    if (!before) return null
    checkIfMatch(ifMatch, versionOf(before))
    const rejectionReason = decision.state === 'rejected' ? decision.reason : null
    const kind = (decision.state === 'accepted' ? decision.kind : undefined) ?? before.kind
    const isSame = before.state === decision.state && before.rejectionReason === rejectionReason
    if (isSame && before.kind === kind) return { row: before, changed: false }
    const decidedAt = deps.clock.now().toISOString()
    const set = { state: decision.state, kind, rejectionReason, decidedAt, decidedBy: by }
    const row = await updateUpload(tx, before, set)
    await changeOrders(tx, deps, {
      documentStates: [{ organizationId: row.organizationId, id: row.orderId }],
    })
    await publishDocument(deps, tx, row, 'updated', ends)
    return { row, changed: true }
  })
}
