import { isSameStatement, type LogEntry } from '@portolan/freight/ledger/log-entry'
import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { Deps, RecordedOrderChange } from '#freight/deps.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import { lockOrganizations } from '#freight/order-record/keys/order-keys.ts'
import { catchUp } from '#freight/order-record/log/catch-up.ts'
import type { Outcome } from '#freight/order-record/log/fold-ledger.ts'
import { changesOf, foldLedger, ledgerMoves } from '#freight/order-record/log/fold-ledger.ts'
import { loadLedgers, type StoredLedger } from '#freight/order-record/log/load-ledgers.ts'
import { type NewLogEntry, newEntry } from '#freight/order-record/log/log-rows.ts'
import type { ChangeDeps } from '#freight/order-record/order-write.ts'
import type { Database } from '#platform/db/database.ts'

/** A statement about an existing order. */
export interface EventEntry {
  organizationId: string
  orderId: string
  /**
   * `company` for systems of the company, `desk:<person>` for its people, else the name of the carrier or
   * source, such as `dcsa:MAEU`.
   */
  source: string
  /** As in the log; nothing for carriers. */
  statedBy?: string | undefined
  event: LoggedEvent
  messageId: string | null
}

/** The outside dependencies of adding to logs. */
export type LogDeps = Pick<Deps, 'clock'> & ChangeDeps

export type Appended = 'appended' | 'duplicate'

/** An order deleted between its lookup and its lock. */
export class OrderGone extends Error {}

/** Orders per step: every statement must finish within seconds. */
const ordersPerStep = 500

/**
 * Appends statements to the logs of their orders, in the given transaction, and updates what the orders show,
 * with their promises and changes. A statement already in the log is a duplicate. `restored` lists orders of
 * which a detached statement counts again.
 */
export async function appendEvents(
  tx: Database,
  { clock, ...deps }: LogDeps,
  entries: readonly EventEntry[],
  restored: ReadonlySet<string> = new Set(),
): Promise<Appended[]> {
  const now = clock.now().toISOString()
  const changes: RecordedOrderChange[] = []
  const answers = new Map<EventEntry, Appended>()
  await lockOrganizations(
    tx,
    entries.map(({ organizationId }) => organizationId),
  )
  for (const step of stepsOf(entries)) {
    const ledgers = await loadLedgers(tx, step.orders, { lock: true })
    await catchUp(tx, ledgers, now)
    const added = addEntries(ledgers, step.entries, now, answers)
    const touched = new Set(added.map(({ orderId }) => orderId))
    for (const { id } of ledgers) if (restored.has(id)) touched.add(id)
    if (touched.size === 0) continue
    const outcomes = ledgers
      .filter(({ id }) => touched.has(id))
      .map((ledger): Outcome => {
        const folded = foldLedger(ledger)
        return { ledger, folded, moves: ledgerMoves(ledger, folded, now) }
      })
    await changeOrders(tx, deps, { entries: added, outcomes })
    changes.push(...outcomes.flatMap(({ ledger, folded }) => changesOf(ledger, folded)))
  }
  await changeOrders(tx, deps, { changes })
  return entries.map((entry) => answers.get(entry) ?? 'duplicate')
}

/** The entries by order, a limited number of orders per step, always in the same sequence. */
export function* stepsOf(entries: readonly EventEntry[]) {
  const byOrder = Map.groupBy(entries, ({ organizationId, orderId }) => `${organizationId} ${orderId}`)
  const keys = [...byOrder.keys()].sort()
  for (let start = 0; start < keys.length; start += ordersPerStep) {
    const groups = keys.slice(start, start + ordersPerStep).map((key) => byOrder.get(key) ?? [])
    yield {
      entries: groups.flat(),
      orders: groups.flatMap(([first]) =>
        first ? [{ organizationId: first.organizationId, id: first.orderId }] : [],
      ),
    }
  }
}

/** Adds new entries to the ledgers and returns them as rows. */
export function addEntries(
  ledgers: readonly StoredLedger[],
  entries: readonly EventEntry[],
  now: string,
  answers: Map<EventEntry, Appended>,
): NewLogEntry[] {
  const ledgerOf = new Map(ledgers.map((ledger) => [ledger.id, ledger]))
  const added: NewLogEntry[] = []
  for (const [orderId, ownEntries] of Map.groupBy(entries, (entry) => entry.orderId)) {
    const ledger = ledgerOf.get(orderId)
    if (!ledger) throw new OrderGone(`Events of an order that doesn't exist: ${orderId}`)
    const revisions = Map.groupBy(ledger.entries, keyOf)
    for (const entry of ownEntries) {
      const { organizationId, source, event, messageId, statedBy = null } = entry
      const key = keyOf({ source, sourceEventId: event.sourceEventId })
      const earlier = revisions.get(key) ?? []
      if (earlier.some((revision) => isSameStatement(revision, event))) {
        answers.set(entry, 'duplicate')
        continue
      }
      const receipt = {
        source,
        revision: Math.max(0, ...earlier.map(({ revision }) => revision)) + 1,
        receivedAt: now,
        statedBy,
      }
      const row = newEntry({ organizationId, orderId, messageId }, event, receipt)
      revisions.set(key, [...earlier, row])
      ledger.entries.push(row)
      added.push(row)
      answers.set(entry, 'appended')
    }
  }
  return added
}

function keyOf({ source, sourceEventId }: Pick<LogEntry, 'source' | 'sourceEventId'>): string {
  return JSON.stringify([source, sourceEventId])
}
