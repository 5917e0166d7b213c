import { type directions, type LedgerTimes, unknownTimes } from '@portolan/freight/ledger/order-record'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import { forgetOrderChanges } from '#freight/order-record/changes/forget-order-changes.ts'
import { lockOrganizations, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { catchUp } from '#freight/order-record/log/catch-up.ts'
import { type Folded, foldLedger, ledgerMoves, stateAfter } from '#freight/order-record/log/fold-ledger.ts'
import { loadLedgers, type StoredLedger } from '#freight/order-record/log/load-ledgers.ts'
import { forgetPromises } from '#freight/order-record/log/promises.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { LogDeps } from './append-events.ts'
import { type ShownState, stateOf } from './preview-events.ts'

/** An order before and after statements were taken back, and the removed notifications. */
export interface TakenBack {
  before: ShownState
  after: ShownState
  notifications: { removed: number; sent: number }
}

interface Told {
  source: string
  classifier: string
  at: string
}

/**
 * Updates what an order shows after `decide` has ruled that statements of its log don't count. Their
 * consequences go too: promises, changes, and notifications that haven't left the portal. Null if the order
 * is gone.
 */
export async function takeBack(
  tx: Database,
  { clock, ...deps }: LogDeps,
  order: OrderKeys,
  decide: () => Promise<void>,
): Promise<TakenBack | null> {
  const now = clock.now().toISOString()
  await lockOrganizations(tx, [order.organizationId])
  const [earlier] = await loadLedgers(tx, [order], { lock: true })
  if (!earlier) return null
  await catchUp(tx, [earlier], now)
  const folded = foldLedger(earlier)
  await decide()
  const [ledger] = await loadLedgers(tx, [order], { lock: true })
  if (!ledger) return null
  const remaining = foldLedger(ledger)
  const removed = toldBy(folded).filter(
    (statement) => !toldBy(remaining).some((other) => isSameTold(statement, other)),
  )
  await forgetPromises(tx, order, removed)
  const last = await lastPromises(tx, ledger, order)
  const moves = ledgerMoves(ledger, remaining, now, { ...ledger.record, shown: last })
  await changeOrders(tx, deps, { outcomes: [{ ledger, folded: remaining, moves, isTakenBack: true }] })
  const notifications = await forgetOrderChanges(
    tx,
    { organizationId: order.organizationId, orderId: order.id },
    {
      ats: removed.map(({ at }) => at),
      before: stateAfter(earlier, folded),
      after: stateAfter(ledger, remaining),
    },
  )
  return {
    before: stateOf(earlier, folded),
    after: stateOf(ledger, remaining),
    notifications,
  }
}

function toldBy({ matched }: Folded): Told[] {
  return matched.map(({ entry: { source, classifier, at } }) => ({ source, classifier, at }))
}

function isSameTold(a: Told, b: Told): boolean {
  return a.source === b.source && a.classifier === b.classifier && Date.parse(a.at) === Date.parse(b.at)
}

/** The last promise of each end in the history; without rows, the record's. */
async function lastPromises(
  tx: Database,
  { record: { route } }: StoredLedger,
  { organizationId, id }: OrderKeys,
): Promise<Record<(typeof directions)[number], LedgerTimes>> {
  const rows = await rowsOf<{ target: string; at: string; classifier: 'planned' | 'estimated' }>(
    tx,
    sql`SELECT DISTINCT ON (target) target, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, classifier
      FROM eta_history WHERE organization_id = ${organizationId} AND order_id = ${id} ORDER BY target, seq DESC`,
  )
  const ofRecord = { departure: route[0]?.departure, arrival: route.at(-1)?.arrival }
  const timesOf = (target: (typeof directions)[number]): LedgerTimes => {
    const row = rows.find((each) => each.target === target)
    return row ? { ...unknownTimes, [row.classifier]: row.at } : (ofRecord[target] ?? unknownTimes)
  }
  return { departure: timesOf('departure'), arrival: timesOf('arrival') }
}
