import type { Booking } from '#booking.ts'
import { createRandom } from '#random.ts'
import { airOrders } from './air-orders.ts'
import { type DemoOrder, makeDemoOrder } from './demo-order.ts'
import { pastSeaOrders } from './past-sea-orders.ts'
import { railOrders } from './rail-orders.ts'
import { roadOrders } from './road-orders.ts'
import { seaOrders } from './sea-orders.ts'
import { tienShanOrders } from './tien-shan-orders.ts'

/** Orders by the seed of what is random about them; the forwarder's files are numbered from `first`. */
const tables: Readonly<Record<string, { file: string; first: number; bookings: readonly Booking[] }>> = {
  'demo-sea': { file: 'SEA', first: 4101, bookings: seaOrders },
  'demo-past-sea': { file: 'SEA', first: 3801, bookings: pastSeaOrders },
  'demo-air': { file: 'AIR', first: 2701, bookings: airOrders },
  'demo-road': { file: 'ROAD', first: 5201, bookings: roadOrders },
  'demo-rail': { file: 'RAIL', first: 1401, bookings: railOrders },
  'demo-tien-shan': { file: 'CA', first: 1601, bookings: tienShanOrders },
}

/** The forwarder's numbers rise with the day of booking, with gaps for customers that aren't in the demo. */
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

/** All demo orders at `now` (milliseconds since 1970), oldest booking first. */
export function makeDemoOrders(now: number): DemoOrder[] {
  const orders = Object.entries(tables).flatMap(([name, { file, first, bookings }]) =>
    bookings.map((booking, index) => {
      const seed = `${name}-${String(index + 1).padStart(2, '0')}`
      return makeDemoOrder(booking, seed, `${file}-${first + index}`, now)
    }),
  )
  return numbered(orders)
}
