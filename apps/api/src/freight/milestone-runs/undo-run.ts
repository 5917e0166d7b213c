import type { Deps } from '#freight/deps.ts'
import type { LogDeps } from '#freight/ledger/append-events.ts'
import { takeBack } from '#freight/ledger/take-back.ts'
import { lockOrganizations } from '#freight/order-record/keys/order-keys.ts'
import { decideRetraction } from '#freight/order-record/log/event-decisions.ts'
import { releaseBatch } from '#messaging/notifications/digests/digest-entries.ts'
import type { Database } from '#platform/db/database.ts'
import { Problem } from '#platform/http/problem.ts'
import { eventIdOf } from './plan-milestone.ts'
import {
  findRun,
  lockRun,
  type RunRow,
  readRunOrders,
  type Settled,
  setState,
  settleOrders,
  undoUntil,
} from './queries.ts'

/** Taking back costs more than adding. */
const ordersPerCall = 50

/**
 * Retracts the milestones of a run, or goes on with that; orders that still wait never get it. Notifications
 * that haven't left the portal go too. Null if there is no such run.
 */
export function undoRun(
  { database, ...deps }: Pick<Deps, 'database'> & LogDeps,
  runId: string,
  by: string,
): Promise<RunRow | null> {
  return database.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (!run || run.state === 'undone') return run
    if (run.state !== 'undoing' && deps.clock.now() > undoUntil(run)) throw new Problem('undo_expired')
    await takeNext(tx, deps, run, by)
    return findRun(tx, runId)
  })
}

async function takeNext(tx: Database, deps: LogDeps, run: RunRow, by: string): Promise<void> {
  const keys = await readRunOrders(tx, run.id, 'applied', ordersPerCall)
  await lockOrganizations(
    tx,
    keys.map(({ organizationId }) => organizationId),
  )
  // Read again: before the lock, they could go to another customer.
  const orders = await readRunOrders(tx, run.id, 'applied', ordersPerCall)
  const settled: Settled[] = []
  for (const { organizationId, id } of orders) {
    const statement = { organizationId, orderId: id, source: run.source, sourceEventId: eventIdOf(run.id) }
    // Null: deleted in the meantime.
    const taken = await takeBack(tx, deps, { organizationId, id }, () =>
      decideRetraction(tx, [{ ...statement, revision: 1 }], { by, reason: null }),
    )
    if (taken) settled.push({ organizationId, id, outcome: 'undone', refusal: null })
  }
  await settleOrders(tx, run.id, settled)
  const isLast = run.applied <= orders.length
  await setState(tx, run.id, isLast ? 'undone' : 'undoing')
  if (isLast) await releaseBatch(tx, run.id, deps.clock.now())
}
