import { type Box, clipPiece, type Pixel } from '#freight/map/basemap/boxes.ts'

export interface ArrowOptions {
  /** Pixels from one arrow to the next. */
  every: number
  /** From the tip to the back. */
  size: number
  /** Distance from either end of the line without arrows. */
  margin: number
  /** Arrows outside it are left out; it doesn't affect the positions of others. */
  within: Box
}

function lengthsOf(line: readonly Pixel[]): number[] {
  let sum = 0
  return line.map((point, index) => {
    const before = line[index - 1] ?? point
    sum += Math.hypot(point.x - before.x, point.y - before.y)
    return sum
  })
}

function pointAt(line: readonly Pixel[], lengths: readonly number[], at: number): Pixel {
  const next = lengths.findIndex((length) => length >= at)
  const end = line[next] ?? line.at(-1) ?? { x: 0, y: 0 }
  const start = line[next - 1]
  if (!start) return end
  const [from, to] = [lengths[next - 1] ?? 0, lengths[next] ?? 0]
  const share = to > from ? (at - from) / (to - from) : 0
  return { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share }
}

/**
 * Chevrons along a line on the screen, each as back, tip, back; evenly between the margins, one in the middle
 * if there is no room for more, none on a line that is too short. Each points along the line over its own
 * length, so that a kink below it doesn't turn it aside.
 */
export function placeArrows(
  line: readonly Pixel[],
  { every, size, margin, within }: ArrowOptions,
): Pixel[][] {
  const lengths = lengthsOf(line)
  const room = (lengths.at(-1) ?? 0) - 2 * margin
  if (room < size * 2) return []
  const count = Math.max(1, Math.round(room / every))
  const places = line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to
    const inside = clipPiece(from, to, within)
    if (!inside) return []
    const [start, end] = [lengths[index] ?? 0, lengths[index + 1] ?? 0]
    // The position of an arrow is margin + room × (number + ½) ÷ count.
    const numberAt = (share: number) => ((start + (end - start) * share - margin) / room) * count - 0.5
    const first = Math.max(0, Math.ceil(numberAt(inside[0])))
    const last = Math.min(count - 1, Math.ceil(numberAt(inside[1])) - 1)
    return Array.from(
      { length: Math.max(0, last - first + 1) },
      (_, step) => margin + (room * (first + step + 0.5)) / count,
    )
  })
  return places.map((at) => chevronAt(line, lengths, at, size))
}

function chevronAt(line: readonly Pixel[], lengths: readonly number[], at: number, size: number): Pixel[] {
  const [back, tip] = [pointAt(line, lengths, at - size), pointAt(line, lengths, at + size)]
  const length = Math.hypot(tip.x - back.x, tip.y - back.y) || 1
  const [ux, uy] = [(tip.x - back.x) / length, (tip.y - back.y) / length]
  const middle = pointAt(line, lengths, at)
  const wing = (side: 1 | -1): Pixel => ({
    x: middle.x - (ux * size) / 2 - uy * size * 0.62 * side,
    y: middle.y - (uy * size) / 2 + ux * size * 0.62 * side,
  })
  return [wing(1), { x: middle.x + (ux * size) / 2, y: middle.y + (uy * size) / 2 }, wing(-1)]
}
