import type { Position, Ring } from '../topology.ts'

/** A square to cut to. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

type Axis = 0 | 1

/** The point between two where the coordinate of the axis takes a value. */
function crossing(a: Position, b: Position, axis: Axis, value: number): Position {
  const share = (value - a[axis]) / (b[axis] - a[axis])
  const other = axis === 0 ? a[1] + share * (b[1] - a[1]) : a[0] + share * (b[0] - a[0])
  return axis === 0 ? [value, other] : [other, value]
}

function halves({ left, top, right, bottom }: Box): [Axis, number, (value: number) => boolean][] {
  return [
    [0, left, (x) => x >= left],
    [0, right, (x) => x <= right],
    [1, top, (y) => y >= top],
    [1, bottom, (y) => y <= bottom],
  ]
}

/** The part of a closed ring inside the box (Sutherland and Hodgman); it may run along the box's edge. */
export function clipRing(ring: Ring, box: Box): Ring {
  let points = ring
  for (const [axis, value, inside] of halves(box)) {
    const clipped: Ring = []
    let last = points[points.length - 1]
    for (const point of points) {
      if (last && inside(point[axis]) !== inside(last[axis])) clipped.push(crossing(last, point, axis, value))
      if (inside(point[axis])) clipped.push(point)
      last = point
    }
    points = clipped
  }
  return points
}

/** The parts of a line inside the box. */
export function clipLine(line: Ring, box: Box): Ring[] {
  let parts = [line]
  for (const [axis, value, inside] of halves(box)) {
    parts = parts.flatMap((part) => cutLine(part, axis, value, inside))
  }
  return parts
}

function cutLine(line: Ring, axis: Axis, value: number, inside: (value: number) => boolean): Ring[] {
  const parts: Ring[] = []
  let part: Ring = []
  let last: Position | undefined
  for (const point of line) {
    if (last && inside(point[axis]) !== inside(last[axis])) part.push(crossing(last, point, axis, value))
    if (inside(point[axis])) part.push(point)
    else if (part.length > 0) {
      if (part.length > 1) parts.push(part)
      part = []
    }
    last = point
  }
  if (part.length > 1) parts.push(part)
  return parts
}
