import { alertsChangeAt } from '@portolan/freight/attention/alert'
import { latenessChangesAt } from '@portolan/freight/attention/delays'
import { latenessOf } from '#freight/attention/present.ts'
import { progressChangesAt } from '#freight/order-record/route/progress.ts'
import { shipmentOf } from '#freight/orders/present.ts'
import type { OrderRow } from '#freight/orders/queries.ts'

/** When the card at `now` becomes outdated if nothing happens to its order (milliseconds since the epoch). */
export function cardChangesAt(row: Omit<OrderRow, 'pinned'>, now: number): number {
  return Math.min(
    alertsChangeAt(row.alerts ?? [], now),
    latenessChangesAt(latenessOf(row), now),
    progressChangesAt(shipmentOf(row), now),
  )
}
