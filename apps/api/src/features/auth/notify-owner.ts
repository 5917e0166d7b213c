import type { NotificationData } from '@portolan/contract/notifications'
import type { Database } from '#db/database.ts'
import { saveNotifications } from '#features/notifications/save-notifications.ts'
import type { MessageContent } from '#features/outbox/message-content.ts'
import { queueMessage } from '#features/outbox/queue-message.ts'
import { findOwner } from './queries.ts'

/** What is known of a change beyond the change itself. */
export interface Circumstances {
  /** Where to send the same, as to the destination that codes went to before. */
  alsoTo?: { channel: 'sms' | 'email'; to: string } | null
}

/**
 * Notifies the owner of an account of what has happened to it: by e-mail to the account's address, whatever channel
 * notifications take, and, where `security` names it, among the notifications of the portal.
 */
export async function notifyOwner(
  tx: Database,
  userId: string,
  content: MessageContent,
  security?: NonNullable<NotificationData['security']>,
  { alsoTo = null }: Circumstances = {},
): Promise<void> {
  const owner = await findOwner(tx, userId)
  if (!owner) return
  const { email, locale, organizationId, now } = owner
  await queueMessage(tx, { channel: 'email', to: email, locale, userId, content })
  if (alsoTo && alsoTo.to !== email) await queueMessage(tx, { ...alsoTo, locale, userId, content })
  if (security === undefined || organizationId === null) return
  const about = { userId, organizationId, kind: 'security', createdAt: now } as const
  await saveNotifications(tx, [{ ...about, viewed: false, orderId: null, data: { security, at: now } }])
}
