import type { DigestSchedule } from '#messaging/notifications/digests/next-digest.ts'
import { type OutgoingMessage, plainDestination } from '#messaging/outbox/queue-message.ts'
import type { Database } from '#platform/db/database.ts'
import { and, inArray, isNull, ne } from '#platform/db/drizzle.ts'
import { users } from '#platform/db/schema.ts'

/** Where and when a person gets messages about notifications. */
export type Recipient = Pick<OutgoingMessage, 'channel' | 'to' | 'locale'> & {
  userId: string
  /** null: at once. */
  schedule: DigestSchedule | null
  /** They want no messages about orders that they don't follow. */
  onlyFollowed: boolean
}

/** Those of these people who chose email or SMS and can be reached by it, with where. */
export async function listRecipients(
  tx: Database,
  userIds: readonly string[],
): Promise<Map<string, Recipient>> {
  const { id, email, phone, locale, notificationChannel: channel } = users
  const { notificationRhythm: rhythm, notificationHour: hour, notificationTimeZone: timeZone } = users
  const rows = await tx
    .select({ id, email, phone, locale, channel, rhythm, hour, timeZone, scope: users.notificationScope })
    .from(users)
    .where(
      and(
        inArray(users.id, [...userIds]),
        ne(users.notificationChannel, 'disabled'),
        isNull(users.disabledAt),
      ),
    )
  const recipients = new Map<string, Recipient>()
  for (const row of rows) {
    if (row.channel === 'disabled') continue
    const to = plainDestination(row.channel, row.channel === 'sms' ? (row.phone ?? '') : row.email)
    if (to === null) continue
    const about = { channel: row.channel, to, locale: row.locale, userId: row.id }
    recipients.set(row.id, { ...about, schedule: scheduleOf(row), onlyFollowed: row.scope === 'followed' })
  }
  return recipients
}

/** null for a person who wants messages at once. */
function scheduleOf(
  person: Pick<DigestSchedule, 'hour'> & {
    rhythm: 'at-once' | DigestSchedule['rhythm']
    timeZone: string | null
  },
): DigestSchedule | null {
  const { rhythm, hour, timeZone } = person
  return rhythm === 'at-once' || timeZone === null ? null : { rhythm, hour, timeZone }
}
