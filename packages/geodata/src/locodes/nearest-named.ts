import { type Locode, locodesNamed } from './locode-index.ts'

/**
 * How far from the position of its code a place may be, in degrees: less than places of one name are from
 * each other.
 */
const near = 2

/** Degrees between two positions as the crow flies, near enough to compare. */
function degreesBetween(a: Position, b: Position): number {
  return Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180))
}

interface Position {
  lat: number
  lng: number
}

/**
 * Returns the place with this name in a country, such as Portland, that is at a position; null if there is
 * none.
 */
export function nearestNamed(name: string, countryCode: string, position: Position): Locode | null {
  let nearest: { place: Locode; distance: number } | null = null
  for (const place of locodesNamed(name, countryCode)) {
    if (place.position === null) continue
    const distance = degreesBetween(position, place.position)
    if (distance <= (nearest?.distance ?? near)) nearest = { place, distance }
  }
  return nearest?.place ?? null
}

/** Checks if two positions may be of one place. */
export function isNear(a: Position, b: Position, within = near): boolean {
  return degreesBetween(a, b) <= within
}
