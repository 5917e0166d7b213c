import { ByteReader } from '#byte-reader.ts'
import { type LngLat, sphereKm } from '#sphere.ts'

/**
 * The passages where a lane can be closed. The two northern passages count as closed unless a request opens
 * them.
 */
export const passages = ['none', 'suez', 'panama', 'kiel', 'northwest', 'northeast'] as const
export type Passage = (typeof passages)[number]

export interface SeaEdge {
  a: number
  b: number
  km: number
  passage: Passage
}

/**
 * The lanes as a graph. `edgesAt[node]` are numbers of edges; `part[node]` says which connected part it is
 * in.
 */
export interface SeaNetwork {
  nodes: LngLat[]
  edges: SeaEdge[]
  edgesAt: number[][]
  part: Int32Array
}

/**
 * Reads built/sea-lanes.bin: the nodes as a count and differences of longitude and latitude in
 * ten-thousandths of a degree, then the edges as a count and for each its first node (difference from the
 * edge before), its second (difference from the first) and its passage. Numbers are those of ByteReader.
 */
export function readSeaNetwork(bytes: Uint8Array): SeaNetwork {
  const reader = new ByteReader(bytes)
  let [lng, lat] = [0, 0]
  const nodes = Array.from({ length: reader.unsigned() }, (): LngLat => {
    lng += reader.signed()
    lat += reader.signed()
    return [lng / 10_000, lat / 10_000]
  })
  let first = 0
  const edgesAt = nodes.map((): number[] => [])
  const edges = Array.from({ length: reader.unsigned() }, (_, index): SeaEdge => {
    first += reader.signed()
    const second = first + reader.signed()
    const [a, b] = [nodes[first], nodes[second]]
    if (!a || !b) throw new RangeError('A lane leads nowhere')
    edgesAt[first]?.push(index)
    edgesAt[second]?.push(index)
    return { a: first, b: second, km: sphereKm(a, b), passage: passages[reader.unsigned()] ?? 'none' }
  })
  return { nodes, edges, edgesAt, part: partsOf(edges, edgesAt) }
}

/** Numbers the connected parts, such as the oceans and the Caspian Sea. */
function partsOf(edges: SeaEdge[], edgesAt: number[][]): Int32Array {
  const part = new Int32Array(edgesAt.length).fill(-1)
  for (let start = 0; start < part.length; start++) {
    if (part[start] !== -1) continue
    const open = [start]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (part[node] !== -1) continue
      part[node] = start
      for (const number of edgesAt[node] ?? []) {
        const edge = edges[number]
        if (edge) open.push(edge.a === node ? edge.b : edge.a)
      }
    }
  }
  return part
}
