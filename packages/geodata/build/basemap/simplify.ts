import type { Position, Ring } from '../topology.ts'

/** How far a point lies from the piece between two others. */
function offset(point: Position, a: Position, b: Position): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length
  const share = Math.max(0, Math.min(1, along))
  return Math.hypot(point[0] - a[0] - share * dx, point[1] - a[1] - share * dy)
}

/** Leaves out the points that lie nearer than `tolerance` to the line without them (Douglas and Peucker). */
export function simplify(line: Ring, tolerance: number): Ring {
  const corners = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  for (let piece = open.pop(); piece; piece = open.pop()) {
    const [start, end] = piece
    const [a, b] = [line[start], line[end]]
    let farthest = -1
    let distance = tolerance
    for (let index = start + 1; a && b && index < end; index++) {
      const away = offset(line[index] ?? a, a, b)
      if (away > distance) [farthest, distance] = [index, away]
    }
    if (farthest < 0) continue
    corners.add(farthest)
    open.push([start, farthest], [farthest, end])
  }
  return line.filter((_, index) => corners.has(index))
}
