import FlatQueue from 'flatqueue'
import { betweenPoints, eastward, type LngLat, sphereKm } from '#sphere.ts'
import type { Passage, SeaNetwork } from './sea-network.ts'
import { type Snap, snapToLanes } from './snap-to-lane.ts'

export interface SeaRoute {
  distanceKm: number
  /**
   * From the port to the port, longitude first. Longitudes run on beyond ±180 where the route crosses the
   * antimeridian, so that the line is drawn without a band across the map; long stretches follow the great
   * circle.
   */
  line: LngLat[]
}

// Ports lie on estuaries and at the end of bays; what is farther from every lane is no port.
const farthestKm = 300
const usuallyClosed: readonly Passage[] = ['northwest', 'northeast']
const longestPieceKm = 400

/**
 * The shortest way for a ship along the lanes; null where an end is more than 300 km from any lane or no lane
 * joins them (the Caspian Sea and the ocean). `avoid` closes passages, such as `['suez']` for the way round
 * the Cape; without it only the two northern passages are closed.
 */
export function seaRoute(
  network: SeaNetwork,
  from: LngLat,
  to: LngLat,
  avoid: readonly Passage[] = [],
): SeaRoute | null {
  const closed = new Set([...usuallyClosed, ...avoid])
  const starts = snapToLanes(network, from, farthestKm)
  const ends = snapToLanes(network, to, farthestKm)
  // Some islets of the network lie outside the oceans: of the parts that both ends reach, the one with the
  // least detour is used.
  const parts = [...starts].flatMap(([part, start]) => {
    const end = ends.get(part)
    return end ? [{ start, end, km: start.km + end.km }] : []
  })
  for (const { start, end } of parts.sort((a, b) => a.km - b.km)) {
    const way = findWay(network, start, end, closed)
    if (way) return routeOf([from, start.at, ...way, end.at, to])
  }
  return null
}

/** The nodes between two points of lanes, by A* with the great circle as the estimate of what is left. */
function findWay(network: SeaNetwork, start: Snap, end: Snap, closed: Set<Passage>): LngLat[] | null {
  const [first, last] = [network.edges[start.edge], network.edges[end.edge]]
  if (!first || !last) return null
  if (start.edge === end.edge) return []
  const { nodes } = network
  const length = new Float64Array(nodes.length).fill(Number.POSITIVE_INFINITY)
  const previous = new Int32Array(nodes.length).fill(-1)
  const left = (node: number) => sphereKm(nodes[node] ?? end.at, end.at)
  // Nodes by the length of the way through them.
  const queue = new FlatQueue<number>()
  for (const node of [first.a, first.b]) {
    length[node] = sphereKm(start.at, nodes[node] ?? start.at)
    queue.push(node, (length[node] ?? 0) + left(node))
  }
  for (;;) {
    const through = queue.peekValue()
    const node = queue.pop()
    if (through === undefined || node === undefined) return null
    const here = length[node] ?? 0
    // The first end node to come up is the best one: what is left is then exact.
    if (node === last.a || node === last.b) return wayTo(node, previous, nodes)
    if (through > here + left(node) + 1e-6) continue
    for (const number of network.edgesAt[node] ?? []) {
      const edge = network.edges[number]
      if (!edge || closed.has(edge.passage)) continue
      const other = edge.a === node ? edge.b : edge.a
      const sum = here + edge.km
      if (sum >= (length[other] ?? 0)) continue
      length[other] = sum
      previous[other] = node
      queue.push(other, sum + left(other))
    }
  }
}

function wayTo(node: number, previous: Int32Array, nodes: LngLat[]): LngLat[] {
  const way: LngLat[] = []
  for (let at = node; at >= 0; at = previous[at] ?? -1) {
    const point = nodes[at]
    if (point) way.push(point)
  }
  return way.reverse()
}

function routeOf(points: LngLat[]): SeaRoute {
  const line: LngLat[] = []
  let distanceKm = 0
  for (const point of points) {
    const last = line[line.length - 1]
    const next: LngLat = last ? [last[0] + eastward(last[0], point[0]), point[1]] : point
    const km = last ? sphereKm(last, next) : 0
    if (last && km < 0.001) continue
    distanceKm += km
    const pieces = Math.ceil(km / longestPieceKm)
    for (let piece = 1; last && piece < pieces; piece++) line.push(betweenPoints(last, next, piece / pieces))
    line.push(next)
  }
  return { distanceKm, line }
}
