import type { DigestSchedule } from '#messaging/notifications/digests/next-digest.ts'
import { type OutgoingMessage, plainDestination } from '#messaging/outbox/queue-message.ts'
import type { Database } from '#platform/db/database.ts'
import { and, inArray, isNull, ne } from '#platform/db/drizzle.ts'
import { users } from '#platform/db/schema.ts'

/** The address and time for a person's messages about notifications. */
export type Recipient = Pick<OutgoingMessage, 'channel' | 'to' | 'locale'> & {
  userId: string
  /** Null means immediately. */
  schedule: DigestSchedule | null
  /** True if they want no messages about orders that they don't follow. */
  onlyFollowed: boolean
}

/** Selects the people who chose email or SMS and can be reached by it, with their addresses. */
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

/** Null for a person who wants messages immediately. */
function scheduleOf(
  person: Pick<DigestSchedule, 'hour'> & {
    rhythm: 'at-once' | DigestSchedule['rhythm']
    timeZone: string | null
  },
): DigestSchedule | null {
  const { rhythm, hour, timeZone } = person
  return rhythm === 'at-once' || timeZone === null ? null : { rhythm, hour, timeZone }
}
