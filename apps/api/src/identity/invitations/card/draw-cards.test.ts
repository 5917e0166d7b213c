import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'
import { expect, it } from 'vitest'
import { type CardFacts, drawCards } from './draw-cards.ts'

const card: CardFacts = {
  company: 'Portolan',
  logo: null,
  organization: 'Alpenrad Cycles GmbH',
  code: '482913',
  secret: 'K7QM2XRD9FHT',
  opensByDigits: true,
  url: 'https://portal.example.com/o/482913/form#K7QM2XRD9FHT',
  enterAt: 'portal.example.com/o',
  expiresAt: '2026-12-05T10:00:00Z',
  madeAt: new Date('2026-11-21T10:00:00Z'),
}

const drawCard = async (facts: CardFacts) => (await drawCards([facts])).pdf

/** The drawing operators of the page. */
function contentOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  for (const { index } of text.matchAll(/stream\n/g)) {
    const bytes = pdf.subarray(index + 7, text.indexOf('\nendstream', index))
    try {
      const content = inflateSync(bytes).toString('latin1')
      if (content.includes(' re\n')) return content
    } catch {
      // A font, not the page.
    }
  }
  throw new Error('The PDF has no page')
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The dark boxes of the QR code: all except the background, which comes first. */
function boxesOf(content: string): Box[] {
  const boxes = [...content.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re\n/g)].map((match) => {
    const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number)
    return { x, y, width, height }
  })
  return boxes.slice(1)
}

/** The code as a camera would see it, `scale` pixels per module, with its quiet zone. */
function picture(boxes: Box[], scale = 4) {
  const module = Math.min(...boxes.map(({ height }) => height))
  const left = Math.min(...boxes.map(({ x }) => x))
  const top = Math.min(...boxes.map(({ y }) => y))
  const modules = Math.round((Math.max(...boxes.map(({ y }) => y)) - top) / module) + 1
  const edge = (modules + 8) * scale
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255)
  for (const box of boxes) {
    const [column, row] = [Math.round((box.x - left) / module), Math.round((box.y - top) / module)]
    const length = Math.round(box.width / module)
    for (let y = 0; y < scale; y++) {
      for (let x = 0; x < length * scale; x++) {
        const at = (((row + 4) * scale + y) * edge + (column + 4) * scale + x) * 4
        pixels.fill(0, at, at + 3)
      }
    }
  }
  return { pixels, edge, millimeters: (modules * module * 25.4) / 72 }
}

it('is a page of 85 × 54 mm with embedded fonts only, the same bytes each time', async () => {
  const pdf = await drawCard(card)
  const text = pdf.toString('latin1')
  expect(text.startsWith('%PDF-')).toBe(true)
  const [, width, height] = text.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? []
  expect((Number(width) * 25.4) / 72).toBeCloseTo(85, 1)
  expect((Number(height) * 25.4) / 72).toBeCloseTo(54, 1)
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(text).not.toContain('Helvetica')
  expect(text.match(/\/FontFile2/g)).toHaveLength(3)
  expect(text).not.toContain('/Subtype /Image')
  expect((await drawCard(card)).equals(pdf)).toBe(true)
})

it.each([
  card.url,
  'http://127.0.0.1:8080/o/033164/form#K7QM2XRD9FHT',
  'https://customer-portal.a-forwarder-with-a-long-name.example.com/o/482913/form#K7QM2XRD9FHT',
])('its QR code leads to %s', async (url) => {
  const { pixels, edge, millimeters } = picture(boxesOf(contentOf(await drawCard({ ...card, url }))))
  expect(jsQR(pixels, edge, edge)?.data).toBe(url)
  expect(millimeters).toBeCloseTo(29, 1)
})

it('bears the key that its digits need where it names no email', async () => {
  const open = contentOf(await drawCard({ ...card, opensByDigits: false }))
  const bound = contentOf(await drawCard(card))
  const lines = (content: string) => content.match(/ Tf\n/g)?.length ?? 0
  expect(lines(open) - lines(bound)).toBe(2)
})

it('bears the company’s logo where there is one', async () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const own = await drawCard({ ...card, logo: Buffer.from(pixel, 'base64') })
  expect(own.toString('latin1')).toContain('/Subtype /Image')
  expect((await drawCard(card)).toString('latin1')).not.toContain('/Subtype /Image')
})

it.each(['上海国际货运有限公司', '🚢', 'Линия 🚢 上海', 'شركة الشحن (دبي) LLC '.repeat(5), ''])(
  'is printed for %s, too',
  async (organization) => {
    const pdf = await drawCard({ ...card, organization, company: organization })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(contentOf(pdf)).not.toContain('NaN')
  },
)
