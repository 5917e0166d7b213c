import type { NotificationData } from '@portolan/contract/messaging/notifications'
import type { FastifyRequest } from 'fastify'
import { findOwner } from '#identity/sign-in/credentials.ts'
import type { SecurityContent } from '#messaging/letters/message.ts'
import { saveNotifications } from '#messaging/notifications/save-notifications.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import type { Database } from '#platform/db/database.ts'
import { describeDevice } from './read-device.ts'

/** What is known of a change beyond the change itself. */
export interface Circumstances {
  /** The request that did it, with device and IP address; none if the company did it. */
  request?: FastifyRequest
  /** Where to send the same, as to the destination that codes went to before. */
  alsoTo?: { channel: 'sms' | 'email'; to: string } | null
}

/**
 * Notifies the owner of an account of what has happened to it: to the account's email, whatever channel
 * notifications take, and, where `security` names it, among the notifications of the portal.
 */
export async function notifyOwner(
  tx: Database,
  userId: string,
  content: SecurityContent,
  security?: NonNullable<NotificationData['security']>,
  { request, alsoTo = null }: Circumstances = {},
): Promise<void> {
  const owner = await findOwner(tx, userId)
  if (!owner) return
  const { email, locale, organizationId, now } = owner
  const device = request ? describeDevice(request.headers['user-agent'] ?? null) : null
  const ip = request?.ip ?? null
  const message = { locale, userId, content: { ...content, at: now, device, place: ip } }
  await queueMessage(tx, { ...message, channel: 'email', to: email })
  if (alsoTo && alsoTo.to !== email) await queueMessage(tx, { ...message, ...alsoTo })
  if (security === undefined || organizationId === null) return
  const about = { userId, organizationId, kind: 'security', createdAt: now } as const
  const data = { security, at: now, ...(device !== null && { device }), ...(ip !== null && { ip }) }
  await saveNotifications(tx, [{ ...about, viewed: false, orderId: null, data }])
}
