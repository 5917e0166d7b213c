import type { Database } from '#platform/db/database.ts'
import { writeCharges } from './charges/write-charges.ts'
import { insertEntries } from './log/log-rows.ts'
import { writeLedgers } from './log/write-ledgers.ts'
import type { ChangeDeps, OrderChange } from './order-change.ts'
import { projections } from './projections.ts'
import { writeRecords } from './save/write-records.ts'

const unchanged: OrderChange = {
  records: [],
  entries: [],
  outcomes: [],
  charges: [],
  documents: [],
  judged: [],
  learned: [],
  unnamed: [],
  happened: [],
}

/**
 * The one way to change stored orders: writes what changes, then everything that follows from it. The
 * transaction has locked the orders or their organizations before.
 */
export async function changeOrders(
  tx: Database,
  deps: ChangeDeps,
  changed: Partial<OrderChange>,
): Promise<void> {
  const change = { ...unchanged, ...changed }
  const happened = [...(await writeRecords(tx, change.records)), ...change.happened]
  await insertEntries(tx, change.entries)
  await writeLedgers(tx, change.outcomes)
  await writeCharges(tx, change.charges)
  for (const projection of projections) await projection.refresh?.(tx, { ...change, happened }, deps)
}
