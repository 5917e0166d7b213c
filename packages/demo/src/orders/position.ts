import type { OrderRecord } from '@portolan/contract/company/orders'
import { intermediatePoint } from '@portolan/freight/distance/great-circle'
import type { TimedLeg, Timetable } from '#services/timetable.ts'
import { roundToFiveMinutes, toInstant } from '#services/zoned-time.ts'
import { pointAlong, seaLane } from './sea-lanes.ts'

type OrderPosition = NonNullable<OrderRecord['position']>

const minute = 60_000
// No one measures a shipment's place to better than about ten meters.
const fourDigits = (value: number) => Math.round(value * 1e4) / 1e4

function underway(leg: TimedLeg, horizon: number): OrderPosition {
  const { departure, arrival, mode } = leg
  const at = Math.max(departure.real, roundToFiveMinutes(horizon - 12 * minute))
  const share = (at - departure.real) / (arrival.real - departure.real)
  const point =
    mode === 'sea' ? pointAlong(seaLane(leg.from, leg.to), share) : intermediatePoint(leg.from, leg.to, share)
  // Meters, cruising; take-off and descent take about the first and the last tenth.
  const alt = mode === 'air' ? (share > 0.1 && share < 0.9 ? 11_300 : 3_000) : null
  return { lat: fourDigits(point.lat), lng: fourDigits(point.lng), alt, at: toInstant(at) }
}

/**
 * Returns the position of a shipment under way, along its lane or at the place where it waits; null before
 * and after.
 */
export function positionOf({ legs, last, horizon, canceledAt }: Timetable): OrderPosition | null {
  if (canceledAt !== null || legs[0].departure.real > horizon || last.arrival.real <= horizon) return null
  const moving = legs.find((leg) => leg.departure.real <= horizon && horizon < leg.arrival.real)
  if (moving) return underway(moving, horizon)
  const waiting = legs.findLast((leg) => leg.arrival.real <= horizon) ?? legs[0]
  const { lat, lng } = waiting.to
  return { lat, lng, alt: null, at: toInstant(waiting.arrival.real) }
}
