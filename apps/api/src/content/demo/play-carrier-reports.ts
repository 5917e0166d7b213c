import { bookedRecord, carrierReportsOf } from '@portolan/demo/orders/carriers/carrier-reports'
import type { DemoOrder } from '@portolan/demo/orders/demo-order'
import type { Deps } from '#freight/deps.ts'
import { appendEvents } from '#freight/ledger/append-events.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'

/**
 * Saves the orders that carriers report about as they were booked, and takes in each report at its time, so
 * that their history has its true dates. Saving all orders then updates these.
 */
export async function playCarrierReports(
  deps: Deps,
  orders: readonly DemoOrder[],
  now: number,
): Promise<void> {
  const at = (instant: number): Deps => ({ ...deps, clock: { now: () => new Date(instant) } })
  for (const order of orders) {
    const reports = carrierReportsOf(order, now)
    if (reports.length === 0) continue
    const booked = bookedRecord(order)
    const [saved] = await saveOrders(at(Date.parse(booked.createdAt ?? '')), [booked])
    if (!saved) throw new Error(`Order ${booked.ref} was not saved`)
    const keys = { organizationId: saved.organizationId, orderId: saved.id, messageId: null }
    for (const { source, receivedAt, event } of reports)
      await deps.database.transaction((tx) => appendEvents(tx, at(receivedAt), [{ ...keys, source, event }]))
  }
}
