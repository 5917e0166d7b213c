import { v7 as newId } from 'uuid'
import { queueMessages } from '#messaging/outbox/queue-message.ts'
import type { Database } from '#platform/db/database.ts'
import { notifications } from '#platform/db/schema.ts'
import { addDigestEntries, type DigestEntry, type MessageBatch } from './digests/digest-entries.ts'
import { nextDigestAt } from './digests/next-digest.ts'
import { addressNotifications, type SavedNotification } from './sending/notification-contents.ts'
import { listRecipients, type Recipient } from './sending/recipients.ts'

export type NewNotification = Omit<SavedNotification, 'id'>

/** Finds which of these people follow which of these orders. */
export type FindFollowed = (
  tx: Database,
  userIds: readonly string[],
  orders: readonly { organizationId: string; orderId: string }[],
) => Promise<(userId: string, orderId: string) => boolean>

interface Options {
  quietly?: boolean
  now?: Date
  findFollowed?: FindFollowed | undefined
  batch?: MessageBatch | undefined
}

/** Rows per statement; PostgreSQL takes at most 65,535 parameters. */
const rowsPerStatement = 1_000

/**
 * Adds notifications, each for one person. In the same transaction it updates the counters, and queues
 * messages to people who chose email or SMS, or entries of their digests. With `findFollowed`, people who
 * want messages only about what they follow get no others. With `quietly`, no message is sent; with `batch`,
 * people who want messages at once get one for all of it.
 */
export async function saveNotifications(
  database: Database,
  rows: readonly NewNotification[],
  { quietly = false, now = new Date(), findFollowed, batch }: Options = {},
): Promise<void> {
  if (rows.length === 0) return
  const saved = rows.map((row) => ({ ...row, id: newId() }))
  await database.transaction(async (tx) => {
    for (let start = 0; start < saved.length; start += rowsPerStatement)
      await tx.insert(notifications).values(saved.slice(start, start + rowsPerStatement))
    if (!quietly) await send(tx, saved.filter(isSentOn), { now, findFollowed, batch })
  })
}

// A viewed notification needs no message. Security has its own letters, which are more detailed and can't be
// turned off.
function isSentOn({ viewed, kind }: SavedNotification): boolean {
  return !viewed && kind !== 'security'
}

/** Queues a message for each notification, or stores it for the person's digest. */
async function send(
  tx: Database,
  candidates: readonly SavedNotification[],
  { now, findFollowed, batch }: Pick<Options, 'findFollowed' | 'batch'> & { now: Date },
): Promise<void> {
  if (candidates.length === 0) return
  const recipients = await listRecipients(tx, [...new Set(candidates.map(({ userId }) => userId))])
  const saved = findFollowed ? await keepFollowed(tx, candidates, recipients, findFollowed) : candidates
  const waiting = new Map<string, Pick<DigestEntry, 'dueAt' | 'batchId'>>()
  for (const [userId, { schedule }] of recipients)
    if (schedule) waiting.set(userId, { dueAt: nextDigestAt(schedule, now), batchId: null })
    else if (batch) waiting.set(userId, { dueAt: batch.dueAt, batchId: batch.id })
  const immediate = saved.filter(({ userId }) => recipients.has(userId) && !waiting.has(userId))
  const addressed = await addressNotifications(tx, immediate, recipients)
  await queueMessages(
    tx,
    addressed.map(({ person: { schedule: _, onlyFollowed: _only, ...person }, notification, content }) => ({
      ...person,
      content,
      onceFor: `notification ${notification.id}`,
    })),
  )
  await addDigestEntries(
    tx,
    saved.flatMap(({ id, userId, organizationId }) => {
      const due = waiting.get(userId)
      return due ? [{ userId, organizationId, notificationId: id, ...due }] : []
    }),
  )
}

/**
 * Removes notifications about orders that their person doesn't follow, if they want no messages about others.
 */
async function keepFollowed(
  tx: Database,
  candidates: readonly SavedNotification[],
  recipients: ReadonlyMap<string, Recipient>,
  findFollowed: FindFollowed,
): Promise<SavedNotification[]> {
  const narrowed = candidates.filter(({ userId }) => recipients.get(userId)?.onlyFollowed)
  if (narrowed.length === 0) return [...candidates]
  const orders = new Map(
    narrowed.flatMap(({ organizationId, orderId }) =>
      orderId ? [[orderId, { organizationId, orderId }] as const] : [],
    ),
  )
  const people = [...new Set(narrowed.map(({ userId }) => userId))]
  const isFollowed = await findFollowed(tx, people, [...orders.values()])
  return candidates.filter(
    ({ userId, orderId }) => !recipients.get(userId)?.onlyFollowed || !orderId || isFollowed(userId, orderId),
  )
}
