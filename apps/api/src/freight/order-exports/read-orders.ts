import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import { findAll } from '#freight/order-finding/find-all.ts'
import type { Database } from '#platform/db/database.ts'
import type { Person } from '#platform/http/caller.ts'
import { type ExportRow, readExportRows } from './export-rows.ts'
import { rowsOfTurn } from './send-table.ts'

/** All orders of a list in its order, read in batches as the reader consumes them. */
export async function* readOrders(
  database: Database,
  caller: Person,
  filter: OrderSelection,
  now: string,
): AsyncGenerator<ExportRow[]> {
  for await (const keys of findAll(database, caller, filter, now))
    for (let start = 0; start < keys.length; start += rowsOfTurn)
      yield await readExportRows(database, keys.slice(start, start + rowsOfTurn))
}
