import type { Glyph, PathCommand } from 'fontkit'
import { type FontTable, fontOfTables } from './font-tables.ts'

interface Point {
  x: number
  y: number
  isOnCurve: boolean
}

/** The closed curves of a glyph as TrueType has them: a control point between two points on the curve. */
function contoursOf(commands: readonly PathCommand[]): Point[][] {
  const contours: Point[][] = []
  for (const { command, args } of commands) {
    if (command === 'closePath') continue
    if (command === 'bezierCurveTo') throw new Error('A glyph with cubic curves isn’t of a TrueType font')
    if (command === 'moveTo') contours.push([])
    for (let at = 0; at < args.length; at += 2) {
      const [x, y] = [Math.round(args[at] ?? 0), Math.round(args[at + 1] ?? 0)]
      contours.at(-1)?.push({ x, y, isOnCurve: at + 2 === args.length })
    }
  }
  return contours.map(withoutLastRepeat).filter(({ length }) => length > 0)
}

/** A closed contour ends where it begins without saying so again. */
function withoutLastRepeat(contour: Point[]): Point[] {
  const [first, last] = [contour[0], contour.at(-1)]
  const isRepeated =
    contour.length > 1 && last?.isOnCurve === true && first?.x === last.x && first.y === last.y
  return isRepeated ? contour.slice(0, -1) : contour
}

/** A glyph as an entry of `glyf`; empty for blanks. */
function encodeGlyph({ path }: Glyph): Buffer {
  const contours = contoursOf(path.commands)
  const points = contours.flat()
  if (points.length === 0) return Buffer.alloc(0)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  let end = -1
  const ends = contours.map(({ length }) => {
    end += length
    return end
  })
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const [across, up] = [encodeDeltas(xs), encodeDeltas(ys)]
  const flags = points.map(
    ({ isOnCurve }, index) =>
      (isOnCurve ? 1 : 0) | ((across.flags[index] ?? 0) << 1) | ((up.flags[index] ?? 0) << 2),
  )
  const bytes = Buffer.concat([
    int16(contours.length, ...box, ...ends, 0),
    Buffer.from(flags),
    across.bytes,
    up.bytes,
  ])
  return Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)])
}

/**
 * Steps from point to point, and what their flags say: 1 for a step of one byte, 8 where that is positive or
 * there is none.
 */
function encodeDeltas(values: readonly number[]): { flags: number[]; bytes: Buffer } {
  const steps = values.map((value, index) => value - (values[index - 1] ?? 0))
  const parts = steps.map((step) => {
    if (step === 0) return { flag: 8, bytes: Buffer.alloc(0) }
    if (Math.abs(step) > 255) return { flag: 0, bytes: int16(step) }
    return { flag: step > 0 ? 9 : 1, bytes: Buffer.from([Math.abs(step)]) }
  })
  return { flags: parts.map(({ flag }) => flag), bytes: Buffer.concat(parts.map(({ bytes }) => bytes)) }
}

function int16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => {
    bytes.writeUInt16BE(value & 0xffff, index * 2)
  })
  return bytes
}

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4)
  })
  return bytes
}

/**
 * A TrueType font of these outlines, the first of which is for missing letters. It has what a PDF reads:
 * glyphs are named by their place, so there is no map of characters.
 */
export function fontOfOutlines(
  glyphs: readonly Glyph[],
  { unitsPerEm, ascent, descent }: { unitsPerEm: number; ascent: number; descent: number },
): Buffer {
  const outlines = glyphs.map(encodeGlyph)
  let end = 0
  const offsets = [0, ...outlines.map(({ length }) => (end += length))]
  const widths = glyphs.flatMap(({ advanceWidth, path }) => [Math.round(advanceWidth), leftOf(path)])
  const dates = Buffer.alloc(16)
  const tables: Record<string, Buffer> = {
    glyf: Buffer.concat(outlines),
    head: Buffer.concat([
      uint32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
      int16(0b1011, unitsPerEm),
      dates,
      // The box is of all glyphs; the lowest legible size is 8 pixels, and offsets are of 32 bits.
      int16(-unitsPerEm, descent, 2 * unitsPerEm, ascent, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([
      uint32(0x00010000),
      int16(ascent, descent, 0, unitsPerEm),
      zeros(11),
      int16(glyphs.length),
    ]),
    hmtx: int16(...widths),
    loca: uint32(...offsets),
    maxp: Buffer.concat([uint32(0x00010000), int16(glyphs.length, 4000, 400, 0, 0, 1), zeros(8)]),
  }
  const kind = uint32(0x00010000)
  return fontOfTables(
    kind,
    Object.entries(tables).map(([tag, bytes]): FontTable => ({ tag, checksum: 0, bytes })),
  )
}

const zeros = (count: number) => Buffer.alloc(count * 2)

function leftOf({ commands, bbox }: Glyph['path']): number {
  return commands.length === 0 ? 0 : Math.round(bbox.minX)
}
