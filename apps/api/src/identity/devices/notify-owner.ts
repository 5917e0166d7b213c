import type { Locale } from '@portolan/contract/identity/users'
import type { NotificationData } from '@portolan/contract/messaging/notifications'
import type { FastifyRequest } from 'fastify'
import type { SecurityContent } from '#messaging/letters/message.ts'
import { saveNotifications } from '#messaging/notifications/save-notifications.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { describeDevice } from './read-device.ts'

/** The circumstances of a change. */
export interface Circumstances {
  /** The request that did it, with device and IP address; none if the company did it. */
  request?: FastifyRequest
  /** Another recipient of the same message, such as the previous destination of codes. */
  alsoTo?: { channel: 'sms' | 'email'; to: string } | null
}

/**
 * Notifies the owner of an account about an event: by email to the account, regardless of the notification
 * channel, and, if `security` names it, among the portal's notifications.
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

/** The address of an account's owner; the notification belongs to the first organization. */
async function findOwner(
  tx: Database,
  userId: string,
): Promise<{ email: string; locale: Locale; organizationId: string | null; now: string } | null> {
  const [row] = await rowsOf<{ email: string; locale: Locale; organizationId: string | null; now: string }>(
    tx,
    sql`SELECT email, locale,
        (SELECT organization_id FROM memberships WHERE user_id = u.id ORDER BY position LIMIT 1) AS "organizationId",
        to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS now
      FROM users u WHERE id = ${userId}`,
  )
  return row ?? null
}
