import { greatCircleKm, type Point } from './great-circle.ts'

/** One leg of a route; ends in degrees (WGS 84). */
export interface Leg {
  mode: 'air' | 'sea' | 'truck' | 'rail'
  from: Point
  to: Point
}

/** How much longer roads and railways are than the straight way. */
const detour = 1.2

/** Tells how long the way by sea is in kilometres; null where it does not know. */
export type SeaDistance = (from: Point, to: Point) => number | null

/** About how many kilometres a leg is. By sea only lanes tell, which the caller has: null where they do not. */
export function legDistanceKm({ mode, from, to }: Leg, seaKm: SeaDistance): number | null {
  switch (mode) {
    case 'air':
      return greatCircleKm(from, to)
    case 'truck':
    case 'rail':
      return greatCircleKm(from, to) * detour
    case 'sea':
      return seaKm(from, to)
  }
}

/** About how many kilometres a route is; null when one leg is not known, or there are none. */
export function routeDistanceKm(legs: readonly Leg[], seaKm: SeaDistance): number | null {
  if (legs.length === 0) return null
  let sum = 0
  for (const leg of legs) {
    const distance = legDistanceKm(leg, seaKm)
    if (distance === null) return null
    sum += distance
  }
  return sum
}
