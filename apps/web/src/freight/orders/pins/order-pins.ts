import type { Order } from '@portolan/contract/freight/orders'
import { type OrderSort, readSort, type SortField } from '@portolan/contract/freight/orders/order-filter'
import { bestTime } from '#freight/orders/dates/arrival-facts.ts'
import { deliveryTime } from '#freight/orders/dates/delivery-facts.ts'
import type { OrderPages } from '#freight/orders/order-list-data.ts'

const sortKey: Record<Exclude<SortField, 'lateness'>, (order: Order) => string | null> = {
  createdAt: (order) => order.createdAt,
  updatedAt: (order) => order.updatedAt,
  number: (order) => order.number,
  departure: (order) => bestTime(order.departure)?.at ?? null,
  arrival: (order) => bestTime(order.arrival)?.at ?? null,
  delivery: (order) => deliveryTime(order)?.at ?? null,
  papersDue: (order) => order.alerts.find(({ kind }) => kind === 'missing-papers')?.at ?? null,
}

/** Unknown lateness comes last in both directions. */
function isLater(a: Order, b: Order, descending: boolean): boolean {
  const unknown = descending ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const [left, right] = [a.lateMinutes ?? unknown, b.lateMinutes ?? unknown]
  return left === right ? a.id < b.id !== descending : left < right !== descending
}

/**
 * True if `a` precedes `b` among equally pinned orders; unknown dates come last in ascending order, and the
 * ID breaks ties.
 */
function isBefore(a: Order, b: Order, sort: OrderSort): boolean {
  const { field, descending } = readSort(sort)
  if (field === 'lateness') return isLater(a, b, descending)
  const [left, right] = [sortKey[field](a), sortKey[field](b)]
  if (left === right) return a.id < b.id !== descending
  const ascending = left !== null && (right === null || left < right)
  return ascending !== descending
}

/**
 * The list with one order pinned or unpinned, moved to where the server would put it. An order that belongs
 * after the last loaded row is removed while more rows can be loaded, since it comes with them. `order` may
 * be missing in the list, as when a rejected unpinning is undone. Lists that never had it stay unchanged.
 * Without a `sort`, pinned orders don't come first, and the order stays where it is.
 */
export function withPin(data: OrderPages, order: Order, pinned: boolean, sort: OrderSort | null): OrderPages {
  const moved = { ...order, pinned }
  if (sort === null) return withRow(data, moved)
  const pages = data.pages.map((page) => ({
    ...page,
    results: page.results.filter((other) => other.id !== order.id),
  }))
  for (const page of pages) {
    const at = page.results.findIndex(
      (other) => (pinned && !other.pinned) || (other.pinned === pinned && isBefore(moved, other, sort)),
    )
    if (at >= 0) {
      page.results.splice(at, 0, moved)
      return { ...data, pages }
    }
  }
  const last = pages.at(-1)
  if (last && last.next === null) last.results.push(moved)
  return { ...data, pages }
}

function withRow(data: OrderPages, order: Order): OrderPages {
  const pages = data.pages.map((page) => ({
    ...page,
    results: page.results.map((other) => (other.id === order.id ? order : other)),
  }))
  return { ...data, pages }
}

/** True if the list shows this order. */
export function holds(data: OrderPages, orderId: string): boolean {
  return data.pages.some((page) => page.results.some((order) => order.id === orderId))
}
