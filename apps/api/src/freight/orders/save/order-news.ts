import type { NotificationData, NotificationKind } from '@portolan/contract/messaging/notifications'
import type { NewOrder } from '#freight/orders/order-row.ts'
import { bestOf } from '#freight/orders/route/progress.ts'

/** What of an order its news depend on. */
export type OrderState = Pick<NewOrder, 'status' | 'shipmentStatus' | 'departure' | 'arrival'>

/** Something that happened to an order, as its people are to be told. */
export interface OrderNews {
  kind: NotificationKind
  data: NotificationData
}

const dayMs = 86_400_000
// What happened longer ago is history that is being put right.
const newsForMs = 30 * dayMs
// By as much an arrival has to miss its plan to be called a delay.
const delayMs = dayMs

/**
 * What people should hear when an order that was kept as `before` is saved as `after`; null is an order that was not
 * there. An order's first appearance is no news, whatever it says: it is what later changes are measured by.
 */
export function orderNews(
  before: OrderState | null,
  after: OrderState & Pick<NewOrder, 'fromPlace' | 'toPlace'>,
  now: number,
): OrderNews[] {
  if (before === null || (before.status === 'archived' && after.status === 'archived')) return []
  const { fromPlace, toPlace, departure, arrival } = after
  const ends = { from: fromPlace.city, to: toPlace.city }
  if (after.shipmentStatus === 'CANCELED')
    return before.shipmentStatus === 'CANCELED' ? [] : [{ kind: 'order-canceled', data: ends }]

  const isHistory = (at: string | null) => at !== null && Date.parse(at) < now - newsForMs
  const happened = ({ city, timeZone }: NewOrder['toPlace'], at: string | null): NotificationData => ({
    ...ends,
    place: city,
    timeZone,
    ...(at !== null && { at }),
  })
  if (hasArrived(after)) {
    if (hasArrived(before) || isHistory(arrival.actual)) return []
    return [{ kind: 'order-arrived', data: happened(toPlace, arrival.actual) }]
  }
  const news: OrderNews[] = []
  if (hasDeparted(after) && !hasDeparted(before) && !isHistory(departure.actual))
    news.push({ kind: 'order-departed', data: happened(fromPlace, departure.actual) })
  const moved = arrivalMove(before.arrival, arrival)
  if (moved !== null && !isHistory(moved.estimatedArrival)) {
    const { isDelay, ...times } = moved
    const kind = isDelay ? 'order-delayed' : 'arrival-changed'
    news.push({ kind, data: { ...happened(toPlace, null), ...times } })
  }
  return news
}

/** Where the arrival moved from and to; null where it did not, or was or is not known. */
function arrivalMove(before: NewOrder['arrival'], after: NewOrder['arrival']) {
  const previousArrival = bestOf(before)
  const estimatedArrival = bestOf(after)
  if (previousArrival === null || estimatedArrival === null) return null
  const [was, is] = [Date.parse(previousArrival), Date.parse(estimatedArrival)]
  if (was === is) return null
  // By the plan that people know: a system that moves the plan itself delays the order all the same.
  const plan = Date.parse(before.planned ?? previousArrival)
  return { previousArrival, estimatedArrival, isDelay: is > was && is - plan >= delayMs }
}

function hasArrived({ shipmentStatus, arrival }: OrderState): boolean {
  return shipmentStatus === 'ARRIVED' || (shipmentStatus !== 'CANCELED' && arrival.actual !== null)
}

function hasDeparted(order: OrderState): boolean {
  return order.shipmentStatus === 'IN_TRANSIT' || order.departure.actual !== null || hasArrived(order)
}
