import type { TransportMode } from '@portolan/contract/freight/places'
import {
  geodesicLine,
  type MapPosition,
  nearestOnLine,
  stepsFor,
  unwrapLine,
  unwrapLng,
} from '@portolan/freight/distance/geodesic'
import { greatCircleKm, type Point } from '@portolan/freight/distance/great-circle'
import type { LegState } from '@portolan/freight/leg-states'

/**
 * A leg to draw; without its own `line` it follows the great circle. An end is null if its position is
 * unknown, and then nothing is drawn.
 */
export interface RouteLeg {
  mode: TransportMode
  state: LegState
  from: Point | null
  to: Point | null
  line: readonly Point[] | null
}

/** A leg on the map: the parts behind and ahead of the cargo, either of which may be empty. */
export interface LegGeometry {
  mode: TransportMode
  state: LegState
  passed: MapPosition[]
  ahead: MapPosition[]
}

/** Everything with continuous longitudes, so that a route over the Pacific is one line. */
export interface RouteGeometry {
  legs: LegGeometry[]
  /** One more than there are legs; null if the position is unknown. */
  stops: (MapPosition | null)[]
  position: MapPosition | null
  /** Every point that should be visible. */
  points: MapPosition[]
}

// A position farther from the route than this shows where the cargo is, but not its progress.
const onWayKm = 200

// How far from a corner a lane leaves its straight line: less than the width of any strait on it.
const cornerKm = 60

/** Rounds the corners of a lane, since ships turn in curves. Both ends stay, and no point moves far. */
export function roundCorners(line: readonly MapPosition[]): MapPosition[] {
  const rounded = line.slice(1, -1).flatMap((corner, index) => {
    const [before, after] = [line[index] ?? corner, line[index + 2] ?? corner]
    const towards = (end: MapPosition, part: number): MapPosition => {
      const km = greatCircleKm(corner, end)
      const share = km > 0 ? Math.min(0.45, cornerKm / km) * part : 0
      return {
        lat: corner.lat + (end.lat - corner.lat) * share,
        lng: corner.lng + (end.lng - corner.lng) * share,
      }
    }
    const [start, end] = [towards(before, 1), towards(after, 1)]
    const middle = {
      lat: (start.lat + 2 * corner.lat + end.lat) / 4,
      lng: (start.lng + 2 * corner.lng + end.lng) / 4,
    }
    return [start, middle, end]
  })
  return [...line.slice(0, 1), ...rounded, ...line.slice(1).slice(-1)]
}

function lineOf({ mode, from, to, line }: RouteLeg, near: number | undefined): MapPosition[] {
  if (from === null || to === null) return []
  if (!line || line.length < 2) {
    return unwrapLine(geodesicLine([from, to], { steps: stepsFor(from, to) }), near)
  }
  if (mode === 'rail' || mode === 'truck') {
    const parts = line.slice(1).map((end, index) => {
      const start = line[index] ?? end
      return geodesicLine([start, end], { steps: stepsFor(start, end) })
    })
    return unwrapLine(
      parts.flatMap((part, index) => (index === 0 ? part : part.slice(1))),
      near,
    )
  }
  // Lanes end at the quay; the stop may be in the town behind it.
  return roundCorners(unwrapLine([from, ...line.slice(1, -1), to], near))
}

function splitLeg(leg: RouteLeg, line: MapPosition[], position: MapPosition | null): LegGeometry {
  const { mode, state } = leg
  if (state === 'done') return { mode, state, passed: line, ahead: [] }
  const split = state === 'underway' && position ? nearestOnLine(line, position) : null
  if (!split || split.distanceKm > onWayKm) return { mode, state, passed: [], ahead: line }
  const passed = [...line.slice(0, split.index + 1), split.point]
  return { mode, state, passed, ahead: [split.point, ...line.slice(split.index + 1)] }
}

/** Lays the legs of a route and the cargo's position on one map without a seam. */
export function layRoute(legs: readonly RouteLeg[], position: MapPosition | null): RouteGeometry {
  const lines: MapPosition[][] = []
  for (const leg of legs) lines.push(lineOf(leg, lines.findLast((line) => line.length > 0)?.at(-1)?.lng))
  const stops = stopsOf(legs, lines)
  const here = position && nearestTurn(position, lines, legs)
  return {
    legs: legs.map((leg, index) => splitLeg(leg, lines[index] ?? [], here)),
    stops,
    position: here,
    points: [...lines.flat(), ...stops.flatMap((stop) => stop ?? []), ...(here ? [here] : [])],
  }
}

/**
 * The ends of the lines; a stop without one keeps its own position, on the same side of the map as the
 * previous stop.
 */
function stopsOf(legs: readonly RouteLeg[], lines: readonly MapPosition[][]): RouteGeometry['stops'] {
  if (legs.length === 0) return []
  let near: number | undefined
  return Array.from({ length: legs.length + 1 }, (_, index) => {
    const place = legs[index]?.from ?? legs[index - 1]?.to ?? null
    const point = lines[index]?.[0] ?? lines[index - 1]?.at(-1)
    const stop =
      point ?? (place && { ...place, lng: near === undefined ? place.lng : unwrapLng(place.lng, near) })
    near = stop?.lng ?? near
    return stop
  })
}

/** The position near its leg: on the Pacific the same place has two longitudes. */
function nearestTurn(position: MapPosition, lines: MapPosition[][], legs: readonly RouteLeg[]): MapPosition {
  const current = legs.findIndex(({ state }) => state === 'underway')
  const waiting = legs.findLastIndex(({ state }) => state === 'done')
  const line = lines[current >= 0 ? current : Math.max(0, waiting)] ?? []
  const near = nearestOnLine(line, position)?.point.lng ?? position.lng
  return { ...position, lng: unwrapLng(position.lng, near) }
}
