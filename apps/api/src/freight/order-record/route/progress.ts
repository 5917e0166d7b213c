import type { ShipmentStatus } from '@portolan/contract/freight/orders/order-codes'
import type { RoutePoint, TransportMode } from '@portolan/contract/freight/places'
import { greatCircleKm, pointOf } from '@portolan/freight/distance/great-circle'
import { legStatesOf } from '@portolan/freight/leg-states'
import type { Times } from '@portolan/freight/time/moment'
import { bestMoment } from '@portolan/freight/time/moment'
import { legsOf, type OrderLeg } from './order-legs.ts'

/** The most reliable time: actual, else estimated, else planned; null if all are unknown. */
export function bestOf(times: Times | null): string | null {
  return bestMoment(times)?.at ?? null
}

interface Shipment {
  shipmentStatus: ShipmentStatus
  transportMode: TransportMode
  route: readonly RoutePoint[]
}

// Time doesn't complete a leg; completion has to be reported.
const betweenEnds = (share: number) => Math.min(0.98, Math.max(0.02, share))

interface Span {
  start: number
  end: number
}

/** From departure to arrival of a leg; null if unknown or in the wrong order. */
function spanOf(from: RoutePoint | undefined, to: RoutePoint | undefined): Span | null {
  const departed = bestOf(from?.departure ?? null)
  const arrives = bestOf(to?.arrival ?? null)
  if (departed === null || arrives === null) return null
  const [start, end] = [Date.parse(departed), Date.parse(arrives)]
  return end > start ? { start, end } : null
}

/** The completed share of a leg under way, by time between departure and arrival. */
function shareOfLeg(span: Span | null, now: number): number {
  return span ? betweenEnds((now - span.start) / (span.end - span.start)) : 0.5
}

function lengthOf({ from, to, distanceKm }: OrderLeg): number | null {
  const [start, end] = [pointOf(from), pointOf(to)]
  return distanceKm ?? (start && end && greatCircleKm(start, end))
}

/**
 * The relative lengths of the legs; a leg of unknown length counts as the average of the others. A single
 * leg, the usual case, needs no route calculation.
 */
function lengthsOf(shipment: Shipment): number[] {
  if (shipment.route.length === 2) return [1]
  const lengths = legsOf(shipment).map(lengthOf)
  const knownLengths = lengths.filter((length) => length !== null)
  const whole = knownLengths.reduce((sum, length) => sum + length, 0)
  return lengths.map((length) => (whole > 0 ? (length ?? whole / knownLengths.length) : 1))
}

interface Way {
  whole: number
  /** Completed legs. */
  behind: number
  /** Leg under way. */
  length: number
  span: Span | null
}

function wayOf(shipment: Shipment): Way {
  const { route } = shipment
  const states = legStatesOf(shipment)
  const way: Way = { whole: 0, behind: 0, length: 0, span: null }
  for (const [index, length] of lengthsOf(shipment).entries()) {
    way.whole += length
    if (states[index] === 'done') way.behind += length
    if (states[index] === 'underway') {
      way.length = length
      way.span = spanOf(route[index], route[index + 1])
    }
  }
  return way
}

const hundredthsOf = ({ whole, behind, length, span }: Way, now: number) =>
  Math.round(betweenEnds((behind + length * shareOfLeg(span, now)) / whole) * 100)

/**
 * Completed share of the route, 0 to 1 in hundredths: completed legs as reported, and a leg under way by its
 * times. Cargo that waits for its next leg stays where it is. A shipment under way is never at either end.
 */
export function progressOf(shipment: Shipment, now: number): number {
  if (shipment.shipmentStatus === 'ARRIVED') return 1
  if (shipment.shipmentStatus !== 'IN_TRANSIT') return 0
  return hundredthsOf(wayOf(shipment), now) / 100
}

// Earlier than calculated, because the calculation is rounded.
const slackMs = 1

/** When the result of `progressOf` may change next. */
export function progressChangesAt(shipment: Shipment, now: number): number {
  const never = Number.POSITIVE_INFINITY
  if (shipment.shipmentStatus !== 'IN_TRANSIT') return never
  const way = wayOf(shipment)
  const { whole, behind, length, span } = way
  if (span === null || length === 0) return never
  const next = (hundredthsOf(way, now) + 0.5) / 100
  const share = (next * whole - behind) / length
  return share > betweenEnds(1) ? never : span.start + share * (span.end - span.start) - slackMs
}
