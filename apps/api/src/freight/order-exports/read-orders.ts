import type { OrderFilter } from '@portolan/contract/freight/orders'
import { type ListedOrder, listOrderRows } from '#freight/orders/list/list-orders.ts'
import { cursorBehind, type OrderCursor } from '#freight/orders/list/ordering.ts'
import type { Database } from '#platform/db/database.ts'
import type { Person } from '#platform/http/caller.ts'

// Large enough that reading is not the slow part, small enough to be nothing in memory.
const batchSize = 500

/**
 * All orders of a list in its order, read by the list's own statement, batch after batch: the next one only once the
 * reader has taken the one before. An order that something happens to meanwhile may appear where it was before.
 */
export async function* readOrders(
  database: Database,
  caller: Person,
  filter: OrderFilter,
  now: string,
): AsyncGenerator<ListedOrder[]> {
  let after: OrderCursor | null = null
  do {
    const rows: ListedOrder[] = await listOrderRows(database, caller, filter, {
      after,
      limit: batchSize,
      now,
    })
    const last = rows.length > batchSize ? rows[batchSize - 1] : undefined
    if (last) rows.pop()
    yield rows
    after = last ? cursorBehind(filter, last, { after, now }) : null
  } while (after !== null)
}
