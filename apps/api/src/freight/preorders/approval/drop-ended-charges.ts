import { changeOrders } from '#freight/order-record/change-orders.ts'
import type { ChangeDeps } from '#freight/order-record/order-write.ts'
import { agreedPriceOf, endingsFor, priceStateOf } from '#freight/preorders/agreed-price.ts'
import type { PreorderRow } from '#freight/preorders/queries.ts'
import type { Step } from '#freight/preorders/steps/take-step.ts'
import { orders } from '#freight/tables/orders.ts'
import type { Database } from '#platform/db/database.ts'
import { and, eq } from '#platform/db/drizzle.ts'
import { acceptedCharges, isOtherPrice } from './agreed-charges.ts'

/**
 * Removes the agreed charges from the order when a confirmed change ends their price: the company's system
 * sends its own with the changed order. Charges that it has already sent stay.
 */
export async function dropEndedCharges(
  deps: ChangeDeps,
  tx: Database,
  row: PreorderRow,
  { booking }: Step,
): Promise<void> {
  const { organizationId, orderId } = row
  const data = deps.env.bookingData
  if (!booking || orderId === null || priceStateOf(row, data) !== 'holds') return
  if (endingsFor(agreedPriceOf(row, data), booking, data).length === 0) return
  const isOrder = and(eq(orders.organizationId, organizationId), eq(orders.id, orderId))
  const [order] = await tx
    .select({ charges: orders.charges })
    .from(orders)
    .where(isOrder)
    .for('no key update')
  const charges = (order?.charges ?? []).map(({ amount }) => amount)
  if (charges.length === 0 || isOtherPrice(acceptedCharges(row), charges)) return
  // The hourly work takes its rate away too.
  const dropped = { organizationId, id: orderId, charges: [], recordHash: null, ratedOrder: null }
  await changeOrders(tx, deps, { charges: [dropped] })
}
