import { changeOrders } from '#freight/order-record/change-orders.ts'
import { lockOrganizations, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { catchUp } from '#freight/order-record/log/catch-up.ts'
import { changesOf, foldLedger, ledgerMoves } from '#freight/order-record/log/fold-ledger.ts'
import { loadLedgers } from '#freight/order-record/log/load-ledgers.ts'
import type { Database } from '#platform/db/database.ts'
import type { LogDeps } from './append-events.ts'
import { type ShownState, stateOf } from './preview-events.ts'

/**
 * Updates what an order shows after `decide` has ruled that statements of its log count again, with the
 * changes that its customer then hears of. Null if the order is gone.
 */
export async function giveBack(
  tx: Database,
  { clock, ...deps }: LogDeps,
  order: OrderKeys,
  decide: () => Promise<void>,
): Promise<{ before: ShownState; after: ShownState } | null> {
  const now = clock.now().toISOString()
  await lockOrganizations(tx, [order.organizationId])
  const [earlier] = await loadLedgers(tx, [order], { lock: true })
  if (!earlier) return null
  await catchUp(tx, [earlier], now)
  const before = stateOf(earlier, foldLedger(earlier))
  await decide()
  const [ledger] = await loadLedgers(tx, [order], { lock: true })
  if (!ledger) return null
  const folded = foldLedger(ledger)
  const outcome = { ledger, folded, moves: ledgerMoves(ledger, folded, now) }
  await changeOrders(tx, deps, { outcomes: [outcome], changes: changesOf(ledger, folded) })
  return { before, after: stateOf(ledger, folded) }
}
