import type { RecordedOrderChange } from '#freight/deps.ts'
import type { OrderState } from '#freight/order-record/changes/detect-order-changes.ts'
import type { OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import type { Outcome } from '#freight/order-record/log/fold-ledger.ts'
import { changesOf, foldLedger, ledgerMoves } from '#freight/order-record/log/fold-ledger.ts'
import { loadLedgers } from '#freight/order-record/log/load-ledgers.ts'
import {
  logNewRecords,
  logRecords,
  ownEventsOf,
  type RecordReceipt,
} from '#freight/order-record/log/own-log.ts'
import { writeLedgers } from '#freight/order-record/log/write-ledgers.ts'
import { orderEvents } from '#freight/tables/orders.ts'
import { sendAhead } from '#platform/db/connection/send-ahead.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { newId } from '#platform/process/new-id.ts'
import { insertRecords, rowText } from './insert-records.ts'
import type { PriorRecord } from './prior-records.ts'
import { chunks, removeMissing, type WrittenOrder } from './write-orders.ts'

/** An order of the batch with its previous state, which is null for a new one. */
export interface StatedOrder extends WrittenOrder {
  before: OrderState | null
  prior: PriorRecord | null
  /** By whom the record was sent, as the log names authors; null if that isn't known. */
  statedBy: string | null
}

/**
 * Writes the statements of records into their orders' logs, and the result into the orders: an order known
 * only by its record shows exactly that, any other shows the outcome of its log. Returns the latter's changes
 * by order ID.
 */
export async function saveStatements(
  tx: Database,
  changed: readonly StatedOrder[],
  unitIds: ReadonlyMap<string, string>,
  receipt: RecordReceipt,
): Promise<Map<string, RecordedOrderChange[]>> {
  const ids = newIds(changed)
  for (const part of chunks(changed)) await logEvents(tx, part, ids, receipt)
  const [plain, shared] = [
    changed.filter(({ prior }) => !prior?.hasOthers),
    changed.filter(({ prior }) => prior?.hasOthers),
  ]
  await writeEvents(tx, plain, ids, unitIds)
  const changes = new Map<string, RecordedOrderChange[]>()
  for (const part of chunks(shared)) {
    for (const [id, change] of await refold(tx, part, receipt.now)) changes.set(id, change)
  }
  return changes
}

function keysOf({ row }: StatedOrder): OrderKeys {
  return { organizationId: row.organizationId, id: row.id }
}

/** IDs for new events, by order ID and reference: the log and the milestones share them. */
type EventIds = (orderId: string, ref: string) => string

function newIds(changed: readonly StatedOrder[]): EventIds {
  const ids = new Map(
    changed.flatMap(({ row, record }) => record.events.map(({ ref }) => [`${row.id} ${ref}`, newId()])),
  )
  return (orderId, ref) => ids.get(`${orderId} ${ref}`) ?? newId()
}

async function logEvents(
  tx: Database,
  changed: readonly StatedOrder[],
  idOf: EventIds,
  receipt: RecordReceipt,
): Promise<void> {
  const eventsOf = (part: readonly StatedOrder[]) =>
    part.flatMap(({ row, record, prepared }) =>
      ownEventsOf(
        { ...record, events: [...record.events, ...prepared.ahead] },
        { organizationId: row.organizationId, orderId: row.id },
      ).map((event) => ({ ...event, id: idOf(row.id, event.ref) })),
    )
  const existing = changed.filter(({ prior }) => prior !== null)
  logNewRecords(tx, eventsOf(changed.filter(({ prior }) => prior === null)), receipt)
  await logRecords(tx, existing.map(keysOf), eventsOf(existing), receipt)
}

/** Writes the milestones of orders that show exactly what their record says. */
async function writeEvents(
  tx: Database,
  changed: readonly StatedOrder[],
  idOf: EventIds,
  unitIds: ReadonlyMap<string, string>,
): Promise<void> {
  const rowsOfEvents = (part: readonly StatedOrder[]) =>
    part.flatMap(({ row, record }) =>
      record.events.map(({ unitRef, precision, ...event }) => ({
        ...event,
        precision: precision === 'day' ? precision : null,
        organizationId: row.organizationId,
        orderId: row.id,
        id: idOf(row.id, event.ref),
        unitId: unitRef === null ? null : (unitIds.get(`${row.id} ${unitRef}`) ?? null),
      })),
    )
  for (const part of chunks(rowsOfEvents(changed.filter(({ before }) => before === null))))
    sendAhead(tx, insertRecords(orderEvents, part.map(rowText)))

  const existing = changed.filter(({ before }) => before !== null)
  const eventRows = rowsOfEvents(existing)
  await removeMissing(
    tx,
    'order_events',
    existing.map(({ row }) => row),
    eventRows,
  )
  for (const part of chunks(eventRows))
    await tx.execute(sql`${insertRecords(orderEvents, part.map(rowText))}
      ON CONFLICT (organization_id, order_id, ref) DO UPDATE SET at = excluded.at, at_precision = excluded.at_precision, classifier = excluded.classifier,
        code = excluded.code, place = excluded.place, unit_id = excluded.unit_id, remark = excluded.remark`)
}

/** Recomputes orders about which others have stated something too. */
async function refold(
  tx: Database,
  changed: readonly StatedOrder[],
  now: string,
): Promise<Map<string, RecordedOrderChange[]>> {
  const savedOf = new Map(changed.map((order) => [order.row.id, order]))
  const ledgers = await loadLedgers(tx, changed.map(keysOf), { lock: false })
  const outcomes = ledgers.map((ledger): Outcome => {
    const folded = foldLedger(ledger)
    const { before, prior } = savedOf.get(ledger.id) ?? {}
    const isKnown = before && prior
    return {
      ledger,
      folded,
      moves: isKnown ? ledgerMoves(ledger, folded, now, { ...prior, shown: before }) : [],
    }
  })
  await writeLedgers(tx, outcomes)
  return new Map(
    outcomes.map(({ ledger, folded }) => {
      const { before } = savedOf.get(ledger.id) ?? {}
      return [ledger.id, before ? changesOf(ledger, folded, before) : []]
    }),
  )
}
