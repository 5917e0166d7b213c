import { inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'

type Glyphs = Map<string, string>

/** Reads the objects of a file as Chromium writes them: plain, in order, each stream deflated separately. */
function readObjects(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const objects = new Map<string, { head: string; stream: string }>()
  const text = pdf.toString('latin1')
  for (const start of text.matchAll(/^(\d+) 0 obj\s*/gm)) {
    const from = start.index + start[0].length
    const head = text.slice(from, text.indexOf('endobj', from)).split('stream')[0] ?? ''
    const length = /\/Length (\d+)/.exec(head)?.[1]
    const begin = text.indexOf('stream', from) + 'stream'.length
    const bytes = length && pdf.subarray(text.indexOf('\n', begin) + 1).subarray(0, Number(length))
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Image')
    objects.set(start[1] ?? '', {
      head,
      stream: bytes ? (isPacked ? inflateSync(bytes) : bytes).toString('latin1') : '',
    })
  }
  return objects
}

/** Reads the meaning of each glyph of a font from its ToUnicode map. */
function readGlyphs(map: string): Glyphs {
  const glyphs: Glyphs = new Map()
  const spell = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  const pair = /<(\w+)> (?:<(\w+)> )?<(\w+)>/g
  for (const [block] of map.matchAll(/beginbf(?:char|range)[\s\S]*?endbf/g)) {
    for (const [, first = '', last = first, meaning = ''] of block.matchAll(pair)) {
      for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code++) {
        const next = (Number.parseInt(meaning, 16) + code - Number.parseInt(first, 16)).toString(16)
        glyphs.set(
          code.toString(16).padStart(first.length, '0').toUpperCase(),
          spell(next.padStart(meaning.length, '0')),
        )
      }
    }
  }
  return glyphs
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function hexOf(string: string): string {
  if (string.startsWith('<')) return string.slice(1, -1).toUpperCase()
  const raw = string
    .slice(1, -1)
    .replace(/\\(\d{1,3}|.)/gs, (_, code: string) =>
      /\d/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code),
    )
  return Buffer.from(raw, 'latin1').toString('hex').toUpperCase()
}

/**
 * Returns the text of each page of a PDF that Chromium printed, without spaces: a PDF has none between words.
 */
function pdfPages(pdf: Buffer): string[] {
  const objects = readObjects(pdf)
  const at = (number: string | undefined) => objects.get(number ?? '') ?? { head: '', stream: '' }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const fonts = new Map<string, Glyphs>()
      for (const [, name = '', number] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
        const map = /\/ToUnicode (\d+) 0 R/.exec(at(number).head)?.[1]
        fonts.set(name, readGlyphs(at(map).stream))
      }
      let glyphs: Glyphs = new Map()
      let text = ''
      const textOperators = /\/(F\d+) [\d.]+ Tf|(<\w*>|\((?:\\[\s\S]|[^\\)])*\))(?=[^<(]*?T[jJ])/g
      for (const [, font, string] of at(/\/Contents (\d+)/.exec(head)?.[1]).stream.matchAll(textOperators)) {
        if (font) glyphs = fonts.get(font) ?? new Map()
        const width = [...glyphs.keys()][0]?.length ?? 2
        for (const code of (string ? hexOf(string) : '').match(new RegExp(`.{${width}}`, 'g')) ?? [])
          text += glyphs.get(code) ?? ''
      }
      return text.replace(/\s/g, '')
    })
}

/** The texts of a page's sheets on paper. */
export async function printedPages(page: Page): Promise<string[]> {
  // A text whose font is still on its way isn't printed.
  await page.evaluate(() => document.fonts.ready)
  return pdfPages(await page.pdf({ preferCSSPageSize: true }))
}
