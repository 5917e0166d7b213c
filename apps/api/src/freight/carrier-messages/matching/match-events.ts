import type { CarrierEvent } from '@portolan/freight/ledger/logged-event'
import type { Deps } from '#freight/deps.ts'
import { appendEvents, type EventEntry } from '#freight/ledger/append-events.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import { lockOrganizations } from '#freight/order-record/keys/order-keys.ts'
import { forgetReleases, type StatementKey } from '#freight/order-record/log/event-decisions.ts'
import { readEdition } from '#freight/order-record/references/forget-references.ts'
import { type MatchQuestion, matchOrders, type OrderMatch } from '#freight/references/match-orders.ts'
import type { Database } from '#platform/db/database.ts'
import { idKey } from './event-keys.ts'
import { leaveOutDetached } from './leave-out-detached.ts'
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

/** The outcome of an event; `isNew` if at least one of its orders didn't have it in its log. */
export interface MatchedEvent {
  id: string
  orders: readonly OrderKeys[]
  isNew: boolean
}

type Named = OrderKeys & { by: OrderMatch['by'] | null }

/**
 * Finds the orders of a batch of pending events, appends the events to their logs and teaches the orders the
 * events' references, all in one transaction. An event without an order stays unmatched.
 */
export function matchEvents(deps: MatchDeps, selection: Taken): Promise<MatchedEvent[]> {
  return deps.database.transaction((tx) => matchTaken(tx, deps, selection))
}

/** The same within a larger transaction. */
export async function matchTaken(tx: Database, deps: MatchDeps, selection: Taken): Promise<MatchedEvent[]> {
  const events = await takePending(tx, selection)
  if (events.length === 0) return []
  const edition = await readEdition(tx)
  const matches = await findOrders(tx, events)
  const organizationIds = matches.flat().map(({ organizationId }) => organizationId)
  if (organizationIds.length > 0) await lockOrganizations(tx, organizationIds)
  // While this waited, a detached event or reference may have stopped naming its order.
  const isStale = organizationIds.length > 0 && (await readEdition(tx)) !== edition
  return appendToOrders(tx, deps, events, isStale ? await findOrders(tx, events) : matches)
}

/**
 * Appends events to the logs of these orders, and records that they have them. `restored` lists orders from
 * which some had been taken.
 */
export async function appendToOrders(
  tx: Database,
  deps: MatchDeps,
  events: readonly PendingEvent[],
  matches: readonly (readonly Named[])[],
  restored: readonly string[] = [],
): Promise<MatchedEvent[]> {
  // Skips the logs that already have an event.
  const missing = events.map(({ orders }, at) => {
    const orderIds = new Set(orders.map(({ orderId }) => orderId))
    return (matches[at] ?? []).filter(({ orderId }) => !orderIds.has(orderId))
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
  const again = await forgetReleases(tx, entries.map(statementOf))
  const restoredOrders = new Set([...restored, ...again.map(({ orderId }) => orderId)])
  const outcomes = entries.length === 0 ? [] : await appendEvents(tx, deps, entries, restoredOrders)
  let count = 0
  const matched = events.map(({ id, orders }, at): MatchedEvent => {
    const others = missing[at] ?? []
    const own = outcomes.slice(count, count + others.length)
    count += others.length
    const isNew = own.includes('appended') || others.some(({ orderId }) => restoredOrders.has(orderId))
    return { id, orders: distinct([...orders, ...others]), isNew }
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
    (matches[at] ?? []).map(({ organizationId, orderId, by }) => ({
      organizationId,
      orderId,
      references: by === null ? [] : taughtBy(references, by),
    })),
  )
  await changeOrders(tx, deps, {
    messageReferences: taught.filter(({ references }) => references.length > 0),
  })
  return matched
}

/**
 * By references; retractions, and events whose references no order has, also by the ID of an earlier event.
 */
async function findOrders(tx: Database, events: readonly PendingEvent[]): Promise<Named[][]> {
  const matches: Named[][] = await matchOrders(tx, events.map(questionOf))
  const following = events.filter(({ event }, at) => event.isRetracted || matches[at]?.length === 0)
  const followed = new Map<PendingEvent, OrderKeys[]>()
  for (const [at, orders] of (await findFollowed(tx, following)).entries()) {
    const event = following[at]
    if (event) followed.set(event, orders)
  }
  const byEvent = events.map((event, at): Named[] => {
    const candidates = matches[at] ?? []
    const others = (followed.get(event) ?? []).filter(
      ({ orderId }) => !candidates.some((one) => one.orderId === orderId),
    )
    return [...candidates, ...others.map((order) => ({ ...order, by: null }))]
  })
  return leaveOutDetached(tx, events, byEvent)
}

function statementOf({
  organizationId,
  orderId,
  source,
  event: { sourceEventId },
}: EventEntry): StatementKey {
  return { organizationId, orderId, source, sourceEventId }
}

/** The matching question for an event. */
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
