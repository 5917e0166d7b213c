import { seaLanes } from './sea-lanes.ts'
import { seaRoute } from './sea-route.ts'

interface Point {
  lat: number
  lng: number
}

/** A ship's way from port to port. Longitudes run on beyond ±180 where it crosses the antimeridian. */
export interface SeaLine {
  distanceKm: number
  line: readonly Point[]
}

// A company's orders go between few ports, and finding a way takes about 5 ms; a line takes about 4 kB.
const remembered = 1000
const cachedLines = new Map<string, SeaLine | null>()

// About a hundred meters: finer than any zoom at which lanes are looked at, and a third of the bytes.
const thousandths = (degrees: number) => Math.round(degrees * 1000) / 1000

function findLine(from: Point, to: Point): SeaLine | null {
  const way = seaRoute(seaLanes(), [from.lng, from.lat], [to.lng, to.lat])
  if (!way) return null
  const line = way.line.map(([lng, lat]) => ({ lat: thousandths(lat), lng: thousandths(lng) }))
  return { distanceKm: way.distanceKm, line }
}

/**
 * The way along the sea lanes, as long in one direction as in the other; null where no lane leads there. The
 * answers for the latest pairs of ports are kept.
 */
export function seaLine(from: Point, to: Point): SeaLine | null {
  const keyOf = ({ lat, lng }: Point) => `${lat.toFixed(3)} ${lng.toFixed(3)}`
  const turned = keyOf(from) > keyOf(to)
  const [first, last] = turned ? [to, from] : [from, to]
  const key = `${keyOf(first)} ${keyOf(last)}`
  const cachedLine = cachedLines.get(key)
  const way = cachedLine === undefined ? findLine(first, last) : cachedLine
  if (cachedLine === undefined) {
    const oldest = cachedLines.keys().next()
    if (cachedLines.size >= remembered && !oldest.done) cachedLines.delete(oldest.value)
    cachedLines.set(key, way)
  }
  return way && turned ? { ...way, line: way.line.toReversed() } : way
}

/** Kilometres along the sea lanes, the same in both directions; null where no lane leads there. */
export function seaDistanceKm(from: Point, to: Point): number | null {
  return seaLine(from, to)?.distanceKm ?? null
}
