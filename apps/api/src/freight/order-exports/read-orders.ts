import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import { listOrderKeys, readOrderKeys } from '#freight/orders/list/order-keys.ts'
import type { ListPage } from '#freight/orders/list/order-list-statement.ts'
import { cursorBehind, type OrderCursor } from '#freight/orders/list/ordering.ts'
import type { Database } from '#platform/db/database.ts'
import type { Person } from '#platform/http/caller.ts'
import { type ExportRow, readExportRows } from './export-rows.ts'
import { rowsOfTurn } from './send-table.ts'

// Large enough that finding them is not the slow part, small enough to be nothing in memory.
const pageSize = 500

/**
 * All orders of a list in its order, found by the list's own statements, page after page, and read a few at a time: the next ones only
 * once the reader has taken those before. An order that something happens to meanwhile may appear where it was before.
 */
export async function* readOrders(
  database: Database,
  caller: Person,
  filter: OrderSelection,
  now: string,
): AsyncGenerator<ExportRow[]> {
  let after: OrderCursor | null = null
  do {
    const page: ListPage = { after, limit: pageSize, now }
    const keys = readOrderKeys(await listOrderKeys(database, caller, filter, page))
    const listed = keys.slice(0, pageSize)
    for (let start = 0; start < listed.length; start += rowsOfTurn)
      yield await readExportRows(database, listed.slice(start, start + rowsOfTurn))
    const last = keys.length > pageSize ? listed.at(-1) : undefined
    after = last ? cursorBehind(filter, last, page) : null
  } while (after !== null)
}
