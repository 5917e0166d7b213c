import { passages } from '../../src/sea/sea-network.ts'
import { clipLine } from '../basemap/clip.ts'
import { ByteWriter } from '../bytes.ts'
import { sourceLanes } from '../sources.ts'
import type { Position } from '../topology.ts'
import { LaneGraph } from './lane-graph.ts'
import { detours, ownLanes } from './own-lanes.ts'

type Gate = (typeof passages)[number]

/** Boxes in degrees (west, south, east, north) that every lane through a passage crosses. */
const gates: [Gate, number, number, number, number][] = [
  ['suez', 32.2, 29.95, 32.7, 31.2],
  ['panama', -80, 8.95, -79.5, 9.3],
  ['kiel', 9.2, 53.95, 10, 54.4],
  ['northwest', -125, 66, -88, 80],
  ['northeast', 95, 70, 179, 85],
]

function passageOf(a: Position, b: Position): Gate {
  // An edge over the antimeridian would seem to cross the whole map.
  if (Math.abs(a[0] - b[0]) > 180) return 'none'
  const gate = gates.find(
    ([, left, top, right, bottom]) => clipLine([a, b], { left, top, right, bottom }).length > 0,
  )
  return gate?.[0] ?? 'none'
}

function buildGraph(): LaneGraph {
  const graph = new LaneGraph()
  for (const line of sourceLanes) graph.addLine(line)
  for (const { from, to, via } of detours) graph.replaceEdge(from, to, via)
  for (const { line, joins } of ownLanes) {
    const [first, last] = [line[0], line[line.length - 1]]
    graph.addLine(line)
    if (first && joins === 'both') graph.join(first)
    if (last) graph.join(last)
  }
  return graph
}

/** The bytes of built/sea-lanes.bin; src/sea-network.ts describes the format. */
export function buildSeaLanes(): Uint8Array {
  const graph = buildGraph()
  const bytes = new ByteWriter()
  bytes.unsigned(graph.nodes.length)
  let [lastEast, lastNorth] = [0, 0]
  for (const [east, north] of graph.nodes) {
    bytes.signed(east - lastEast)
    bytes.signed(north - lastNorth)
    ;[lastEast, lastNorth] = [east, north]
  }
  bytes.unsigned(graph.edges.length)
  let lastFirst = 0
  for (const [a, b] of graph.edges) {
    bytes.signed(a - lastFirst)
    bytes.signed(b - a)
    bytes.unsigned(passages.indexOf(passageOf(graph.degrees(a), graph.degrees(b))))
    lastFirst = a
  }
  return bytes.take()
}
