import type { DigestContent } from '#messaging/letters/message.ts'
import { addressNotifications } from '#messaging/notifications/sending/notification-contents.ts'
import { listRecipients } from '#messaging/notifications/sending/recipients.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { isOutage } from '#platform/db/connection/database-faults.ts'
import type { Database } from '#platform/db/database.ts'
import { and, asc, eq, inArray } from '#platform/db/drizzle.ts'
import { notifications } from '#platform/db/schema.ts'
import type { Deps } from '#platform/process/deps.ts'
import { clearFaults, listHeld, noteFault } from '#platform/queues/queue-faults.ts'
import { isStorageFull } from '#platform/storage/disk-space.ts'
import { digestOf } from './digest-content.ts'
import { lockDuePerson, takeDueEntries } from './digest-entries.ts'

type DigestDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'reports'>

/**
 * Queues up to `limit` due digests; returns the number of people. Each is one transaction, so even if a
 * process dies, a digest is queued once. A digest that fails is retried later and doesn't hold up others.
 */
export async function sendDigests(deps: DigestDeps, limit: number): Promise<number> {
  let count = 0
  while (count < limit) {
    if (!(await sendNext(deps))) break
    count += 1
  }
  return count
}

/** Returns true if a digest was due. */
async function sendNext({ database, clock, log, reports }: DigestDeps): Promise<boolean> {
  const due: { userId: string | null } = { userId: null }
  try {
    const excludedIds = await listHeld(database, 'digests', { also: 'set-aside' })
    await database.transaction(async (tx) => {
      due.userId = await lockDuePerson(tx, clock.now(), excludedIds)
      if (due.userId !== null) await sendDigest(tx, due.userId, clock.now())
    })
  } catch (error) {
    if (due.userId === null || isOutage(error) || isStorageFull(error)) throw error
    const item = { queue: 'digests', item: due.userId } as const
    await noteFault(database, item, error)
    log.error({ err: error, ...item }, 'a digest could not be made')
    reports.error(error, 'digests')
    return true
  }
  if (due.userId === null) return false
  await clearFaults(database, 'digests', [due.userId])
  return true
}

/** Sends nothing if the person has turned messages off or seen everything in the portal by now. */
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
