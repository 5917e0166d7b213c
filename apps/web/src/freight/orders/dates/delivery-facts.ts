import type { Order } from '@portolan/contract/freight/orders'
import type { ShipmentStatus } from '@portolan/contract/freight/orders/order-codes'
import { deliveryMoment, isDeliveryOvertaken } from '@portolan/freight/delivery'
import { type BestTime, bestTime } from './arrival-facts.ts'

/** The state that a person sees: the record's status, or that the cargo was delivered. */
export type ShownState = ShipmentStatus | 'DELIVERED'

export function shownState(order: Pick<Order, 'shipmentStatus' | 'isDelivered'>): ShownState {
  return order.isDelivered ? 'DELIVERED' : order.shipmentStatus
}

type DeliveryFacts = Pick<Order, 'shipmentStatus' | 'isDelivered' | 'delivery' | 'arrival' | 'to'>

/** The best time of the delivery; null if it's unknown or a later arrival has overtaken it. */
export function deliveryTime({ delivery, arrival, to }: DeliveryFacts): BestTime | null {
  return deliveryMoment(delivery, { arrival, timeZone: to.timeZone }) && bestTime(delivery)
}

/** True if a delivery still to come had a date that the arrival has overtaken. */
export function awaitsNewDate({
  shipmentStatus,
  isDelivered,
  delivery,
  arrival,
  to,
}: DeliveryFacts): boolean {
  if (isDelivered || shipmentStatus === 'CANCELED') return false
  return isDeliveryOvertaken(delivery, { arrival, timeZone: to.timeZone })
}
