import type { LocatedPosition } from '@portolan/contract/freight/orders/cargo-facts'
import type { ShipmentStatus } from '@portolan/contract/freight/orders/order-codes'
import type { RoutePoint, TransportMode } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import { legStatesOf } from '@portolan/freight/leg-states'
import { findNearestPlace } from '@portolan/geodata/nearest-place'

/** A position with the city or port nearest to it. */
export function locatedPosition(
  position: Omit<LocatedPosition, 'near'>,
  order: { shipmentStatus: ShipmentStatus; transportMode: TransportMode; route: readonly RoutePoint[] },
  locale: Locale,
): LocatedPosition {
  const nearest = findNearestPlace(position)
  if (!nearest) return { ...position, near: null }
  const { names, countryCode, distanceKm, direction } = nearest
  const underway = legStatesOf(order).indexOf('underway')
  const isAtSea = underway >= 0 && (order.route[underway]?.mode ?? order.transportMode) === 'sea'
  return { ...position, near: { city: names[locale], countryCode, distanceKm, direction, isAtSea } }
}
