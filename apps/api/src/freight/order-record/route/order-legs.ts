import type { Place, RoutePoint, TransportMode } from '@portolan/contract/freight/places'
import { legDistanceKm } from '@portolan/freight/distance/transport-distance'
import { seaDistanceKm } from '@portolan/geodata/sea/sea-line'

/** From one stop to the next; with the approximate kilometers, null if unknown. */
export interface OrderLeg {
  mode: TransportMode
  from: Place
  to: Place
  distanceKm: number | null
}

/** The route as legs. A leg without its own mode has the order's. */
export function legsOf(order: { route: readonly RoutePoint[]; transportMode: TransportMode }): OrderLeg[] {
  return order.route.slice(1).map((point, index) => {
    const start = order.route[index] ?? point
    const leg = { mode: start.mode ?? order.transportMode, from: start.place, to: point.place }
    return { ...leg, distanceKm: legDistanceKm(leg, seaDistanceKm) }
  })
}
