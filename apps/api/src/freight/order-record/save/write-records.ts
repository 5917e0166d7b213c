import type { RecordedOrderChange } from '#freight/deps.ts'
import { detectOrderChanges } from '#freight/order-record/changes/detect-order-changes.ts'
import type { Database } from '#platform/db/database.ts'
import { type StatedOrder, saveStatements } from './save-statements.ts'
import { writeOrders } from './write-orders.ts'

/**
 * Writes records saved at one time by one author: the rows of the orders, their units, their logs and
 * milestones. Returns the changes of the orders.
 */
export async function writeRecords(
  tx: Database,
  orders: readonly StatedOrder[],
): Promise<RecordedOrderChange[]> {
  const [first] = orders
  if (first === undefined) return []
  const unitIds = await writeOrders(tx, orders)
  const ofShared = await saveStatements(tx, orders, unitIds, {
    now: first.row.savedAt,
    statedBy: first.statedBy,
  })
  return orders.flatMap((order) => ofShared.get(order.row.id) ?? changesOf(order))
}

/** The changes of an order that shows exactly what its record says. */
function changesOf({ row, before }: StatedOrder): RecordedOrderChange[] {
  const { organizationId, id: orderId } = row
  return detectOrderChanges(before, row).map((change) => ({ organizationId, orderId, ...change }))
}
