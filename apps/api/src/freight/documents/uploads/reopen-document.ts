import {
  type ForgottenNotifications,
  forgetNotifications,
} from '#messaging/notifications/sending/forget-notifications.ts'
import { changeUpload, type UploadDeps } from './change-upload.ts'

/**
 * Takes back the decision about a customer's upload: it waits again, and notifications of the decision go.
 * Repeating it changes nothing. Null if there is no such document.
 */
export async function reopenDocument(
  deps: UploadDeps,
  documentId: string,
  ifMatch: string | undefined,
): Promise<ForgottenNotifications | null> {
  const set = { state: 'submitted', rejectionReason: null, decidedAt: null, decidedBy: null } as const
  const reopened = await changeUpload(deps, documentId, { set, ifMatch }, (tx, row) =>
    forgetNotifications(tx, row, [
      { kinds: ['document-accepted', 'document-rejected'], member: 'documentId', value: documentId },
    ]),
  )
  if (!reopened) return null
  return reopened.changed ? reopened.after : { removed: 0, sent: 0 }
}
