import { greatCircleKm, intermediatePoint, type Point } from '@portolan/freight/distance/great-circle'
import { seaLine } from '@portolan/geodata/sea/sea-line'

/** The points of a ship's way from port to port, both included: the very line that the map draws. */
export function seaLane(from: Point, to: Point): readonly Point[] {
  const way = seaLine(from, to)
  if (way === null) throw new Error(`No lane leads from ${from.lat} ${from.lng} to ${to.lat} ${to.lng}`)
  return way.line
}

/** Kilometers along the points. */
export function lengthKm(points: readonly Point[]): number {
  return points.reduce((sum, point, index) => {
    const previous = points[index - 1]
    return previous === undefined ? sum : sum + greatCircleKm(previous, point)
  }, 0)
}

/** The point at a share (0 to 1) of the way along the points; its longitude lies between -180 and 180. */
export function pointAlong(points: readonly Point[], share: number): Point {
  let left = lengthKm(points) * share
  for (let index = 1; index < points.length; index++) {
    const from = points[index - 1]
    const to = points[index]
    if (from === undefined || to === undefined) break
    const km = greatCircleKm(from, to)
    if (left <= km && km > 0) return intermediatePoint(from, to, left / km)
    left -= km
  }
  const last = points.at(-1)
  if (last === undefined) throw new RangeError('A way needs points')
  return last
}
