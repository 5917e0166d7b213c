/** A position in degrees (WGS 84), longitude first, as GeoJSON has it. */
export type LngLat = readonly [lng: number, lat: number]

const radiusKm = 6371.0088
const radian = Math.PI / 180

/** The shortest way over the sphere in kilometers. */
export function sphereKm([lngA, latA]: LngLat, [lngB, latB]: LngLat): number {
  const north = Math.sin(((latB - latA) * radian) / 2)
  const east = Math.sin(((lngB - lngA) * radian) / 2)
  const half = north * north + Math.cos(latA * radian) * Math.cos(latB * radian) * east * east
  return 2 * radiusKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The difference of two longitudes the short way round, -180 to below 180. */
export function eastward(from: number, to: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180
}

/** The point at a share (0 to 1) of the shortest way; its longitude may lie beyond ±180 where `a`'s does. */
export function betweenPoints(a: LngLat, b: LngLat, share: number): LngLat {
  const angle = sphereKm(a, b) / radiusKm
  if (angle < 1e-9) return a
  const [wa, wb] = [
    Math.sin((1 - share) * angle) / Math.sin(angle),
    Math.sin(share * angle) / Math.sin(angle),
  ]
  const vector = ([lng, lat]: LngLat) => [
    Math.cos(lat * radian) * Math.cos(lng * radian),
    Math.cos(lat * radian) * Math.sin(lng * radian),
    Math.sin(lat * radian),
  ]
  const [ax = 0, ay = 0, az = 0] = vector(a)
  const [bx = 0, by = 0, bz = 0] = vector(b)
  const [x, y, z] = [wa * ax + wb * bx, wa * ay + wb * by, wa * az + wb * bz]
  const lng = Math.atan2(y, x) / radian
  return [a[0] + eastward(a[0], lng), Math.atan2(z, Math.hypot(x, y)) / radian]
}
