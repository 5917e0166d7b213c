import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { writeCharges } from './charges/write-charges.ts'
import { insertEntries } from './log/log-rows.ts'
import { writeLedgers } from './log/write-ledgers.ts'
import type { ChangeDeps, OrderWrite } from './order-write.ts'
import { projections } from './projections.ts'
import { writeRecords } from './save/write-records.ts'

const nothing: OrderWrite = {
  records: [],
  entries: [],
  outcomes: [],
  charges: [],
  statuses: [],
  documents: [],
  documentStates: [],
  messageReferences: [],
  deskReferences: [],
  lostReferences: [],
  changes: [],
}

/**
 * The one way to change stored orders: writes a feature's changes, then everything that follows from them.
 * The transaction must already have locked the orders or their organizations.
 */
export async function changeOrders(
  tx: Database,
  deps: ChangeDeps,
  parts: Partial<OrderWrite>,
): Promise<void> {
  const write = { ...nothing, ...parts }
  const changes = [...(await writeRecords(tx, write.records)), ...write.changes]
  await insertEntries(tx, write.entries)
  await writeLedgers(tx, write.outcomes)
  await writeCharges(tx, write.charges)
  for (const { organizationId, id, status } of write.statuses)
    await tx.execute(sql`UPDATE orders SET status = ${status}
      WHERE organization_id = ${organizationId} AND id = ${id} AND status <> ${status}`)
  for (const projection of projections) await projection.refresh?.(tx, { ...write, changes }, deps)
}
