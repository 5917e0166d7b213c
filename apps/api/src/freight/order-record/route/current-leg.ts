import type { ShipmentStatus } from '@portolan/contract/freight/orders/order-codes'
import type { RoutePoint, TransportMode } from '@portolan/contract/freight/places'
import { legStatesOf } from '@portolan/freight/leg-states'

interface Shipment {
  shipmentStatus: ShipmentStatus
  transportMode: TransportMode
  route: readonly RoutePoint[]
}

/** The leg under way, or the next one while the cargo waits for it; -1 if none is left. */
function currentLegOf(order: Shipment): number {
  const states = legStatesOf(order)
  const underway = states.indexOf('underway')
  return underway >= 0 ? underway : states.indexOf('coming')
}

/**
 * The mode of the leg under way, or of the next one while the cargo waits for it; otherwise the order's mode.
 */
export function currentModeOf(order: Shipment): TransportMode {
  if (order.shipmentStatus !== 'IN_TRANSIT') return order.transportMode
  return order.route[currentLegOf(order)]?.mode ?? order.transportMode
}

/** The carrier and conveyance of the leg under way or the next one; after arrival, of the last one. */
export function carriageOf(order: Shipment): { carrier: string | null; conveyance: string | null } {
  const leg = currentLegOf(order)
  const start = order.route[leg >= 0 ? leg : order.route.length - 2]
  return { carrier: start?.carrier ?? null, conveyance: start?.conveyance ?? null }
}
