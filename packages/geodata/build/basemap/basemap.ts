import { deflateRawSync } from 'node:zlib'
import { ByteWriter } from '../bytes.ts'
import type { BuiltCity } from '../cities/cities.ts'
import { lakes, worldAtlas } from '../sources.ts'
import { type Ring, shapesOf, sharedArcs, type Topology } from '../topology.ts'
import { type Box, clipLine, clipRing } from './clip.ts'
import { ringArea } from './label-point.ts'
import { buildLabels, type Label } from './labels.ts'
import { simplify } from './simplify.ts'
import { mercator, unwrap } from './unwrap.ts'

const extent = 4096
// Kept beyond each edge, so that lines drawn thick don't show where tiles meet.
const margin = 64 / extent
const deepest = 5
const levels = [
  { detail: '110m', tolerance: 3 },
  { detail: '50m', tolerance: 3 },
  { detail: '50m', tolerance: 3 },
  { detail: '50m', tolerance: 2.5 },
  { detail: '10m', tolerance: 2 },
  { detail: '10m', tolerance: 1 },
] as const

interface Layers {
  land: Ring[]
  lakes: Ring[]
  borders: Ring[]
}

/** A ring or line with its copies on the other side of the antimeridian, where it reaches over. */
function wrapped(line: Ring): Ring[] {
  const xs = line.map((point) => point[0])
  const [least, most] = [xs.reduce((a, b) => Math.min(a, b), 1), xs.reduce((a, b) => Math.max(a, b), 0)]
  const moved = (by: number): Ring => line.map(([x, y]) => [x + by, y])
  return [line, ...(most > 1 - margin ? [moved(-1)] : []), ...(least < margin ? [moved(1)] : [])]
}

const loaded = new Map<string, Layers>()

/** The whole world on the Mercator square in one of the details. */
function worldOf(detail: '10m' | '50m' | '110m'): Layers {
  const loadedMap = loaded.get(detail)
  if (loadedMap) return loadedMap
  const topology = worldAtlas(detail)
  const rings = (source: Topology, object: string) =>
    shapesOf(source, object)
      .flatMap((shape) => shape.polygons.flat())
      .flatMap((ring) => wrapped(unwrap(ring, true).map(mercator)))
  const layers = {
    land: rings(topology, 'land'),
    lakes: rings(lakes, 'lakes'),
    borders: sharedArcs(topology, 'countries').flatMap((arc) => wrapped(unwrap(arc, false).map(mercator))),
  }
  loaded.set(detail, layers)
  return layers
}

function simplified({ land, lakes: water, borders }: Layers, level: number): Layers {
  const unit = 1 / (extent * 2 ** level)
  const tolerance = (levels[level]?.tolerance ?? 1) * unit
  // Islands and lakes smaller than about a pixel of a 512-pixel tile are left out above the deepest level.
  const least = level === deepest ? 0 : (6 * unit) ** 2
  const rings = (all: Ring[]) =>
    all
      .filter((ring) => ringArea(ring) > least)
      .map((ring) => simplify(ring, tolerance))
      .filter((ring) => ring.length > 3)
  return { land: rings(land), lakes: rings(water), borders: borders.map((line) => simplify(line, tolerance)) }
}

function cut({ land, lakes: water, borders }: Layers, box: Box): Layers {
  const rings = (all: Ring[]) => all.map((ring) => clipRing(ring, box)).filter((ring) => ring.length > 2)
  return { land: rings(land), lakes: rings(water), borders: borders.flatMap((line) => clipLine(line, box)) }
}

const boxOf = (level: number, x: number, y: number): Box => {
  const size = 1 / 2 ** level
  const edge = margin * size
  return {
    left: x * size - edge,
    right: (x + 1) * size + edge,
    top: y * size - edge,
    bottom: (y + 1) * size + edge,
  }
}

function writeLines(bytes: ByteWriter, lines: Ring[], scale: number, x: number, y: number): void {
  const whole = lines
    .map((line) =>
      line.map(
        ([px, py]) => [Math.round((px * scale - x) * extent), Math.round((py * scale - y) * extent)] as const,
      ),
    )
    .map((line) =>
      line.filter(
        ([px, py], index) => index === 0 || px !== line[index - 1]?.[0] || py !== line[index - 1]?.[1],
      ),
    )
    .filter((line) => line.length > 1)
  bytes.unsigned(whole.length)
  for (const line of whole) {
    bytes.unsigned(line.length)
    let [lastX, lastY] = [0, 0]
    for (const [px, py] of line) {
      bytes.signed(px - lastX)
      bytes.signed(py - lastY)
      ;[lastX, lastY] = [px, py]
    }
  }
}

const kinds = { country: 0, capital: 1, city: 2 } as const

/** One tile as src/basemap.ts reads it; null for open sea without a name. */
function writeTile(layers: Layers, labels: Label[], level: number, x: number, y: number): Uint8Array | null {
  if (layers.land.length + layers.lakes.length + layers.borders.length + labels.length === 0) return null
  const scale = 2 ** level
  const bytes = new ByteWriter()
  for (const lines of [layers.land, layers.lakes, layers.borders]) writeLines(bytes, lines, scale, x, y)
  bytes.unsigned(labels.length)
  for (const { kind, at, minZoom, en, ru } of labels) {
    bytes.unsigned(kinds[kind])
    bytes.unsigned(Math.floor((at[0] * scale - x) * extent))
    bytes.unsigned(Math.floor((at[1] * scale - y) * extent))
    bytes.unsigned(Math.round(minZoom * 10))
    bytes.text(en)
    bytes.text(ru === en ? '' : ru)
  }
  return deflateRawSync(bytes.take(), { level: 9 })
}

/** All tiles of one level by rows from the north-west. */
function levelTiles(level: number, labels: Label[]): (Uint8Array | null)[] {
  const size = 2 ** level
  const tiles: (Uint8Array | null)[] = Array.from({ length: size * size }, () => null)
  const fitting = level === deepest ? labels : labels.filter((label) => label.minZoom <= level + 2)
  const divide = (layers: Layers, at: number, x: number, y: number): void => {
    if (at < level) {
      for (const [cx, cy] of [
        [x * 2, y * 2],
        [x * 2 + 1, y * 2],
        [x * 2, y * 2 + 1],
        [x * 2 + 1, y * 2 + 1],
      ] as const) {
        divide(cut(layers, boxOf(at + 1, cx, cy)), at + 1, cx, cy)
      }
      return
    }
    const named = fitting.filter(
      ({ at: [lx, ly] }) => Math.floor(lx * size) === x && Math.floor(ly * size) === y,
    )
    tiles[y * size + x] = writeTile(layers, named, level, x, y)
  }
  const world = simplified(worldOf(levels[level]?.detail ?? '10m'), level)
  divide(cut(world, boxOf(0, 0, 0)), 0, 0, 0)
  return tiles
}

/** The bytes of built/world.basemap; src/basemap.ts describes the format. */
export function buildBasemap(cities: BuiltCity[]): Uint8Array {
  const labels = buildLabels(cities)
  const tiles = levels.map((_, level) => levelTiles(level, labels))
  const index = new ByteWriter()
  index.unsigned(levels.length)
  for (const tile of tiles.flat()) index.unsigned(tile?.length ?? 0)
  const packed = deflateRawSync(index.take(), { level: 9 })
  const head = Buffer.alloc(8)
  head.write('PBM1')
  head.writeUInt32LE(packed.length, 4)
  return Buffer.concat([head, packed, ...tiles.flat().flatMap((tile) => tile ?? [])])
}
