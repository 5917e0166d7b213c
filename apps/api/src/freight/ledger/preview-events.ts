import { setImmediate } from 'node:timers/promises'
import type { Deps } from '#freight/deps.ts'
import { type Folded, foldLedger, milestonesOf, unitsAfter } from '#freight/order-record/log/fold-ledger.ts'
import { loadLedgers, type StoredLedger } from '#freight/order-record/log/load-ledgers.ts'
import type { Database } from '#platform/db/database.ts'
import { type Appended, addEntries, type EventEntry, stepsOf } from './append-events.ts'

/** The parts of an order that statements can change. */
export interface ShownState
  extends Pick<Folded, 'shipmentStatus' | 'departure' | 'arrival' | 'delivery' | 'route' | 'position'> {
  milestones: number
  deliveredUnits: number
}

export interface EventPreview {
  organizationId: string
  orderId: string
  before: ShownState
  after: ShownState
}

/**
 * The results that `appendEvents` would return, and the changes of orders that would get something new;
 * writes nothing.
 */
export async function previewEvents(
  database: Database,
  { clock }: Pick<Deps, 'clock'>,
  entries: readonly EventEntry[],
): Promise<{ answers: Appended[]; orders: EventPreview[] }> {
  const now = clock.now().toISOString()
  const answers = new Map<EventEntry, Appended>()
  const orders: EventPreview[] = []
  for (const step of stepsOf(entries)) {
    const ledgers = await loadLedgers(database, step.orders, { lock: false })
    const before = new Map<string, ShownState>()
    for await (const ledger of inTurns(ledgers)) before.set(ledger.id, stateOf(ledger, foldLedger(ledger)))
    const touched = new Set(addEntries(ledgers, step.entries, now, answers).map(({ orderId }) => orderId))
    for await (const ledger of inTurns(ledgers)) {
      const previous = before.get(ledger.id)
      if (!previous || !touched.has(ledger.id)) continue
      const after = stateOf(ledger, foldLedger(ledger))
      orders.push({ organizationId: ledger.organizationId, orderId: ledger.id, before: previous, after })
    }
  }
  return { answers: entries.map((entry) => answers.get(entry) ?? 'duplicate'), orders }
}

/** Orders processed per turn, so that others get theirs. */
const ordersPerTurn = 10

async function* inTurns<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const [index, item] of items.entries()) {
    if (index % ordersPerTurn === 0) await setImmediate()
    yield item
  }
}

/** An order's shown state, as previews compare it. */
export function stateOf(ledger: StoredLedger, folded: Folded): ShownState {
  const { shipmentStatus, departure, arrival, delivery, route, position } = folded
  const deliveredUnits = unitsAfter(ledger, folded).filter(({ isDelivered }) => isDelivered).length
  return {
    shipmentStatus,
    departure,
    arrival,
    delivery,
    route,
    position,
    milestones: milestonesOf(folded).length,
    deliveredUnits,
  }
}
