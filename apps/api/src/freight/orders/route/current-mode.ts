import type { ShipmentStatus } from '@portolan/contract/freight/orders'
import type { RoutePoint, TransportMode } from '@portolan/contract/freight/places'
import { legStatesOf } from '@portolan/freight/leg-states'

/** The mode of the leg under way, or of the next one while the cargo waits for it; else that of the order. */
export function currentModeOf(order: {
  shipmentStatus: ShipmentStatus
  transportMode: TransportMode
  route: readonly RoutePoint[]
}): TransportMode {
  if (order.shipmentStatus !== 'IN_TRANSIT') return order.transportMode
  const states = legStatesOf(order)
  const underway = states.indexOf('underway')
  const leg = underway >= 0 ? underway : states.indexOf('coming')
  return order.route[leg]?.mode ?? order.transportMode
}
