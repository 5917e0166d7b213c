import type { OrderFilter } from '@portolan/contract/freight/orders'
import { type ListedOrder, listOrderRows } from '#freight/orders/list/list-orders.ts'
import type { OrderCursor } from '#freight/orders/list/ordering.ts'
import type { Database } from '#platform/db/database.ts'
import type { Viewer } from '#platform/http/session.ts'

// Large enough that reading is not the slow part, small enough to be nothing in memory.
const batchSize = 500

/**
 * All orders of a list in its order, read by the list's own statement, batch after batch: the next one only once the
 * reader has taken the one before. An order that something happens to meanwhile may stand where it moved from.
 */
export async function* readOrders(
  database: Database,
  viewer: Viewer,
  filter: OrderFilter,
): AsyncGenerator<ListedOrder[]> {
  let after: OrderCursor | null = null
  do {
    const rows: ListedOrder[] = await listOrderRows(database, viewer, filter, { after, limit: batchSize })
    const last = rows.length > batchSize ? rows[batchSize - 1] : undefined
    if (last) rows.pop()
    yield rows
    after = last ? [last.part, last.sort_key, last.id] : null
  } while (after !== null)
}
