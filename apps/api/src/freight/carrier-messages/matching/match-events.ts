import type { CarrierEvent } from '@portolan/freight/ledger/logged-event'
import { appendEvents } from '#freight/ledger/append-events.ts'
import { type MatchQuestion, matchOrders, type OrderMatch } from '#freight/references/match-orders.ts'
import { addMessageReferences } from '#freight/references/save-references.ts'
import type { Database } from '#platform/db/database.ts'
import type { Deps } from '#platform/process/deps.ts'
import { idKey } from './event-keys.ts'
import {
  findFollowed,
  type OrderKeys,
  type PendingEvent,
  settleEvents,
  type Taken,
  takePending,
} from './pending-events.ts'
import { queueKeys } from './queue-keys.ts'
import { taughtBy } from './teach-references.ts'

export type MatchDeps = Pick<
  Deps,
  'database' | 'clock' | 'env' | 'orderChangeSubscribers' | 'referenceSubscribers'
>

/** What became of an event; `isNew` if it wasn't in the log of at least one of its orders. */
export interface MatchedEvent {
  id: string
  orders: readonly OrderKeys[]
  isNew: boolean
}

type Named = OrderKeys & { by: OrderMatch['by'] | null }

/**
 * Looks for the orders of a batch of pending events, appends the events to their logs and teaches the orders the events' references,
 * all in one transaction. An event without an order waits for one.
 */
export function matchEvents(deps: MatchDeps, taken: Taken): Promise<MatchedEvent[]> {
  return deps.database.transaction((tx) => matchTaken(tx, deps, taken))
}

/** The same in a transaction that does more. */
export async function matchTaken(tx: Database, deps: MatchDeps, taken: Taken): Promise<MatchedEvent[]> {
  const events = await takePending(tx, taken)
  if (events.length === 0) return []
  return appendToOrders(tx, deps, events, await findOrders(tx, events))
}

/** Appends events to the logs of these orders, and writes that they have them. */
export async function appendToOrders(
  tx: Database,
  deps: MatchDeps,
  events: readonly PendingEvent[],
  found: readonly (readonly Named[])[],
): Promise<MatchedEvent[]> {
  // What an event is in the log of already isn't looked at again.
  const missing = events.map(({ orders }, at) => {
    const known = new Set(orders.map(({ orderId }) => orderId))
    return (found[at] ?? []).filter(({ orderId }) => !known.has(orderId))
  })
  const entries = events.flatMap(({ messageId, source, event }, at) =>
    (missing[at] ?? []).map(({ organizationId, orderId }) => ({
      organizationId,
      orderId,
      source,
      event,
      messageId,
    })),
  )
  const outcomes = entries.length === 0 ? [] : await appendEvents(tx, deps, entries)
  let done = 0
  const matched = events.map(({ id, orders }, at): MatchedEvent => {
    const others = missing[at] ?? []
    const own = outcomes.slice(done, done + others.length)
    done += others.length
    return { id, orders: distinct([...orders, ...others]), isNew: own.includes('appended') }
  })
  await settleEvents(
    tx,
    matched.filter((_, at) => events[at]?.isPending || (missing[at] ?? []).length > 0),
  )
  await queueKeys(
    tx,
    events
      .filter((_, at) => matched[at]?.isNew)
      .map(({ source, sourceEventId }) => idKey(source, sourceEventId)),
  )
  const taught = events.flatMap(({ references }, at) =>
    (found[at] ?? []).map(({ organizationId, orderId, by }) => ({
      ...{ organizationId, orderId },
      references: by === null ? [] : taughtBy(references, by),
    })),
  )
  await addMessageReferences(
    tx,
    taught.filter(({ references }) => references.length > 0),
    deps.referenceSubscribers,
  )
  return matched
}

/** By its references; what takes something back, or has no reference that an order has, also by the ID of an earlier event. */
async function findOrders(tx: Database, events: readonly PendingEvent[]): Promise<Named[][]> {
  const matches: Named[][] = await matchOrders(tx, events.map(questionOf))
  const following = events.filter(({ event }, at) => event.isRetracted || matches[at]?.length === 0)
  const followed = new Map<PendingEvent, OrderKeys[]>()
  for (const [at, orders] of (await findFollowed(tx, following)).entries()) {
    const event = following[at]
    if (event) followed.set(event, orders)
  }
  return events.map((event, at) => {
    const named = matches[at] ?? []
    const others = (followed.get(event) ?? []).filter(
      ({ orderId }) => !named.some((one) => one.orderId === orderId),
    )
    return [...named, ...others.map((order) => ({ ...order, by: null }))]
  })
}

/** What is asked about an event. */
export function questionOf({ event, references }: Pick<CarrierEvent, 'event' | 'references'>): MatchQuestion {
  const { name = null, voyage = null } = event.conveyance ?? {}
  return {
    references,
    at: event.at,
    conveyance: [name, voyage].filter((part) => part !== null).join(' ') || null,
  }
}

function distinct(orders: readonly OrderKeys[]): OrderKeys[] {
  return [
    ...new Map(orders.map(({ organizationId, orderId }) => [orderId, { organizationId, orderId }])).values(),
  ]
}
