import { deliveryMoment } from '@portolan/freight/delivery'
import type { Delivery } from '@portolan/freight/ledger/delivery/settle-delivery'
import type { Times } from '@portolan/freight/time/moment'
import { dateAt } from '#freight/order-record/route/filter-columns.ts'

/** An order's stored delivery: as stated, and the instant and day that filters and sorts compare. */
export interface DeliveryColumns {
  delivery: Times
  deliveryAt: string
  deliveryOn: string | null
  isDelivered: boolean
}

/** The columns' names in the database. */
export const deliveryColumnNames: readonly string[] = [
  'delivery',
  'delivery_at',
  'delivery_on',
  'is_delivered',
]

/** The columns of a delivery to a place after an arrival there. */
export function deliveryColumnsOf(
  { times, isDelivered }: Delivery,
  arrival: Times,
  timeZone: string | null,
): DeliveryColumns {
  const at = deliveryMoment(times, { arrival, timeZone })?.at ?? null
  return {
    delivery: times,
    deliveryAt: at ?? 'infinity',
    deliveryOn: dateAt(at, timeZone),
    isDelivered,
  }
}
