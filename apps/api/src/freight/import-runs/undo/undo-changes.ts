import type { OrderRecord } from '@portolan/contract/company/orders'
import type { SentChargeLine } from '@portolan/contract/freight/charges'
import type { Deps } from '#freight/deps.ts'
import { removeDocument } from '#freight/documents/save/remove-document.ts'
import type { RunRow } from '#freight/import-runs/runs/run-rows.ts'
import { importAuthor } from '#freight/ledger/company/event-author.ts'
import { takeBack } from '#freight/ledger/take-back.ts'
import { forgetDocument } from '#freight/order-record/changes/forget-order-changes.ts'
import { replaceCharges } from '#freight/order-record/charges/replace-charges.ts'
import { lockOrganizations } from '#freight/order-record/keys/order-keys.ts'
import { decideRetraction } from '#freight/order-record/log/event-decisions.ts'
import { removeOrder } from '#freight/order-record/removal/remove-order.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import type { FormerDraft } from '#freight/rate-sheets/versions/former-draft.ts'
import { undoDraft } from '#freight/rate-sheets/versions/undo-sheet.ts'
import { undoRate } from '#freight/rates/records/undo-rates.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { type Change, judgeChanges, readChanges, settleChanges, type Verdict } from './verdicts.ts'

/** Taking back costs more than adding; others wait for the customer's lock meanwhile. */
const changesAtOnce = 20

/**
 * Takes back what a run changed, a few changes in each transaction: deletes orders, documents, rates and
 * drafts of sheets that it created, gives others the record, charges or prices that they had, retracts
 * events. What has changed since or was invoiced stays, and is marked with the reason. An undo that was
 * interrupted goes on where it was. Throws the signal's reason between two batches.
 */
export async function undoChanges(
  deps: Deps,
  run: RunRow,
  progress: { done: number; total: number },
  signal: AbortSignal,
): Promise<void> {
  const total = run.made + run.takenBack + run.left
  let done = total - run.made
  for (;;) {
    signal.throwIfAborted()
    Object.assign(progress, { done, total })
    const next = await readChanges(deps.database, run.id, changesAtOnce)
    if (next.length === 0) return
    await deps.database.transaction(async (tx) => {
      await lockOrganizations(
        tx,
        next.map(({ organizationId }) => organizationId),
      )
      const settled: Verdict[] = []
      for (const change of await judgeChanges(tx, run.id, next))
        settled.push(await undoOne(tx, deps, run, change))
      await settleChanges(tx, run.id, settled)
    })
    done += next.length
  }
}

/** Takes back one change; the verdict says if it stays after all. */
async function undoOne(tx: Database, deps: Deps, run: RunRow, change: Change): Promise<Verdict> {
  if (change.reason !== null) return change
  const { organizationId, orderId } = change
  const order = { organizationId, id: orderId }
  const by = run.undoneBy ?? run.actor
  const own = { ...deps, database: tx }
  if (change.kind === 'event') {
    const { source } = importAuthor
    const statement = { ...change, source, sourceEventId: change.item, revision: Number(change.version) }
    const taken = await takeBack(tx, deps, order, () =>
      decideRetraction(tx, [statement], { by, reason: null }),
    )
    return taken ? change : { ...change, reason: 'gone' }
  }
  if (change.kind === 'document') {
    const scope = { organizationId, orderId }
    const removed = await removeDocument(own, scope, { ref: change.item, isInvoice: false })
    if (removed) await forgetDocument(tx, scope, removed)
    return removed ? change : { ...change, reason: 'gone' }
  }
  if (change.kind === 'rate') {
    const undone = await undoRate(tx, { organizationId, id: orderId }, change.before)
    return undone ? change : { ...change, reason: 'gone' }
  }
  if (change.kind === 'sheet') {
    const undone = await undoDraft(tx, orderId, change.before as FormerDraft | null)
    return undone ? change : { ...change, reason: 'changed' }
  }
  if (change.kind === 'charges') {
    const { charges } = change.before as { charges: SentChargeLine[] }
    const [outcome] = await replaceCharges(own, [{ order, charges }])
    return outcome === 'unknown' ? { ...change, reason: 'gone' } : change
  }
  if (change.isNew) {
    const removed = await removeOrder(
      own,
      { organizationId, orderId },
      { by, reason: null, withHistory: true },
    )
    return removed ? change : { ...change, reason: 'gone' }
  }
  const record = await currentCustomer(tx, organizationId, change.before as OrderRecord)
  await saveOrders({ ...own, statedBy: importAuthor.statedBy }, [record])
  return change
}

/** Names of customers are no part of an order: another import may have changed them. */
async function currentCustomer(
  tx: Database,
  organizationId: string,
  record: OrderRecord,
): Promise<OrderRecord> {
  const [organization] = await rowsOf<OrderRecord['organization']>(
    tx,
    sql`SELECT ref, name FROM organizations WHERE id = ${organizationId}::uuid`,
  )
  return organization ? { ...record, organization } : record
}
