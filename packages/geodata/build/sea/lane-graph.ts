import { nearestOnEdge } from '../../src/sea/snap-to-lane.ts'
import { sphereKm } from '../../src/sphere.ts'
import type { Position, Ring } from '../topology.ts'

// Nodes nearer than this are one.
const sameKm = 1

/** A graph of lanes that grows line by line; positions in ten-thousandths of a degree. */
export class LaneGraph {
  readonly nodes: Position[] = []
  readonly edges: [number, number][] = []
  readonly #numbers = new Map<string, number>()

  /** The eastern and western edges of the map are one meridian: lanes that end there go on. */
  nodeAt([lng, lat]: Position): number {
    const east = Math.round((lng >= 179.999 ? lng - 360 : lng) * 10_000)
    const north = Math.round(lat * 10_000)
    const key = `${east} ${north}`
    const existing = this.#numbers.get(key)
    if (existing !== undefined) return existing
    this.#numbers.set(key, this.nodes.length)
    this.nodes.push([east, north])
    return this.nodes.length - 1
  }

  degrees(node: number): Position {
    const [east, north] = this.nodes[node] ?? [0, 0]
    return [east / 10_000, north / 10_000]
  }

  addLine(line: Ring): void {
    line.slice(1).forEach((point, index) => {
      const [a, b] = [this.nodeAt(line[index] ?? point), this.nodeAt(point)]
      if (a !== b) this.edges.push([a, b])
    })
  }

  /** Leads the edge between two points (to a tenth of a degree) another way; fails where there is none. */
  replaceEdge(from: Position, to: Position, via: Ring): void {
    const near = (node: number, [lng, lat]: Position) => {
      const [east, north] = this.degrees(node)
      return Math.hypot(east - lng, north - lat) < 0.1
    }
    const isSought = ([a, b]: [number, number]) =>
      (near(a, from) && near(b, to)) || (near(a, to) && near(b, from))
    const sought = this.edges.filter(isSought)
    const [edge] = sought
    if (!edge) throw new Error(`No lane from ${from} to ${to}`)
    const [start, end] = near(edge[0], from) ? edge : [edge[1], edge[0]]
    for (const old of sought) this.edges.splice(this.edges.indexOf(old), 1)
    this.addLine([this.degrees(start), ...via, this.degrees(end)])
  }

  /** Joins a point to the nearest lane by an edge of its own; the lane gets a node there. */
  join(point: Position): void {
    const own = this.nodeAt(point)
    const nearest = this.edges
      .map((edge, number) => {
        const at = nearestOnEdge(this.degrees(edge[0]), this.degrees(edge[1]), point)
        return { number, edge, at: [at[0], at[1]] satisfies Position, km: sphereKm(point, at) }
      })
      .filter(({ edge }) => !edge.includes(own))
      .reduce((best, other) => (other.km < best.km ? other : best))
    const [a, b] = nearest.edge
    const end = [a, b].find((node) => sphereKm(this.degrees(node), nearest.at) < sameKm)
    const middle = end ?? this.nodeAt(nearest.at)
    if (end === undefined) this.edges.splice(nearest.number, 1, [a, middle], [middle, b])
    if (middle !== own) this.edges.push([own, middle])
  }
}
