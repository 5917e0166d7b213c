import type { Position, Ring } from '../topology.ts'

export function ringArea(ring: Ring): number {
  let sum = 0
  let last = ring[ring.length - 1]
  for (const point of ring) {
    if (last) sum += last[0] * point[1] - point[0] * last[1]
    last = point
  }
  return Math.abs(sum / 2)
}

/** Distance to the ring's line; negative outside. */
function depth([x, y]: Position, ring: Ring): number {
  let inside = false
  let nearest = Number.POSITIVE_INFINITY
  let last = ring[ring.length - 1]
  for (const point of ring) {
    if (last) {
      const [ax, ay] = last
      const [bx, by] = point
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
      const length = (bx - ax) ** 2 + (by - ay) ** 2
      const share =
        length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
      nearest = Math.min(nearest, Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)))
    }
    last = point
  }
  return inside ? nearest : -nearest
}

/** A point far from the edge of the ring, found on a grid that narrows three times. */
export function labelPoint(ring: Ring): Position {
  const xs = ring.map((point) => point[0])
  const ys = ring.map((point) => point[1])
  let [left, right] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))]
  let [top, bottom] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))]
  let best: Position = [(left + right) / 2, (top + bottom) / 2]
  let deepest = depth(best, ring)
  const steps = 12
  for (let round = 0; round < 3; round++) {
    const [wide, high] = [(right - left) / steps, (bottom - top) / steps]
    for (let index = 0; index < (steps + 1) ** 2; index++) {
      const point: Position = [
        left + (index % (steps + 1)) * wide,
        top + Math.floor(index / (steps + 1)) * high,
      ]
      const here = depth(point, ring)
      if (here > deepest) [best, deepest] = [point, here]
    }
    ;[left, right, top, bottom] = [best[0] - wide, best[0] + wide, best[1] - high, best[1] + high]
  }
  return best
}
