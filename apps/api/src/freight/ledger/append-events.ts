import { isSameStatement, type LogEntry } from '@portolan/freight/ledger/log-entry'
import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { refreshAttention } from '#freight/attention/refresh-attention.ts'
import { recordOrderChanges } from '#freight/orders/changes/record-order-changes.ts'
import type { Database } from '#platform/db/database.ts'
import type { Deps, RecordedOrderChange } from '#platform/process/deps.ts'
import { catchUp } from './catch-up.ts'
import { changesOf, foldLedger, ledgerMoves } from './fold-ledger.ts'
import { loadLedgers, type StoredLedger } from './load-ledgers.ts'
import { insertEntries, type NewLogEntry, newEntry } from './log-rows.ts'
import { recordMoves } from './promises.ts'
import { lockOrganizations, writeLedgers } from './write-ledgers.ts'

/** A statement about an order that exists. */
export interface EventEntry {
  organizationId: string
  orderId: string
  /**
   * `company` or `api:<key>` for the company's own, else the carrier's or source's name, such as `dcsa:MAEU`.
   */
  source: string
  event: LoggedEvent
  messageId: string | null
}

export type Appended = 'appended' | 'duplicate'

/** An order that was deleted between the look for it and its lock. */
export class OrderGone extends Error {}

/** Orders at a time: every statement must be done within seconds. */
const ordersPerStep = 500

/**
 * Adds statements to the logs of their orders, in the given transaction, and brings what the orders show up
 * to date, with their promises and changes. A statement that the log has already is a duplicate. `restored`
 * are orders of which a statement counts again that had been taken back.
 */
export async function appendEvents(
  tx: Database,
  { clock, env, orderChangeSubscribers }: Pick<Deps, 'clock' | 'env' | 'orderChangeSubscribers'>,
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
    await insertEntries(tx, added)
    const outcomes = ledgers
      .filter(({ id }) => touched.has(id))
      .map((ledger) => ({ ledger, folded: foldLedger(ledger) }))
    const moves = outcomes.flatMap(({ ledger, folded }) => ledgerMoves(ledger, folded, now))
    await writeLedgers(tx, outcomes, await recordMoves(tx, moves))
    await refreshAttention(
      tx,
      env,
      outcomes.map(({ ledger }) => ledger),
    )
    changes.push(...outcomes.flatMap(({ ledger, folded }) => changesOf(ledger, folded)))
  }
  await recordOrderChanges(tx, changes, orderChangeSubscribers)
  return entries.map((entry) => answers.get(entry) ?? 'duplicate')
}

/** The entries by orders, a limited number of them at a time, and always in the same order. */
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

/** Adds what is new to the ledgers and returns it as rows. */
export function addEntries(
  ledgers: readonly StoredLedger[],
  entries: readonly EventEntry[],
  now: string,
  answers: Map<EventEntry, Appended>,
): NewLogEntry[] {
  const ledgerOf = new Map(ledgers.map((ledger) => [ledger.id, ledger]))
  const added: NewLogEntry[] = []
  for (const [orderId, given] of Map.groupBy(entries, (entry) => entry.orderId)) {
    const ledger = ledgerOf.get(orderId)
    if (!ledger) throw new OrderGone(`Events of an order that doesn't exist: ${orderId}`)
    const revisions = Map.groupBy(ledger.entries, keyOf)
    for (const entry of given) {
      const { organizationId, source, event, messageId } = entry
      const key = keyOf({ source, sourceEventId: event.sourceEventId })
      const known = revisions.get(key) ?? []
      if (known.some((revision) => isSameStatement(revision, event))) {
        answers.set(entry, 'duplicate')
        continue
      }
      const receipt = {
        source,
        revision: Math.max(0, ...known.map(({ revision }) => revision)) + 1,
        receivedAt: now,
      }
      const row = newEntry({ organizationId, orderId, messageId }, event, receipt)
      revisions.set(key, [...known, row])
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
