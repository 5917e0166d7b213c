import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/** Noto Sans for the scripts that Noto Sans itself lacks; the parts of `@fontsource-variable/noto-sans-…`. */
const families = {
  arabic: import.meta.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  armenian: import.meta.resolve('@fontsource-variable/noto-sans-armenian/unicode.json'),
  bengali: import.meta.resolve('@fontsource-variable/noto-sans-bengali/unicode.json'),
  devanagari: import.meta.resolve('@fontsource-variable/noto-sans-devanagari/unicode.json'),
  georgian: import.meta.resolve('@fontsource-variable/noto-sans-georgian/unicode.json'),
  hebrew: import.meta.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  khmer: import.meta.resolve('@fontsource-variable/noto-sans-khmer/unicode.json'),
  tamil: import.meta.resolve('@fontsource-variable/noto-sans-tamil/unicode.json'),
  thai: import.meta.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  sc: import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  jp: import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  kr: import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
}

export type Family = keyof typeof families

const letters: readonly Family[] = [
  'arabic',
  'armenian',
  'bengali',
  'devanagari',
  'georgian',
  'hebrew',
  'khmer',
  'tamil',
  'thai',
]

/** One file of a family, which has some of its letters: decoded, and at the weights that were asked for. */
export interface FontPiece {
  has(codePoint: number): boolean
  /** `weight` is that of CSS, from 100 to 900. */
  at(weight: number): Font
}

interface PieceFile {
  url: URL
  ranges: readonly (readonly [first: number, last: number])[]
}

const fileLists = new Map<Family, PieceFile[]>()
const pieces = new Map<string, Promise<FontPiece>>()
/** A piece and the outlines that were read of it take half a megabyte. */
const maxKeptPieces = 60

/**
 * The files of a family with the ranges of characters that each is for. A range may name letters that the
 * file lacks.
 */
function filesOf(family: Family): PieceFile[] {
  const read = fileLists.get(family)
  if (read) return read
  const list = families[family]
  const ranges: Record<string, string> = JSON.parse(readFileSync(fileURLToPath(list), 'utf8'))
  const files = Object.entries(ranges).map(([part, range]) => ({
    url: new URL(`files/noto-sans-${family}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`, list),
    ranges: range.split(',').map((each) => {
      const [first = 0, last = first] = each
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return [first, last] as const
    }),
  }))
  fileLists.set(family, files)
  return files
}

/** Families in the order in which Han characters are looked for: as the text's other letters are written. */
export function familiesFor(text: string): Family[] {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return [...letters, 'jp', 'sc', 'kr']
  if (/\p{sc=Hangul}/u.test(text)) return [...letters, 'kr', 'sc', 'jp']
  return [...letters, 'sc', 'jp', 'kr']
}

/** Forgets the pieces of earlier documents where they are many. */
export function forgetPieces(): void {
  if (pieces.size > maxKeptPieces) pieces.clear()
}

/** The piece that has a character, from the first of these families that does; null where none has. */
export async function findPiece(codePoint: number, among: readonly Family[]): Promise<FontPiece | null> {
  for (const family of among)
    for (const { url, ranges } of filesOf(family)) {
      if (!ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) continue
      const piece = await openPiece(url)
      if (piece.has(codePoint)) return piece
    }
  return null
}

function openPiece(url: URL): Promise<FontPiece> {
  const opened = pieces.get(url.href) ?? decodePiece(url)
  pieces.set(url.href, opened)
  return opened
}

async function decodePiece(url: URL): Promise<FontPiece> {
  // fontkit reads WOFF2 itself, but not at another weight than the file's own, which for some is the
  // thinnest.
  const { default: decompress } = await import('woff2-encoder/decompress')
  const font = singleFont(create(Buffer.from(await decompress(readFileSync(fileURLToPath(url))))))
  const weights = new Map<number, Font>()
  return {
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    at(weight) {
      const cachedFont = weights.get(weight)
      if (cachedFont) return cachedFont
      const made = font.getVariation({ wght: weight })
      weights.set(weight, made)
      return made
    },
  }
}

export function singleFont(font: ReturnType<typeof create>): Font {
  if (!('layout' in font)) throw new Error('A collection of fonts where one is expected')
  return font
}
