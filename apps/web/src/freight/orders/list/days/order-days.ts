import type { Order } from '@portolan/contract/freight/orders'
import { dayOfArrival } from '#freight/orders/dates/days/arrival-days.ts'

/** A line of the list: the heading of a day, or orders side by side. */
export type ListEntry = { day: string } | { orders: readonly Order[]; place: number }

/**
 * The entries of a list with this many orders side by side; `now` puts headings before the days of arrival.
 * `place` is that of the first of the orders, from 1.
 */
export function entriesOf(orders: readonly Order[], columns: number, now: Date | null): ListEntry[] {
  const entries: ListEntry[] = []
  let place = 1
  for (const [day, own] of Map.groupBy(orders, (order) => (now ? dayOfArrival(order, now) : null))) {
    if (day !== null) entries.push({ day })
    for (let start = 0; start < own.length; start += columns) {
      const beside = own.slice(start, start + columns)
      entries.push({ orders: beside, place })
      place += beside.length
    }
  }
  return entries
}

/** Identifies an entry by its day or its first order. */
export function keyOfEntry(entry: ListEntry): string {
  return 'day' in entry ? `day ${entry.day}` : (entry.orders[0]?.id ?? '')
}

/** The index of the entry with this order; negative if there is none. */
export function entryOf(entries: readonly ListEntry[], orderId: string): number {
  return entries.findIndex((entry) => 'orders' in entry && entry.orders.some(({ id }) => id === orderId))
}
