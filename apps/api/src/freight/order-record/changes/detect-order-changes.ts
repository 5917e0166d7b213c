import type { OrderChange } from '@portolan/contract/freight/ledger/order-changes'
import { deliveryMoment } from '@portolan/freight/delivery'
import { bestMoment, isSameMoment, type Moment, momentOf, type Times } from '@portolan/freight/time/moment'
import type { NewOrder } from '#freight/order-record/save/order-row.ts'

/** The facts of an order that its changes depend on. */
export type OrderState = Pick<NewOrder, 'status' | 'shipmentStatus' | 'departure' | 'arrival'> & {
  /** All cargo was handed to the consignee. */
  isDelivered: boolean
}

export type NewOrderState = OrderState &
  Pick<NewOrder, 'transportMode' | 'fromPlace' | 'toPlace'> & {
    /** When the cargo is to be handed over, and was. */
    delivery: Times
  }

/**
 * The changes of an order between two saves, in the order in which they happen; `before` is null for a new
 * order. A new order's past is not a change; later changes are measured against it. Corrections of an
 * archived order are no changes either, and a canceled order expects nothing.
 */
export function detectOrderChanges(before: OrderState | null, after: NewOrderState): OrderChange[] {
  const { fromPlace, toPlace, departure, arrival } = after
  const ends = { from: fromPlace.city, to: toPlace.city }
  if (before === null) return [{ kind: 'created', data: ends }]
  if (before.status === 'archived' && after.status === 'archived') return []
  if (after.shipmentStatus === 'CANCELED')
    return before.shipmentStatus === 'CANCELED' ? [] : [{ kind: 'canceled', data: ends }]

  const at = ({ city, timeZone }: NewOrder['toPlace'], moment: Moment | null) => ({
    ...ends,
    place: city,
    timeZone,
    at: moment?.at ?? null,
    ...(moment?.precision === 'day' && { precision: moment.precision }),
  })
  const changes: OrderChange[] = []
  if (hasDeparted(after) && !hasDeparted(before))
    changes.push({ kind: 'departed', data: at(fromPlace, momentOf(departure, 'actual')) })
  if (!hasArrived(after)) changes.push(...arrivalMoves(before, after))
  else if (!hasArrived(before))
    changes.push({
      kind: 'arrived',
      data: { ...at(toPlace, momentOf(arrival, 'actual')), ...expectedDelivery(after) },
    })
  if (after.isDelivered && !before.isDelivered)
    changes.push({ kind: 'delivered', data: at(toPlace, momentOf(after.delivery, 'actual')) })
  return changes
}

/** When the cargo will be at the door, for changes that state its arrival; nothing if that's unknown. */
function expectedDelivery({ isDelivered, delivery, arrival, toPlace }: NewOrderState) {
  const moment = isDelivered ? null : deliveryMoment(delivery, { arrival, timeZone: toPlace.timeZone })
  return moment && { delivery: moment }
}

/** The move of the arrival; empty if it didn't move, or if either time is unknown. */
function arrivalMoves(before: OrderState, after: NewOrderState): OrderChange[] {
  const { transportMode, fromPlace, toPlace } = after
  const previousArrival = bestMoment(before.arrival)
  const estimatedArrival = bestMoment(after.arrival)
  if (previousArrival === null || estimatedArrival === null) return []
  if (isSameMoment(previousArrival, estimatedArrival, toPlace.timeZone)) return []
  // The plan that people saw: if a system moves the plan itself, the arrival still moves.
  const plannedArrival = momentOf(before.arrival, 'planned') ?? previousArrival
  const moments = Object.entries({ plannedArrival, previousArrival, estimatedArrival })
  const days = moments.flatMap(([name, { precision }]) => (precision === 'day' ? [[name, precision]] : []))
  const data = {
    from: fromPlace.city,
    to: toPlace.city,
    place: toPlace.city,
    timeZone: toPlace.timeZone,
    transportMode,
    plannedArrival: plannedArrival.at,
    previousArrival: previousArrival.at,
    estimatedArrival: estimatedArrival.at,
    ...(days.length > 0 && { precision: Object.fromEntries(days) }),
    ...expectedDelivery(after),
  }
  return [{ kind: 'arrival-moved', data }]
}

export function hasArrived({ shipmentStatus, arrival }: OrderState): boolean {
  return shipmentStatus === 'ARRIVED' || (shipmentStatus !== 'CANCELED' && arrival.actual !== null)
}

export function hasDeparted(order: OrderState): boolean {
  return order.shipmentStatus === 'IN_TRANSIT' || order.departure.actual !== null || hasArrived(order)
}
