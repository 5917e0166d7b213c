import { Writable } from 'node:stream'
import { inflateSync } from 'node:zlib'
import type { OfferLine, OfferOption } from '@portolan/contract/freight/offers'
import { emptyContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { QuoteOffer } from '@portolan/contract/freight/quotes'
import { chargeCodes } from '@portolan/freight/charges/charge-codes'
import { expect, it } from 'vitest'
import { openLog } from '#platform/process/log.ts'
import { drawPdf } from '#platform/workers/draw-pdf.ts'
import { buildQuote } from '#testing/freight/quotes.ts'
import { printQuote } from './print-quote.ts'
import { quoteWords } from './quote-words.ts'

const line: OfferLine = {
  code: 'BAS',
  name: 'Основной фрахт',
  leg: 'main',
  basis: 'container',
  percentOf: [],
  quantity: '2',
  actualQuantity: null,
  unit: '45G1',
  unitPrice: '3907',
  currency: 'USD',
  amount: '7814.00',
  limitedBy: null,
  paymentTerm: null,
  included: false,
  source: null,
}
const option = (overrides: Partial<OfferOption> = {}): OfferOption => ({
  id: 'a',
  mode: 'sea',
  carrier: 'Maersk',
  service: null,
  via: null,
  frequency: null,
  transitDays: null,
  lines: [line],
  totals: [{ amount: '7814.00', currency: 'USD' }],
  converted: null,
  included: [],
  notIncluded: [],
  missing: [],
  complete: true,
  terms: null,
  freeTime: null,
  remarks: null,
  validFrom: null,
  validUntil: '2026-12-31',
  ...overrides,
})

function printed(options: OfferOption[], { name = 'Acme', locale = 'ru' as const } = {}) {
  const { organizationId: _, ...content } = buildQuote('')
  const request = { ...emptyContent, ...content, party: null }
  const quote = {
    number: 'Q-7K3M-9XQ2',
    organization: { id: '', name },
    from: content.from,
    to: content.to,
    request: { ...emptyContent, ...request } as never,
  }
  const offer: QuoteOffer = {
    version: 1,
    at: '2026-11-20T12:00:00Z',
    source: 'company',
    note: null,
    options,
    validUntil: '2026-12-01T21:59:59Z',
  }
  const company = { company: 'Portolan', contact: { email: null, phone: null } }
  const reader = { locale, timeZone: 'Europe/Riga', chargeCodes, ...company }
  return [quote, offer, reader] satisfies Parameters<typeof printQuote>
}

const print = async (...about: Parameters<typeof printed>) => (await printQuote(...printed(...about))).pdf

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

/** The unpacked streams of a PDF as Latin-1. */
function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: start }) => {
    const from = index + start.length
    try {
      return inflateSync(pdf.subarray(from, text.indexOf('endstream', from))).toString('latin1')
    } catch {
      return []
    }
  })
}

/** Right and bottom ends of the text, in points, from the text matrices of all pages. */
const endsOf = (pdf: Buffer): number[] =>
  streamsOf(pdf).flatMap((content) =>
    [...content.matchAll(/1 0 0 1 ([\d.]+) ([\d.-]+) Tm/g)].map((match) => Number(match[2])),
  )

/** The drawn text, each line from left to right, decoded with each font in turn; one of them is right. */
function readingsOf(pdf: Buffer): string[] {
  const streams = streamsOf(pdf)
  const lines = streams.flatMap((content) => content.match(/\[<.*\] TJ/g) ?? [])
  const fonts = streams.filter((stream) => stream.includes('beginbfrange'))
  return fonts.map((font) => {
    const codes = [...font.slice(font.indexOf('[')).matchAll(/<([\da-f ]*)>/g)].map(([, code = '']) => code)
    const letters = codes.map((code) =>
      String.fromCharCode(...code.split(' ').map((hex) => Number.parseInt(hex, 16))),
    )
    const glyphs = [...lines.join('').matchAll(/<([\da-f]+)>/g)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    )
    return glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)]).join('')
  })
}

it('is one page for one option, the same bytes each time, and a Latin or Cyrillic text', async () => {
  const [first, second] = [await print([option()]), await print([option()])]
  expect([first.subarray(0, 5).toString(), pagesOf(first), first.equals(second)]).toEqual(['%PDF-', 1, true])
})

it('counts one package and one day in the singular', () => {
  const { en, ru } = quoteWords
  expect([en.packages(1, '1'), en.packages(1200, '1,200')]).toEqual(['1 package', '1,200 packages'])
  expect([en.days(1, 1), en.days(3, 3), en.days(1, 3)]).toEqual(['1 day', '3 days', '1–3 days'])
  expect([ru.packages(1, '1'), ru.days(1, 1)]).toEqual(['мест: 1', '1 дн.'])
})

it('goes on over pages for many lines, long names and long terms, and stays on the paper', async () => {
  const lines = Array.from({ length: 100 }, () => ({
    ...line,
    name: 'Очень длинное название статьи '.repeat(6),
  }))
  const terms = `${'слово '.repeat(650)}\n${'б'.repeat(90)}`
  const name = `ООО «${'Научно-производственное объединение '.repeat(5)}»`
  const pdf = await print([option({ lines, terms }), option({ id: 'b' })], { name })
  expect(pagesOf(pdf)).toBeGreaterThan(5)
  const ends = endsOf(pdf)
  expect(ends.length).toBeGreaterThan(300)
  expect(Math.min(...ends)).toBeGreaterThan(0)
})

it('is the same bytes where another process draws it', async () => {
  const module = new URL('./print-quote.ts', import.meta.url)
  const facts = printed(
    [option({ terms: 'Наличие мест не гарантируется.', freeTime: '7 дней', remarks: 'Прямой сервис' })],
    { name: 'شركة 上海 🚢 Ltd' },
  )
  const logged: string[] = []
  const log = openLog(
    'warn',
    new Writable({ write: (line, _, done) => done(void logged.push(String(line))) }),
  )
  const pdf = await drawPdf<typeof printQuote>({ log }, [], { module, name: 'printQuote' }, async () => facts)
  expect(pdf.equals((await printQuote(...facts)).pdf)).toBe(true)
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { letters: ['U+1F6A2'], msg: 'a PDF shows the codes of letters that no font has' },
  ])
})

it('shows a customer’s name in its script, and from right to left where it is', async () => {
  expect(readingsOf(await print([option()], { name: 'שלום חיפה' })).join(' ')).toContain('הפיח םולש')
  const name = '上海国际货运有限公司'
  expect(readingsOf(await print([option()], { name })).join(' ')).toContain(name)
})

it('goes on over pages where a long text has no blanks', async () => {
  const pdf = await print([option({ terms: '货物运输条款、'.repeat(1_500) })])
  expect(pagesOf(pdf)).toBeGreaterThan(2)
  expect(Math.min(...endsOf(pdf))).toBeGreaterThan(0)
})

it('has a bounded number of pages however many line breaks its texts have', async () => {
  const terms = 'б\n'.repeat(2_000)
  const options = Array.from({ length: 26 }, (_, index) => option({ id: String(index), terms }))
  expect(pagesOf(await print(options))).toBeLessThan(80)
})
