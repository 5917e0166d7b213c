import type { Font, Glyph } from 'fontkit'
import { fontOfOutlines } from './outlines.ts'
import { type Run, visualRuns } from './visual-order.ts'

/** Characters that stand on or join the letter before them. */
const dependent = /\p{M}|[\u200c\u200d]/u

interface Position {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}

interface Placed {
  glyph: Glyph
  position: Position
}

/**
 * A font of many, as pdfkit takes one of fontkit: each letter is shaped by the font that has it, lines are
 * put into visual order, and the PDF gets one TrueType font of all outlines that were used.
 */
export class ComposedFont {
  private readonly base: Font
  private readonly fontOf: (codePoint: number) => Font | null
  private readonly glyphs: Glyph[] = []
  private readonly ids = new Map<Font, Map<number, number>>()

  /** `fontOf` finds the font of a letter that `base` isn't for; null where none has it. */
  constructor(base: Font, fontOf: (codePoint: number) => Font | null) {
    this.base = base
    this.fontOf = fontOf
    this.idOf(base, base.getGlyph(0))
  }

  get postscriptName() {
    return this.base.postscriptName
  }
  get unitsPerEm() {
    return this.base.unitsPerEm
  }
  get ascent() {
    return this.base.ascent
  }
  get descent() {
    return this.base.descent
  }
  get lineGap() {
    return this.base.lineGap
  }
  get xHeight() {
    return this.base.xHeight
  }
  get capHeight() {
    return this.base.capHeight
  }
  get italicAngle() {
    return this.base.italicAngle
  }
  get bbox() {
    return this.base.bbox
  }
  readonly post = { isFixedPitch: false }
  readonly head = { macStyle: { italic: false } }

  getGlyph(id: number): Glyph | undefined {
    return this.glyphs[id]
  }

  /** The number of a glyph in the composed font. */
  private idOf(font: Font, glyph: Glyph): number {
    const ids = this.ids.get(font) ?? new Map<number, number>()
    this.ids.set(font, ids)
    const existingId = ids.get(glyph.id)
    if (existingId !== undefined) return existingId
    if (font.unitsPerEm !== this.base.unitsPerEm) throw new Error(`${font.postscriptName} has other units`)
    ids.set(glyph.id, this.glyphs.length)
    return this.glyphs.push(glyph) - 1
  }

  /**
   * The glyphs of a line from left to right. `features` is `['rtlm']` for a line of a text that goes from
   * right to left.
   */
  layout(text: string, features: readonly string[] = []) {
    const placed = visualRuns(text, features.includes('rtlm')).flatMap((run) => this.place(run))
    const positions = placed.map(({ position }) => position)
    return {
      glyphs: placed.map(({ glyph }) => glyph),
      positions,
      // pdfkit scales the positions first.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }

  private place({ text, level }: Run): Placed[] {
    const isRightToLeft = level % 2 === 1
    const parts = this.partsOf(text).map(({ font, text: part }) => this.shape(font, part, isRightToLeft))
    return (isRightToLeft ? parts.reverse() : parts).flat()
  }

  private shape(font: Font, text: string, isRightToLeft: boolean): Placed[] {
    const run = font.layout(text, undefined, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr')
    const placed = run.glyphs.map((glyph, index) => {
      const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {}
      const { advanceWidth, codePoints } = glyph
      const composed = { id: this.idOf(font, glyph), advanceWidth, codePoints } as Glyph
      return { glyph: composed, position: { xAdvance, yAdvance, xOffset, yOffset } }
    })
    // Without layout tables, as `base` is, fontkit leaves glyphs in the order of their letters.
    return isRightToLeft && font === this.base ? placed.reverse() : placed
  }

  /** The text in parts of one font each. */
  private partsOf(text: string): { font: Font; text: string }[] {
    const parts: { font: Font; text: string }[] = []
    for (const letter of text) {
      if (letter === '\u200b') continue
      const last = parts.at(-1)
      const codePoint = letter.codePointAt(0) ?? 0
      const joins = last && dependent.test(letter) && last.font.hasGlyphForCodePoint(codePoint)
      const font = joins ? last.font : (this.fontOf(codePoint) ?? this.base)
      if (last?.font === font) last.text += letter
      else parts.push({ font, text: letter })
    }
    return parts
  }

  /** The methods that pdfkit calls for the glyphs it draws. */
  createSubset() {
    const { base, glyphs } = this
    const used = [0]
    const places = new Map([[0, 0]])
    return {
      includeGlyph(id: number): number {
        const place = places.get(id) ?? used.push(id) - 1
        places.set(id, place)
        return place
      },
      encode: () =>
        fontOfOutlines(
          used.flatMap((id) => glyphs[id] ?? []),
          base,
        ),
    }
  }
}
