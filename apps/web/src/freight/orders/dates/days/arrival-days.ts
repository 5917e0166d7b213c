import type { Order } from '@portolan/contract/freight/orders'
import { bestTime } from '#freight/orders/dates/arrival-facts.ts'
import { deliveryTime } from '#freight/orders/dates/delivery-facts.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { isByDay } from '#freight/orders/search/usual-sort.ts'
import { calendarDay } from '#platform/i18n/format/calendar-days.ts'

type Arriving = Parameters<typeof deliveryTime>[0]

/** The calendar date, at its place, on which an order reaches its port, or after that its door. */
export function dayOfArrival(order: Arriving, now: Date): string {
  const port = bestTime(order.arrival)
  const isAtSea = order.shipmentStatus === 'BOOKED' || order.shipmentStatus === 'IN_TRANSIT'
  const reachesPort = port && isAtSea && Date.parse(port.at) >= now.getTime()
  const next = reachesPort ? port : (deliveryTime(order) ?? port)
  return next ? calendarDay(next.at, order.to.timeZone ?? 'UTC') : ''
}

/**
 * The loaded orders in the order in which the list shows them: by day, if it does. Sorted by instant, days of
 * distant time zones alternate for some hours.
 */
export function inListOrder(search: OrderSearch, orders: readonly Order[], now: Date): Order[] {
  if (!isByDay(search)) return [...orders]
  return orders.toSorted((a, b) => dayOfArrival(a, now).localeCompare(dayOfArrival(b, now)))
}
