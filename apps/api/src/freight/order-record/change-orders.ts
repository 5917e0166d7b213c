import type { Database } from '#platform/db/database.ts'
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
  documents: [],
  documentStates: [],
  messageReferences: [],
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
  for (const projection of projections) await projection.refresh?.(tx, { ...write, changes }, deps)
}
