import type { MessageEntry } from '@portolan/carrier-messages/carrier-message'
import type { MessageAnswer } from '@portolan/contract/company/messages'
import { previewedEntries } from '@portolan/contract/shared/limits'
import { leaveOutDetached } from '#freight/carrier-messages/matching/leave-out-detached.ts'
import { questionOf } from '#freight/carrier-messages/matching/match-events.ts'
import type { Deps } from '#freight/deps.ts'
import type { EventEntry } from '#freight/ledger/append-events.ts'
import { changesOf } from '#freight/ledger/preview-changes.ts'
import { previewEvents } from '#freight/ledger/preview-events.ts'
import { matchOrders } from '#freight/references/match-orders.ts'
import { Pace } from '#platform/process/pace.ts'
import { feedbackOf, findOnRoutes } from './off-route.ts'
import { batchesOf, type Channel, openMessage, sourceOf } from './read-message.ts'
import type { StoredBody } from './store-body.ts'
import { findStored, hashEntries } from './store-events.ts'
import { type EntryOutcome, outcomeOf, Tally, unmatchedFeedback } from './tally.ts'

/** An entry whose events have to be evaluated together with those of the whole message. */
interface PreviewedEntry {
  entry: MessageEntry
  /** For each event its outcome, or the statements that it would add. */
  found: (EntryOutcome | EventEntry[])[]
}

/**
 * Shows what the first entries of a message would do, without writing anything. References that orders would
 * learn from it match no other events here, so some unmatched events would be matched in reality.
 */
export async function previewMessage(deps: Deps, body: StoredBody, channel: Channel): Promise<MessageAnswer> {
  const tally = new Tally()
  await using opened = await openMessage(deps, body, { maxEntries: previewedEntries })
  const { message } = opened
  const source = sourceOf(message, channel)
  const hashes = new Set<string>()
  const entries: PreviewedEntry[] = []
  const pace = new Pace()
  for await (const batch of batchesOf(message, tally, pace)) {
    const hashed = await hashEntries(batch, pace)
    const all = hashed.flatMap(({ events }) => events)
    const stored = await findStored(deps.database, source, all)
    const matches = await leaveOutDetached(
      deps.database,
      all.map(({ event: { event } }) => ({ source, sourceEventId: event.sourceEventId })),
      await matchOrders(
        deps.database,
        all.map(({ event }) => questionOf(event)),
      ),
    )
    let at = 0
    for (const { entry, events } of hashed) {
      const previews = events.map(({ hash, event: { event } }) => {
        const orders = matches[at++] ?? []
        if (stored.has(hash) || hashes.has(hash)) return 'duplicates'
        hashes.add(hash)
        if (orders.length === 0) return 'unmatched'
        return orders.map(
          ({ organizationId, orderId }): EventEntry => ({
            organizationId,
            orderId,
            source,
            event,
            messageId: null,
          }),
        )
      })
      entries.push({ entry, found: previews })
    }
  }
  const additions = entries.flatMap(({ found: previews }) =>
    previews.flatMap((each) => (typeof each === 'string' ? [] : each)),
  )
  const { answers, orders } = await previewEvents(deps.database, deps, additions)
  const isNew = new Set(additions.filter((_, index) => answers[index] === 'appended'))
  const findings = await findOnRoutes(
    deps.database,
    entries.flatMap(({ entry: { path, events }, found: previews }) =>
      events.map(({ event, propertyPath }, at) => {
        const orders = previews[at]
        return { path, propertyPath, event, orders: typeof orders === 'object' ? orders : [] }
      }),
    ),
  )
  for (const { entry, found: previews } of entries) {
    await pace.step()
    tally.say(...feedbackOf(entry, findings))
    const outcome = outcomeOf(
      previews.map((each) =>
        typeof each === 'string' ? each : each.some((entry) => isNew.has(entry)) ? 'accepted' : 'duplicates',
      ),
    )
    tally.count(outcome)
    if (outcome === 'unmatched')
      tally.say(
        unmatchedFeedback(
          entry.path,
          entry.events.flatMap(({ references }) => references),
        ),
      )
  }
  return { ...tally.answer(), changes: await changesOf(deps.database, orders) }
}
