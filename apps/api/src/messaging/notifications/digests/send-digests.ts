import type { DigestContent } from '#messaging/letters/message.ts'
import { addressNotifications } from '#messaging/notifications/sending/notification-contents.ts'
import { listRecipients } from '#messaging/notifications/sending/recipients.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import type { Database } from '#platform/db/database.ts'
import { and, asc, eq, inArray } from '#platform/db/drizzle.ts'
import { notifications } from '#platform/db/schema.ts'
import type { Deps } from '#platform/process/deps.ts'
import { digestOf } from './digest-content.ts'
import { lockDuePerson, takeDueEntries } from './digest-entries.ts'

/**
 * Queues up to `limit` due digests; answers for how many people. Each is one transaction, so whatever process dies, a
 * digest is queued once.
 */
export async function sendDigests(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  limit: number,
): Promise<number> {
  let sent = 0
  while (sent < limit) {
    const found = await database.transaction(async (tx) => {
      const userId = await lockDuePerson(tx, clock.now())
      if (userId !== null) await sendDigest(tx, userId, clock.now())
      return userId !== null
    })
    if (!found) break
    sent += 1
  }
  return sent
}

/** Nothing is sent where the person has turned messages off or seen everything in the portal by now. */
async function sendDigest(tx: Database, userId: string, now: Date): Promise<void> {
  const ids = await takeDueEntries(tx, userId, now)
  const recipients = await listRecipients(tx, [userId])
  const person = recipients.get(userId)
  if (person === undefined || ids.length === 0) return
  const rows = await tx
    .select()
    .from(notifications)
    .where(
      and(eq(notifications.userId, userId), inArray(notifications.id, ids), eq(notifications.viewed, false)),
    )
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
  const addressed = await addressNotifications(tx, rows, recipients)
  if (addressed.length === 0) return
  const content: DigestContent = digestOf(addressed.map(({ content: one }) => one))
  const { schedule: _, onlyFollowed: _only, ...to } = person
  await queueMessage(tx, { ...to, content, onceFor: `digest ${ids.toSorted().at(-1)}` })
}
