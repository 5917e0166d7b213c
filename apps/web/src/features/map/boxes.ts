import type { Pixel } from './arrows.ts'

/** A rectangle on the screen. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
}

/** How many square pixels two boxes share. */
export function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** The box of a given size around a point. */
export function boxAround({ x, y }: Pixel, width: number, height = width): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 }
}

/** Small boxes along a line, so that nothing is written across it; parts outside of `within` are left out. */
export function boxesAlong(line: readonly Pixel[], width: number, within: Box): Box[] {
  return line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to
    const pieceBox = {
      left: Math.min(from.x, to.x),
      top: Math.min(from.y, to.y),
      right: Math.max(from.x, to.x) + 1,
      bottom: Math.max(from.y, to.y) + 1,
    }
    if (!overlaps(pieceBox, within)) return []
    const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / width))
    return Array.from({ length: count }, (_, step) =>
      boxAround(
        { x: from.x + ((to.x - from.x) * step) / count, y: from.y + ((to.y - from.y) * step) / count },
        width,
      ),
    ).filter((box) => overlaps(box, within))
  })
}
