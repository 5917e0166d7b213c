import type { Times } from '@portolan/contract/instants'
import type { ShipmentStatus } from '@portolan/contract/orders'

/** The best that is known of a time: actual, else estimated, else planned; null when nothing is. */
export function bestOf(times: Times | null): string | null {
  return times?.actual ?? times?.estimated ?? times?.planned ?? null
}

/**
 * Share of the way done, 0 to 1 in hundredths, by time between departure and arrival. A shipment under way is never
 * at either end.
 */
export function progressOf(
  order: { shipmentStatus: ShipmentStatus; departure: Times; arrival: Times },
  now: number,
): number {
  if (order.shipmentStatus === 'ARRIVED') return 1
  if (order.shipmentStatus !== 'IN_TRANSIT') return 0
  const departed = bestOf(order.departure)
  const arrives = bestOf(order.arrival)
  if (departed === null || arrives === null) return 0.5
  const start = Date.parse(departed)
  const end = Date.parse(arrives)
  const share = end > start ? (now - start) / (end - start) : 0.5
  return Math.round(Math.min(0.98, Math.max(0.02, share)) * 100) / 100
}
