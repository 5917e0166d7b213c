import { earthRadiusKm, greatCircleKm, intermediatePoint, type Point } from './great-circle.ts'

/** A position on a map; `alt` is meters above the sea, null where it isn't known. */
export interface MapPosition extends Point {
  alt?: number | null
}

export interface GeodesicOptions {
  /**
   * How often a line is halved after its first halving: 3 make 16 pieces. For a circle the number of its
   * corners.
   */
  steps?: number
}

/** The difference of two longitudes the short way round: -180 to below 180. */
export function eastward(from: number, to: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180
}

/** The longitude moved by whole turns so that it lies within half a turn of `near`. */
export function unwrapLng(lng: number, near: number): number {
  return near + eastward(near, lng)
}

/** The same points with longitudes that never leap: each lies within half a turn of the one before. */
export function unwrapLine<P extends Point>(points: readonly P[], startNear?: number): P[] {
  let near = startNear
  return points.map((point) => {
    const lng = near === undefined ? point.lng : unwrapLng(point.lng, near)
    near = lng
    return { ...point, lng }
  })
}

/**
 * The great circles through all points as a line of straight pieces, ready for a map: longitudes run on
 * beyond ±180 where it crosses the antimeridian. Between two points there are 2^(steps + 1) pieces; altitude
 * changes evenly.
 */
export function geodesicLine(
  points: readonly MapPosition[],
  { steps = 3 }: GeodesicOptions = {},
): MapPosition[] {
  const pieces = 2 ** (steps + 1)
  const line = points.slice(0, 1)
  points.slice(1).forEach((to, index) => {
    const from = points[index] ?? to
    for (let piece = 1; piece <= pieces; piece++) {
      const share = piece / pieces
      const point = piece === pieces ? to : intermediatePoint(from, to, share)
      line.push({ lat: point.lat, lng: point.lng, ...altitudeBetween(from, to, share) })
    }
  })
  return unwrapLine(line)
}

function altitudeBetween(from: MapPosition, to: MapPosition, share: number): { alt?: number } {
  if (from.alt == null && to.alt == null) return {}
  const [start, end] = [from.alt ?? 0, to.alt ?? 0]
  return { alt: start + (end - start) * share }
}

/**
 * Returns a number of steps so that no piece of a line between the two is longer than about 150 km: pieces of
 * a long flight would otherwise show as corners up close. Never fewer than the usual 3, never more than 6.
 */
export function stepsFor(from: Point, to: Point): number {
  const wanted = Math.ceil(Math.log2(Math.max(1, greatCircleKm(from, to) / 150))) - 1
  return Math.min(6, Math.max(3, wanted))
}

/**
 * The ring of all points `radiusKm` from the center, closed: `steps` corners, the first one again at the end.
 */
export function geodesicCircle(
  centre: Point,
  radiusKm: number,
  { steps = 24 }: GeodesicOptions = {},
): MapPosition[] {
  const ring = Array.from({ length: steps + 1 }, (_, corner) =>
    destination(centre, radiusKm, ((corner % steps) / steps) * 360),
  )
  return unwrapLine(ring, centre.lng)
}

/** Returns the point at a distance in kilometers on a course in degrees from north, clockwise. */
function destination({ lat, lng }: Point, km: number, course: number): Point {
  const radians = Math.PI / 180
  const angle = km / earthRadiusKm
  const sinLat =
    Math.sin(lat * radians) * Math.cos(angle) +
    Math.cos(lat * radians) * Math.sin(angle) * Math.cos(course * radians)
  const east = Math.sin(course * radians) * Math.sin(angle) * Math.cos(lat * radians)
  const north = Math.cos(angle) - Math.sin(lat * radians) * sinLat
  return { lat: Math.asin(sinLat) / radians, lng: lng + Math.atan2(east, north) / radians }
}

/** A place on a line: `point` lies on the piece that begins at `index`. */
export interface OnLine {
  index: number
  point: Point
  distanceKm: number
}

/**
 * Returns the point of a line that is nearest to a position, with the distance; null for a line without a
 * piece.
 */
export function nearestOnLine(line: readonly Point[], position: Point): OnLine | null {
  let best: OnLine | null = null
  for (let index = 0; index + 1 < line.length; index++) {
    const [from, to] = [line[index], line[index + 1]]
    if (!from || !to) continue
    const point = nearestOnPiece(from, to, { lat: position.lat, lng: unwrapLng(position.lng, from.lng) })
    const distanceKm = greatCircleKm(point, position)
    if (!best || distanceKm < best.distanceKm) best = { index, point, distanceKm }
  }
  return best
}

/** On a short piece the plane with longitudes shrunk by the latitude is exact enough. */
function nearestOnPiece(from: Point, to: Point, position: Point): Point {
  const shrink = Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180)
  const [dx, dy] = [(to.lng - from.lng) * shrink, to.lat - from.lat]
  const length = dx * dx + dy * dy
  if (length === 0) return { lat: from.lat, lng: from.lng }
  const along = ((position.lng - from.lng) * shrink * dx + (position.lat - from.lat) * dy) / length
  const share = Math.min(1, Math.max(0, along))
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
}
