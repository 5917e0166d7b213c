import type { Place } from '@portolan/contract/freight/places'
import { greatCircleKm, type Point, pointOf } from '@portolan/freight/distance/great-circle'
import type { OrderLeg } from './order-legs.ts'

// A place that makes the route much longer belongs to another leg, or is its sender's location.
const longestDetour = 1.3

const keyOf = ({ locode, city, countryCode }: Place) => locode ?? `${countryCode} ${city}`

/**
 * The line of a rail or road leg through the places reported between its stops, such as border stations; null
 * if there are none, which means a great circle. `places` are those of the order's events, by time.
 */
export function reportedLine(
  { mode, from, to }: OrderLeg,
  places: readonly Place[],
  stops: ReadonlySet<string>,
): Point[] | null {
  if (mode !== 'rail' && mode !== 'truck') return null
  const [start, end] = [pointOf(from), pointOf(to)]
  if (start === null || end === null) return null
  const straight = greatCircleKm(start, end)
  const between = new Map<string, Point>()
  for (const place of places) {
    const point = pointOf(place)
    if (point === null || stops.has(keyOf(place))) continue
    const detour = greatCircleKm(start, point) + greatCircleKm(point, end)
    if (detour <= straight * longestDetour) between.set(keyOf(place), point)
  }
  if (between.size === 0) return null
  const onWay = [...between.values()].sort((a, b) => greatCircleKm(start, a) - greatCircleKm(start, b))
  return [start, ...onWay, end]
}

/** Keys that identify the stops of a route among reported places. */
export function stopKeys(route: readonly { place: Place }[]): ReadonlySet<string> {
  return new Set(route.map(({ place }) => keyOf(place)))
}
