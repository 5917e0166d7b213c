import type { Font, Glyph } from 'fontkit'
import { expect, it } from 'vitest'
import { DocumentFonts, lineOptions } from './document-fonts.ts'

/**
 * Draws a line of a text as pdfkit does; answers its glyphs from left to right, and the font that the PDF
 * would get.
 */
async function draw(text: string, ...others: string[]) {
  const fonts = await DocumentFonts.load([text, ...others])
  const registered = new Map<string, Font>()
  fonts.register({ registerFont: (name, font) => registered.set(name, font) }, { bold: 'bold' })
  const font = registered.get('bold')
  if (!font) throw new Error('No font was registered')
  const line = fonts.readable(text)
  const { glyphs } = font.layout(line, lineOptions(line).features)
  const outlineOf = ({ id }: Glyph) => font.getGlyph(id).path.toSVG()
  return { line, glyphs, outlineOf, missing: fonts.missing, font }
}

/** The letters of glyphs from left to right; what stands for none is left out. */
const lettersOf = (glyphs: Glyph[]) =>
  glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')

it.each([
  'Alpenrad GmbH & Co. KG – „Größe“ № 7',
  'ООО «Ёлка», 12 500,00 ₽',
  'Łódź, Ümraniye, Đà Nẵng, Ελλάδα',
  '上海国际货运有限公司',
  '臺灣貨運承攬股份有限公司',
  '東京ラーメン運輸株式会社（本社）',
  '주식회사 한국물류',
  'شركة الشحن الدولية',
  'شرکت حمل‌ونقل پارسیان',
  'חברת השילוח הבינלאומית',
  'अंतर्राष्ट्रीय शिपिंग',
  'আন্তর্জাতিক শিপিং',
  'சர்வதேச கப்பல்',
  'საერთაშორისო გადაზიდვები',
  'Միջազգային բեռնափոխադրումներ',
  'ＡＢＣ Lines ㈱',
])('%s is shown as it is written', async (name) => {
  const { line, glyphs, outlineOf, missing, font } = await draw(name)
  expect([line, missing]).toEqual([name, []])
  const emptyBox = font.getGlyph(0).path.toSVG()
  for (const glyph of glyphs) {
    expect(outlineOf(glyph)).not.toBe(emptyBox)
    // A few signs are drawn by the letter that they follow.
    const isBlank = /^[\s\p{M}\u200c]*$/u.test(lettersOf([glyph]))
    if (!isBlank) expect(outlineOf(glyph)).not.toBe('')
  }
})

it.each(['บริษัท ขนส่งระหว่างประเทศ จำกัด', 'ដឹកជញ្ជូនអន្តរជាតិ'])('%s may break between its words', async (name) => {
  const { line, missing } = await draw(name)
  expect([line.replaceAll('\u200b', ''), missing]).toEqual([name, []])
  expect(line).toContain('\u200b')
})

it.each([
  ['Rush 🚢 order 👩🏽‍💼❤️Ltd', 'Rush U+1F6A2 order U+1F469 U+1F3FD U+1F4BC U+2764 Ltd'],
  ['🚢', 'U+1F6A2'],
  ['Cafe\u0301', 'Café'],
  ['first\nsecond', 'first\nsecond'],
  ['', ''],
  ['ⵜⴰⵎⴰⵣⵉⵖⵜ', 'U+2D5C U+2D30 U+2D4E U+2D30 U+2D63 U+2D49 U+2D56 U+2D5C'],
])('%s is shown as %s', async (text, shown) => {
  const { line, missing } = await draw(text)
  expect(line).toBe(shown)
  expect(missing).toEqual([...new Set(shown.match(/U\+[0-9A-F]+/g))].sort())
})

it('a text is shown the same when it is read again', async () => {
  const fonts = await DocumentFonts.load('จำกัด 🚢')
  expect(fonts.readable(fonts.readable('จำกัด 🚢'))).toBe(fonts.readable('จำกัด 🚢'))
})

it('Arabic letters are joined, and lines of Arabic and Hebrew go from right to left', async () => {
  const { glyphs, outlineOf } = await draw('بيت')
  const alone = await draw('ب')
  const last = glyphs.at(-1)
  if (!last) throw new Error('Nothing was drawn')
  expect(outlineOf(last)).not.toBe(alone.outlineOf(alone.glyphs[0] as Glyph))
  expect(lettersOf((await draw('שלום חיפה')).glyphs)).toBe('הפיח םולש')
  expect(lettersOf((await draw('Acme (חיפה) 12')).glyphs)).toBe('Acme (הפיח) 12')
  expect(lettersOf((await draw('חיפה (Acme) 12-34')).glyphs)).toBe('12-34 (Acme) הפיח')
})

it('a vowel sign that is drawn before its letter comes first', async () => {
  const { glyphs } = await draw('कि')
  expect(glyphs.map(({ codePoints }) => codePoints[0])).toEqual([0x93f, 0x915])
})

it('Han characters have their Japanese form beside kana', async () => {
  const outline = async (...texts: [string, ...string[]]) => {
    const { glyphs, outlineOf } = await draw(...texts)
    return outlineOf(glyphs[0] as Glyph)
  }
  expect(await outline('骨')).toBe(await outline('骨', 'Shanghai'))
  expect(await outline('骨')).not.toBe(await outline('骨', 'ラーメン'))
})

it('the font of the PDF has only the outlines that are drawn', async () => {
  const { font, glyphs } = await draw('上海 ABC')
  const subset = font.createSubset()
  // pdfkit names them by number, which the types of fontkit leave out.
  const include = ({ id }: Glyph) => subset.includeGlyph(id as never)
  expect(glyphs.map(include)).toEqual([1, 2, 3, 4, 5, 6])
  expect(glyphs.map(include)).toEqual([1, 2, 3, 4, 5, 6])
  const bytes = Buffer.from(subset.encode())
  const { create } = await import('fontkit')
  const made = create(bytes) as Font
  expect(made.numGlyphs).toBe(7)
  glyphs.forEach((glyph, index) => {
    expect(made.getGlyph(index + 1).bbox).toEqual(font.getGlyph(glyph.id).bbox)
    expect(made.getGlyph(index + 1).advanceWidth).toBe(Math.round(glyph.advanceWidth))
  })
  expect(bytes.length).toBeLessThan(2_000)
})
