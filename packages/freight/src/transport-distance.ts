import { greatCircleKm, type Point } from './great-circle.ts'

/** One leg of a route; ends in degrees (WGS 84). */
export interface Leg {
  mode: 'air' | 'sea' | 'truck' | 'rail'
  from: Point
  to: Point
}

/** How much longer roads and railways are than the straight way. */
const detour = 1.2

/** About how many kilometres a leg is. Null by sea, where only the lanes tell. */
export function legDistanceKm({ mode, from, to }: Leg): number | null {
  switch (mode) {
    case 'air':
      return greatCircleKm(from, to)
    case 'truck':
    case 'rail':
      return greatCircleKm(from, to) * detour
    case 'sea':
      return null
  }
}

/** About how many kilometres a route is; null when one leg is not known, or there are none. */
export function routeDistanceKm(legs: readonly Leg[]): number | null {
  if (legs.length === 0) return null
  let sum = 0
  for (const leg of legs) {
    const distance = legDistanceKm(leg)
    if (distance === null) return null
    sum += distance
  }
  return sum
}
