import { createHash } from 'node:crypto'
import type { RunMilestone } from '@portolan/contract/company/bulk/milestone-runs'
import type { Deps } from '#freight/deps.ts'
import { appendEvents, type EventEntry, type LogDeps } from '#freight/ledger/append-events.ts'
import type { EventAuthor } from '#freight/ledger/company/event-author.ts'
import { lockOrganizations } from '#freight/order-record/keys/order-keys.ts'
import { releaseBatch } from '#messaging/notifications/digests/digest-entries.ts'
import type { Database } from '#platform/db/database.ts'
import { Problem } from '#platform/http/problem.ts'
import { planMilestone } from './plan-milestone.ts'
import {
  findRun,
  insertRun,
  lockRun,
  type RunRow,
  readRunOrders,
  type Settled,
  setState,
  settleOrders,
} from './queries.ts'

/** Orders per call and transaction: their customers can't save meanwhile. */
const ordersPerCall = 100

/** A run that isn't continued sends its messages after this. */
const holdMs = 10 * 60_000

/** The request of a run. */
export interface AskedRun {
  runId: string
  orders: readonly string[]
  milestone: RunMilestone
  author: EventAuthor
}

/**
 * Begins a run, or goes on with it: gives the next orders the milestone, each in the transaction that marks
 * it. So a killed call leaves whole orders behind, and the same call again does the rest.
 */
export async function applyRun(
  { database, ...deps }: Pick<Deps, 'database'> & LogDeps,
  { runId, orders, milestone, author }: AskedRun,
): Promise<RunRow> {
  const orderIds = [...new Set(orders.map((id) => id.toLowerCase()))]
  const requestHash = createHash('sha256')
    .update(JSON.stringify([orderIds, milestone]))
    .digest('base64url')
  const createdAt = deps.clock.now().toISOString()
  await database.transaction((tx) =>
    insertRun(tx, { id: runId, ...author, requestHash, orderIds, createdAt, milestone }),
  )
  const run = await findRun(database, runId)
  if (run?.requestHash !== requestHash) throw new Problem('idempotency_mismatch')
  return database.transaction((tx) => goOn(tx, deps, runId))
}

async function goOn(tx: Database, deps: LogDeps, runId: string): Promise<RunRow> {
  const run = await lockRun(tx, runId)
  if (!run) throw new Problem('unavailable', 1)
  if (run.state !== 'running') return run
  const keys = await readRunOrders(tx, runId, 'waiting', ordersPerCall)
  await lockOrganizations(
    tx,
    keys.map(({ organizationId }) => organizationId),
  )
  // Read again: before the lock, their routes could change.
  const orders = await readRunOrders(tx, runId, 'waiting', ordersPerCall)
  const entries: EventEntry[] = []
  const settled = orders.map((order): Settled => {
    const { organizationId, id } = order
    const planned = planMilestone(order, run.milestone, { runId, statedAt: run.createdAt })
    if ('refusal' in planned) return { organizationId, id, outcome: 'refused', refusal: planned.refusal }
    const about = { organizationId, orderId: id, source: run.source, statedBy: run.statedBy, messageId: null }
    entries.push({ ...about, event: planned.event })
    return { organizationId, id, outcome: 'applied', refusal: null }
  })
  const now = deps.clock.now()
  const batch = { id: runId, dueAt: new Date(now.getTime() + holdMs) }
  await appendEvents(tx, { ...deps, batch }, entries)
  await settleOrders(tx, runId, settled)
  if (run.waiting <= ordersPerCall) {
    await setState(tx, runId, 'done')
    await releaseBatch(tx, runId, now)
  }
  return (await findRun(tx, runId)) ?? run
}
