import type { ShipmentStatus } from '@portolan/contract/freight/orders'
import type { RoutePoint, TransportMode } from '@portolan/contract/freight/places'
import type { Times } from '@portolan/contract/shared/instants'
import { greatCircleKm } from '@portolan/freight/distance/great-circle'
import { legStatesOf } from '@portolan/freight/leg-states'
import { legsOf } from './order-legs.ts'

/** The best that is known of a time: actual, else estimated, else planned; null when nothing is. */
export function bestOf(times: Times | null): string | null {
  return times?.actual ?? times?.estimated ?? times?.planned ?? null
}

interface Shipment {
  shipmentStatus: ShipmentStatus
  transportMode: TransportMode
  route: readonly RoutePoint[]
}

// The clock alone brings nothing to the end of a leg: that has to be reported.
const betweenEnds = (share: number) => Math.min(0.98, Math.max(0.02, share))

/** The share of a leg under way that lies behind, by time between departure and arrival. */
function shareOfLeg(from: RoutePoint | undefined, to: RoutePoint | undefined, now: number): number {
  const departed = bestOf(from?.departure ?? null)
  const arrives = bestOf(to?.arrival ?? null)
  if (departed === null || arrives === null) return 0.5
  const start = Date.parse(departed)
  const end = Date.parse(arrives)
  return end > start ? betweenEnds((now - start) / (end - start)) : 0.5
}

/** How long the legs are beside one another. A single leg, which most orders have, needs no way to be sought. */
function lengthsOf(shipment: Shipment): number[] {
  if (shipment.route.length === 2) return [1]
  const lengths = legsOf(shipment).map((leg) => leg.distanceKm ?? greatCircleKm(leg.from, leg.to))
  return lengths.some((length) => length > 0) ? lengths : lengths.map(() => 1)
}

/**
 * Share of the way done, 0 to 1 in hundredths: the legs that are done by what was reported, and of a leg under way
 * what its times promise. Cargo that waits for its next leg stays where it is. A shipment under way is never at
 * either end.
 */
export function progressOf(shipment: Shipment, now: number): number {
  if (shipment.shipmentStatus === 'ARRIVED') return 1
  if (shipment.shipmentStatus !== 'IN_TRANSIT') return 0
  const { route } = shipment
  const states = legStatesOf(shipment)
  let [behind, whole] = [0, 0]
  for (const [index, length] of lengthsOf(shipment).entries()) {
    whole += length
    if (states[index] === 'done') behind += length
    if (states[index] === 'underway') behind += length * shareOfLeg(route[index], route[index + 1], now)
  }
  return Math.round(betweenEnds(behind / whole) * 100) / 100
}
