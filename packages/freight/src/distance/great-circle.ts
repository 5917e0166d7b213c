/** A point in degrees (WGS 84). */
export interface Point {
  lat: number
  lng: number
}

/** A place whose position may not be known. */
export interface Located {
  lat: number | null
  lng: number | null
}

/** Returns the position of a place; null if it isn't known. */
export function pointOf({ lat, lng }: Located): Point | null {
  return lat === null || lng === null ? null : { lat, lng }
}

/**
 * The mean radius of the WGS 84 ellipsoid in kilometers; on this sphere distances are right to about 0.5 %.
 */
export const earthRadiusKm = 6371.0088

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** The central angle by the haversine formula, which stays exact for points close together. */
function centralAngle(a: Point, b: Point): number {
  const latA = radians(a.lat)
  const latB = radians(b.lat)
  const half =
    Math.sin((latB - latA) / 2) ** 2 +
    Math.cos(latA) * Math.cos(latB) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 2 * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The shortest way over the sphere in kilometers. */
export function greatCircleKm(a: Point, b: Point): number {
  return earthRadiusKm * centralAngle(a, b)
}

/** The course at `a` towards `b`: degrees from north, clockwise, 0 to below 360. */
export function initialBearing(a: Point, b: Point): number {
  const latA = radians(a.lat)
  const latB = radians(b.lat)
  const lng = radians(b.lng - a.lng)
  const east = Math.sin(lng) * Math.cos(latB)
  const north = Math.cos(latA) * Math.sin(latB) - Math.sin(latA) * Math.cos(latB) * Math.cos(lng)
  return (degrees(Math.atan2(east, north)) + 360) % 360
}

/**
 * The point at a share (0 to 1) of the shortest way from `a` to `b`; longitude from -180 to 180. Between
 * exact antipodes every way is as short, and one of them is taken.
 */
export function intermediatePoint(a: Point, b: Point, share: number): Point {
  const angle = centralAngle(a, b)
  if (angle < 1e-12) return { lat: a.lat, lng: a.lng }
  const course = radians(initialBearing(a, b))
  const lat = radians(a.lat)
  const gone = angle * share
  const sinLat = Math.sin(lat) * Math.cos(gone) + Math.cos(lat) * Math.sin(gone) * Math.cos(course)
  const east = Math.sin(course) * Math.sin(gone) * Math.cos(lat)
  const lng = a.lng + degrees(Math.atan2(east, Math.cos(gone) - Math.sin(lat) * sinLat))
  return { lat: degrees(Math.asin(sinLat)), lng: ((lng + 540) % 360) - 180 }
}
