import { greatCircleKm, type Located, type Point, pointOf } from './great-circle.ts'

/** One leg of a route. */
export interface Leg {
  mode: 'air' | 'sea' | 'truck' | 'rail'
  from: Located
  to: Located
}

/** How much longer roads and railways are than the straight way. */
const detour = 1.2

/** Says how long the way by sea is in kilometers; null where it doesn't know. */
export type SeaDistance = (from: Point, to: Point) => number | null

/**
 * About how many kilometers a leg is; null where the position of an end isn't known, and by sea where the
 * caller's lanes don't know a way.
 */
export function legDistanceKm({ mode, from, to }: Leg, seaKm: SeaDistance): number | null {
  const [start, end] = [pointOf(from), pointOf(to)]
  if (start === null || end === null) return null
  switch (mode) {
    case 'air':
      return greatCircleKm(start, end)
    case 'truck':
    case 'rail':
      return greatCircleKm(start, end) * detour
    case 'sea':
      return seaKm(start, end)
  }
}

/** About how many kilometers a route is; null when one leg isn't known, or there are none. */
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
