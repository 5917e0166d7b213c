/** A point on the screen, y downwards. */
export interface Pixel {
  x: number
  y: number
}

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

/** The area in square pixels that two boxes share. */
export function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** The box of a given size around a point. */
export function boxAround({ x, y }: Pixel, width: number, height = width): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 }
}

/**
 * The share (0 to 1) of a straight segment within a box, by Liang and Barsky; null if there is none. Zoomed
 * in, a segment may be a million pixels long.
 */
export function clipPiece(from: Pixel, to: Pixel, box: Box): [start: number, end: number] | null {
  let [start, end] = [0, 1]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  for (const [step, room] of [
    [-dx, from.x - box.left],
    [dx, box.right - from.x],
    [-dy, from.y - box.top],
    [dy, box.bottom - from.y],
  ] as const) {
    if (step === 0 && room < 0) return null
    if (step < 0) start = Math.max(start, room / step)
    if (step > 0) end = Math.min(end, room / step)
  }
  return start <= end ? [start, end] : null
}

/** Small boxes along a line, which keep text off it; leaves out parts outside `within`. */
export function boxesAlong(line: readonly Pixel[], width: number, within: Box): Box[] {
  return line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to
    const inside = clipPiece(from, to, within)
    if (!inside) return []
    const [start, end] = inside
    const count = Math.max(1, Math.ceil((Math.hypot(to.x - from.x, to.y - from.y) * (end - start)) / width))
    return Array.from({ length: count }, (_, step) => {
      const share = start + ((end - start) * step) / count
      return boxAround({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, width)
    })
  })
}
