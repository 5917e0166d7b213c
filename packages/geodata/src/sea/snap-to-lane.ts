import { eastward, type LngLat, sphereKm } from '#sphere.ts'
import type { SeaNetwork } from './sea-network.ts'

/** The point of a lane that a ship from a port reaches first. */
export interface Snap {
  /** Number of the edge. */
  edge: number
  at: LngLat
  /** From the port to the lane, in a straight line. */
  km: number
}

// Kilometers of a degree of latitude, the same everywhere.
const kmOfDegree = 111.195

/** The nearest point of an edge on a plane around `from`; lanes near ports are short enough for that. */
export function nearestOnEdge(a: LngLat, b: LngLat, from: LngLat): LngLat {
  const narrow = Math.cos((from[1] * Math.PI) / 180)
  const [ax, ay] = [eastward(from[0], a[0]) * narrow, a[1] - from[1]]
  const [dx, dy] = [eastward(a[0], b[0]) * narrow, b[1] - a[1]]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  return [from[0] + (narrow < 1e-6 ? 0 : (ax + share * dx) / narrow), from[1] + ay + share * dy]
}

/** The nearest lane in every connected part of the network that comes within `farthestKm`, by part. */
export function snapToLanes(network: SeaNetwork, from: LngLat, farthestKm: number): Map<number, Snap> {
  const nearest = new Map<number, Snap>()
  const [south, north] = [from[1] - farthestKm / kmOfDegree, from[1] + farthestKm / kmOfDegree]
  network.edges.forEach((edge, number) => {
    const [a, b] = [network.nodes[edge.a], network.nodes[edge.b]]
    const part = network.part[edge.a]
    if (!a || !b || part === undefined) return
    if (Math.max(a[1], b[1]) < south || Math.min(a[1], b[1]) > north) return
    const at = nearestOnEdge(a, b, from)
    const km = sphereKm(from, at)
    if (km < Math.min(farthestKm, nearest.get(part)?.km ?? farthestKm))
      nearest.set(part, { edge: number, at, km })
  })
  return nearest
}
