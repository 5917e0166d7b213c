import type { Font } from 'fontkit'
import { ComposedFont } from './composed-font.ts'
import { type FontPiece, familiesFor, findPiece, forgetPieces } from './font-pieces.ts'
import { notoSans, type Weight } from './noto-sans.ts'
import { isRightToLeft } from './visual-order.ts'

const weights: Record<Weight, number> = { regular: 400, semiBold: 600, bold: 700 }

/** Noto Sans also has Devanagari, but its letters are joined only with the tables that we leave out. */
const ofNotoSans = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}\p{sc=Inherited}]/u
/** Characters that choose the look of the emoji before them, and marked places to break. */
const leftOut = /[\ufe0e\ufe0f\u20e3\u200b]/g
const joiners = /[\u200c\u200d]/
/** Different letters of other fonts in one document; a page in Chinese has a few hundred. */
const maxLetters = 3_000
const codes = /^U\+/
/** Written without blanks; lines break where the dictionary sees words. */
const unspaced = /[\p{sc=Thai}\p{sc=Khmer}]/u
const words = new Intl.Segmenter('th', { granularity: 'word' })

function isBase(character: string): boolean {
  return ofNotoSans.test(character) && notoSans('regular').hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

/** A PDF as it was drawn. */
export interface DrawnPdf {
  pdf: Buffer
  /** The codes of letters that no font has; the PDF shows them so. */
  missing: string[]
}

/**
 * The fonts of one document: Noto Sans, and of its kin for other scripts those files that have letters of the
 * document's texts.
 */
export class DocumentFonts {
  private readonly composed = new Map<Weight, ComposedFont>()
  private readonly missingCodes = new Set<string>()

  private readonly pieces: ReadonlyMap<number, FontPiece>

  private constructor(pieces: ReadonlyMap<number, FontPiece>) {
    this.pieces = pieces
  }

  /** Loads the fonts for all texts in `facts`. */
  static async load(facts: unknown): Promise<DocumentFonts> {
    forgetPieces()
    const text = JSON.stringify(facts).normalize('NFC')
    const pieces = new Map<number, FontPiece>()
    const families = familiesFor(text)
    for (const character of new Set([...text].flatMap((each) => [each, ...each.normalize('NFKC')]))) {
      if (isBase(character)) continue
      if (pieces.size >= maxLetters) break
      const codePoint = character.codePointAt(0) ?? 0
      const piece = await findPiece(codePoint, families)
      if (piece !== null) pieces.set(codePoint, piece)
    }
    return new DocumentFonts(pieces)
  }

  /** Lets a document of pdfkit write in weights, each under a name of its own. */
  register(
    document: { registerFont(name: string, font: never): unknown },
    names: Record<string, Weight>,
  ): void {
    // pdfkit takes decoded fonts as well, which its types don't name.
    for (const [name, weight] of Object.entries(names))
      document.registerFont(name, this.fontOf(weight) as never)
  }

  private fontOf(weight: Weight): ComposedFont {
    const cachedFont = this.composed.get(weight)
    if (cachedFont) return cachedFont
    const pieceOf = (codePoint: number): Font | null =>
      this.pieces.get(codePoint)?.at(weights[weight]) ?? null
    const made = new ComposedFont(notoSans(weight), pieceOf)
    this.composed.set(weight, made)
    return made
  }

  private shows(character: string): boolean {
    return isBase(character) || this.pieces.has(character.codePointAt(0) ?? 0)
  }

  /**
   * A text with what the fonts can show: a letter that none has becomes its plain form, or its code such as
   * U+1F600.
   */
  readable(text: string): string {
    let shown = ''
    let before = ''
    let isAfterCode = false
    for (const character of text.normalize('NFC').replace(leftOut, '')) {
      const piece = this.shownAs(character, before)
      if (piece === '') continue
      const isCode = codes.test(piece)
      // A code is a word of its own.
      const needsBlank = (isCode || isAfterCode) && /\S$/.test(shown) && /^\S/.test(piece)
      shown += needsBlank ? ` ${piece}` : piece
      before = character
      isAfterCode = isCode
    }
    if (!unspaced.test(shown)) return shown
    return [...words.segment(shown)].map(({ segment }) => segment).join('\u200b')
  }

  private shownAs(character: string, before: string): string {
    // Emoji are joined by what also joins letters.
    if (joiners.test(character)) return this.shows(before) ? character : ''
    if (this.shows(character) || character === '\n') return character
    if (/\s/.test(character)) return ' '
    const simple = character.normalize('NFKC')
    if ([...simple].every((each) => this.shows(each))) return simple
    const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    this.missingCodes.add(code)
    return code
  }

  /** The letters that had to be shown by their codes so far. */
  get missing(): string[] {
    return [...this.missingCodes].sort()
  }
}

/**
 * How pdfkit lays out a text: whole lines at once, since words of Arabic and Hebrew go from right to left.
 */
export function lineOptions(text: string): { features: ('rtlm' | 'ltrm')[] } {
  return { features: [isRightToLeft(text) ? 'rtlm' : 'ltrm'] }
}
