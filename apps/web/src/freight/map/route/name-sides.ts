import { type Box, boxAround, overlaps, type Pixel, sharedArea } from '#freight/map/basemap/boxes.ts'

export const sides = [
  'right',
  'left',
  'top',
  'bottom',
  'top-right',
  'bottom-right',
  'top-left',
  'bottom-left',
] as const
/** The side of a mark with its name; `none` if there is no room for it. */
export type Side = (typeof sides)[number] | 'none'

/** A mark on the map with its name, sizes in pixels. Earlier marks choose first. */
export interface NamedMark extends Pixel {
  width: number
  height: number
  /** Half the mark's own size. */
  radius: number
  /** True if its name is shown even over something else. */
  always: boolean
}

const gap = 4

function nameBox({ x, y, width, height, radius }: NamedMark, side: (typeof sides)[number]): Box {
  const away = radius + gap
  // Diagonally the name may be closer, since the mark is round.
  const [beside, over] = side.includes('-') ? [radius * 0.6, radius * 0.6] : [away, away]
  const left = side.endsWith('right')
    ? x + beside
    : side.endsWith('left')
      ? x - beside - width
      : x - width / 2
  const top = side.startsWith('top')
    ? y - over - height
    : side.startsWith('bottom')
      ? y + over
      : y - height / 2
  return { left, top, right: left + width, bottom: top + height }
}

/** The box of a name at a side; null if it isn't shown. */
export function nameBoxOf(mark: NamedMark, side: Side): Box | null {
  return side === 'none' ? null : nameBox(mark, side)
}

/** Everything other than the marks: segments of the line, buttons over the map, and the map's edge. */
export interface Surroundings {
  lines: readonly Box[]
  buttons: readonly Box[]
  map: Box
}

/**
 * Chooses for each name the side where it covers least: never another name, mark or button unless it is shown
 * `always`, little of the line, nothing outside the map.
 */
export function chooseSides(marks: readonly NamedMark[], { lines, buttons, map }: Surroundings): Side[] {
  const markBoxes = marks.map((mark) => boxAround(mark, mark.radius * 2 + 2))
  const names: Box[] = []
  return marks.map((mark, index) => {
    const others = [...markBoxes.filter((_, other) => other !== index), ...names, ...buttons]
    const choices = sides.map((side, rank) => {
      const box = nameBox(mark, side)
      const area = mark.width * mark.height
      const outside = area - sharedArea(box, map)
      const covered = others.reduce((sum, other) => sum + sharedArea(box, other), 0)
      const crossed = lines.filter((line) => overlaps(line, box)).length
      return { side, box, blocked: covered > 0, cost: covered * 10 + outside * 8 + crossed * 30 + rank * 6 }
    })
    const best = choices.toSorted((a, b) => a.cost - b.cost)[0]
    if (!best || (best.blocked && !mark.always)) return 'none'
    names.push(best.box)
    return best.side
  })
}
