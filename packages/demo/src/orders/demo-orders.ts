import type { Booking } from '#booking.ts'
import { createRandom } from '#random.ts'
import { airOrders } from './air-orders.ts'
import { type DemoOrder, makeDemoOrder } from './demo-order.ts'
import { pastSeaOrders } from './past-sea-orders.ts'
import { railOrders } from './rail-orders.ts'
import { roadOrders } from './road-orders.ts'
import { seaOrders } from './sea-orders.ts'
import { tienShanOrders } from './tien-shan-orders.ts'

const tables: Readonly<Record<string, readonly Booking[]>> = {
  'demo-sea': seaOrders,
  'demo-past-sea': pastSeaOrders,
  'demo-air': airOrders,
  'demo-road': roadOrders,
  'demo-rail': railOrders,
  'demo-tien-shan': tienShanOrders,
}

/** The forwarder's numbers rise with the day of booking, with gaps for customers that are not in the demo. */
function numbered(orders: readonly DemoOrder[]): DemoOrder[] {
  const random = createRandom('numbers')
  const byCreation = [...orders].sort((a, b) =>
    `${a.record.createdAt} ${a.record.ref}`.localeCompare(`${b.record.createdAt} ${b.record.ref}`),
  )
  let number = 260_417
  return byCreation.map((order) => {
    number += random.integer(2, 19)
    return { ...order, record: { ...order.record, number: `PF-${number}` } }
  })
}

/** All demo orders as they stand at `now` (milliseconds since 1970), oldest booking first. */
export function makeDemoOrders(now: number): DemoOrder[] {
  const orders = Object.entries(tables).flatMap(([name, bookings]) =>
    bookings.map((booking, index) =>
      makeDemoOrder(booking, `${name}-${String(index + 1).padStart(2, '0')}`, now),
    ),
  )
  return numbered(orders)
}
