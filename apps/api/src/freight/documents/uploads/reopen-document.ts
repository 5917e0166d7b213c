import type { Deps } from '#freight/deps.ts'
import { lockOrder } from '#freight/documents/queries.ts'
import { publishDocument } from '#freight/documents/save/publish-document.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import type { ChangeDeps } from '#freight/order-record/order-write.ts'
import {
  type ForgottenNotifications,
  forgetNotifications,
} from '#messaging/notifications/sending/forget-notifications.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import { versionOf } from './decision.ts'
import { findUpload, updateUpload } from './queries.ts'

/**
 * Takes back the decision about a customer's upload: it waits again, and notifications of the decision go.
 * Repeating it changes nothing. Null if there is no such document.
 */
export function reopenDocument(
  deps: Pick<Deps, 'clock' | 'database' | 'documentSubscribers'> & ChangeDeps,
  documentId: string,
  ifMatch: string | undefined,
): Promise<ForgottenNotifications | null> {
  return deps.database.transaction(async (tx) => {
    const upload = await findUpload(tx, documentId)
    if (!upload) return null
    const ends = await lockOrder(tx, upload)
    // Decided or removed while this waited for the order.
    const before = await findUpload(tx, documentId)
    if (!before) return null
    if (before.state === 'submitted') return { removed: 0, sent: 0 }
    checkIfMatch(ifMatch, versionOf(before))
    const none = { rejectionReason: null, decidedAt: null, decidedBy: null }
    const row = await updateUpload(tx, before, { state: 'submitted', ...none })
    await changeOrders(tx, deps, {
      documentStates: [{ organizationId: row.organizationId, id: row.orderId }],
    })
    await publishDocument(deps, tx, row, 'updated', ends)
    return forgetNotifications(tx, row, [
      { kinds: ['document-accepted', 'document-rejected'], member: 'documentId', value: documentId },
    ])
  })
}
