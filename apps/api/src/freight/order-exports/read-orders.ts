import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import { type CardRow, readCardRows } from '#freight/orders/list/cards/read-card-rows.ts'
import { listOrderKeys, readOrderKeys } from '#freight/orders/list/order-keys.ts'
import type { ListPage } from '#freight/orders/list/order-list-statement.ts'
import { cursorBehind, type OrderCursor } from '#freight/orders/list/ordering.ts'
import type { Database } from '#platform/db/database.ts'
import type { Person } from '#platform/http/caller.ts'

// Large enough that reading is not the slow part, small enough to be nothing in memory.
const batchSize = 500

/**
 * All orders of a list in its order, read by the list's own statements, batch after batch: the next one only once the
 * reader has taken the one before. An order that something happens to meanwhile may appear where it was before.
 */
export async function* readOrders(
  database: Database,
  caller: Person,
  filter: OrderSelection,
  now: string,
): AsyncGenerator<CardRow[]> {
  let after: OrderCursor | null = null
  do {
    const page: ListPage = { after, limit: batchSize, now }
    const keys = readOrderKeys(await listOrderKeys(database, caller, filter, page))
    const batch = keys.slice(0, batchSize)
    const rows = await readCardRows(database, batch)
    yield batch.flatMap(({ id }) => rows.get(id) ?? [])
    const last = keys.length > batchSize ? batch.at(-1) : undefined
    after = last ? cursorBehind(filter, last, page) : null
  } while (after !== null)
}
