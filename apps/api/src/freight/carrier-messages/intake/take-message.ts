import { type MessageEntry, UnreadableMessage } from '@portolan/carrier-messages/carrier-message'
import type { MessageAnswer } from '@portolan/contract/company/messages'
import { deliverAttachments, storeAttachment } from '#freight/carrier-messages/matching/attachments.ts'
import { wakeMatching } from '#freight/carrier-messages/matching/queue-keys.ts'
import type { Deps } from '#freight/deps.ts'
import { Pace } from '#platform/process/pace.ts'
import { matchStored } from './match-stored.ts'
import { beginMessage, endMessage, refuseMessage, restoreBody } from './message-rows.ts'
import { feedbackOf, findOnRoutes } from './off-route.ts'
import { batchesOf, type Channel, openMessage, senderOf, sourceOf } from './read-message.ts'
import type { StoredBody } from './store-body.ts'
import { type HashedEvent, hashEntries, storeEvents } from './store-events.ts'
import { type EntryOutcome, outcomeOf, Tally, unmatchedFeedback, waitingFeedback } from './tally.ts'

/**
 * Takes a message in, batch by batch. Events are stored first and matched afterwards, so any process can
 * match what a killed one stored, and reading the message again adds the rest. Throws `UnreadableMessage` if
 * no part of it can be read.
 */
export async function takeMessage(deps: Deps, body: StoredBody, channel: Channel): Promise<MessageAnswer> {
  const row = await beginMessage(deps.database, channel, body)
  // The file of an earlier identical message may have been lost; this body replaces it.
  if ((await deps.files.sizeOf(row.storageKey)) === null) await restoreBody(deps.database, row, body)
  if (row.storageKey === body.storageKey) body.keep()
  const tally = new Tally()
  try {
    await using opened = await openMessage(deps, { ...body, storageKey: row.storageKey })
    const { message } = opened
    const source = sourceOf(message, channel)
    const pace = new Pace()
    for await (const batch of batchesOf(message, tally, pace))
      await takeBatch(deps, { messageId: row.id, source }, batch, tally, pace)
    const { format } = message
    await endMessage(deps.database, row, { format, sender: senderOf(message, channel) }, tally)
    // Events that a killed process stored are pending, and references they teach are queued.
    await wakeMatching(deps.database)
    return { ...tally.answer(), messageId: row.id }
  } catch (error) {
    if (error instanceof UnreadableMessage)
      await refuseMessage(deps.database, row.id, error.reason, error.message)
    throw error
  }
}

async function takeBatch(
  deps: Deps,
  message: { messageId: string; source: string },
  batch: readonly MessageEntry[],
  tally: Tally,
  pace: Pace,
): Promise<void> {
  const entries = await hashEntries(batch, pace)
  const stored = await storeEvents(
    deps,
    message,
    entries.flatMap(({ events }) => events),
  )
  const { matched, waiting } = await matchStored(deps, [...stored.values()])
  await takeAttachments(deps, entries, stored)
  const findings = await findOnRoutes(
    deps.database,
    entries.flatMap(({ entry: { path }, events }) =>
      events.map(({ hash, event: { event, propertyPath } }) => {
        const orders = matched.get(stored.get(hash) ?? '')?.orders ?? []
        return { path, propertyPath, event, orders }
      }),
    ),
  )
  for (const { entry, events } of entries) {
    await pace.step()
    tally.say(...feedbackOf(entry, findings))
    const isWaiting = events.some(({ hash }) => waiting.has(stored.get(hash) ?? ''))
    const outcomes = events.map(({ hash }): EntryOutcome => {
      const id = stored.get(hash)
      // The same event again, in this batch or earlier.
      if (id === undefined || !stored.delete(hash)) return 'duplicates'
      const { orders = [], isNew = false } = matched.get(id) ?? {}
      if (orders.length === 0) return 'unmatched'
      return isNew ? 'accepted' : 'duplicates'
    })
    const outcome = outcomeOf(outcomes)
    tally.count(outcome)
    if (isWaiting) tally.say(waitingFeedback(entry.path))
    if (outcome !== 'unmatched' || isWaiting) continue
    const references = entry.events.flatMap((event) => event.references)
    tally.say(unmatchedFeedback(entry.path, references))
  }
}

/** Stores the files of new entries; a repeated entry has its file already. */
async function takeAttachments(
  deps: Deps,
  entries: readonly { entry: MessageEntry; events: readonly HashedEvent[] }[],
  stored: ReadonlyMap<string, string>,
): Promise<void> {
  const files = entries.flatMap(({ entry: { attachments }, events }) => {
    const [eventId] = events.flatMap(({ hash }) => stored.get(hash) ?? [])
    return eventId === undefined ? [] : attachments.map((attachment) => ({ eventId, attachment }))
  })
  for (const { eventId, attachment } of files) await storeAttachment(deps, eventId, attachment)
  const ofMessage = files.map(({ eventId }) => eventId)
  // A worker delivers the rest.
  if (files.length > 0) await deliverAttachments(deps, ofMessage)
}
