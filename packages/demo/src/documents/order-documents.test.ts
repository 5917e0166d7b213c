import { inflateSync } from 'node:zlib'
import { DocumentRecord } from '@portolan/contract/company/orders'
import { describe, expect, it } from 'vitest'
import { makeDemoOrders } from '#orders/demo-orders.ts'
import { createRandom } from '#random.ts'
import { airWaybillNumber } from './air-waybill.ts'
import { printDocument } from './document-layout.ts'
import { documentsOf } from './order-documents.ts'

const now = Date.parse('2026-11-21T10:45:00Z')
const today = '2026-11-21'
const orders = makeDemoOrders(now).map((order) => ({ order, documents: documentsOf(order, 'Portolan') }))
const records = orders.flatMap(({ documents }) => documents.map(({ record }) => record))

interface PdfObject {
  head: string
  stream: string
}

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match
    const [head = '', stream] = body.split('\nstream\n')
    const bytes = Buffer.from((stream ?? '').replace(/\nendstream$/, ''), 'latin1')
    const packed = head.includes('FlateDecode') && bytes.length > 0
    objects.set(id, { head, stream: (packed ? inflateSync(bytes) : bytes).toString('latin1') })
  }
  return objects
}

/** The characters of a font's glyphs, by the four hexadecimal digits that stand for them on the page. */
function readGlyphs(map: string): Map<string, string> {
  const glyphs = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16)
    ;[...list.matchAll(/<(\w+)>/g)].forEach(([, codes = ''], index) => {
      const text = Buffer.from(codes, 'hex').swap16().toString('utf16le')
      glyphs.set((start + index).toString(16).padStart(4, '0'), text)
    })
  }
  return glyphs
}

/** The text of a one-page PDF as a reader program finds it. */
function textOf(pdf: Buffer): string {
  const objects = readObjects(pdf)
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? ''
      fonts.set(name, readGlyphs(objects.get(map)?.stream ?? ''))
    }
  }
  const page =
    [...objects.values()].map(({ stream }) => stream).find((stream) => stream.includes(' Tf')) ?? ''
  let glyphs = new Map<string, string>()
  let text = ''
  for (const [, font, shown = ''] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) {
      glyphs = fonts.get(font) ?? new Map()
      continue
    }
    for (const [, codes = ''] of shown.matchAll(/<(\w+)>/g))
      text += (codes.match(/.{4}/g) ?? []).map((code) => glyphs.get(code) ?? '�').join('')
    text += '\n'
  }
  return text
}

describe('documents', () => {
  it('are valid records of things that have happened', () => {
    for (const record of records) {
      expect(DocumentRecord.safeParse(record).error).toBeUndefined()
      expect(Date.parse(record.createdAt)).toBeLessThanOrEqual(now)
    }
    expect(new Set(records.map(({ ref }) => ref)).size).toBe(records.length)
  })

  it('are of all kinds, few before the departure and not complete everywhere', () => {
    const kinds = [
      'bill-of-lading',
      'air-waybill',
      'cmr',
      'rail-waybill',
      'packing-list',
      'invoice',
      'commercial-invoice',
    ]
    for (const kind of kinds)
      expect(records.filter((record) => record.kind === kind).length).toBeGreaterThan(5)
    for (const { order, documents } of orders) {
      if (order.record.shipmentStatus === 'BOOKED')
        expect(documents.some(({ record }) => record.invoice)).toBe(false)
    }
    const missing = orders.filter(({ order, documents }) => {
      const { record } = order
      return record.shipmentStatus === 'ARRIVED' && record.transportMode === 'sea'
        ? !documents.some((document) => document.record.kind === 'bill-of-lading')
        : false
    })
    expect(missing).toHaveLength(1)
  })

  it('bill what the orders cost, some open, some overdue, some paid', () => {
    for (const { order, documents } of orders) {
      const billed = documents.flatMap(({ record }) => record.invoice ?? [])
      if (billed.length === 0) continue
      const sum = (amounts: { amount: string }[]) =>
        amounts.reduce((all, { amount }) => all + Number(amount), 0)
      expect(sum(billed.map(({ amount }) => amount))).toBeCloseTo(sum(order.record.charges), 2)
    }
    const invoices = records.flatMap(({ invoice }) => invoice ?? [])
    expect(invoices.filter(({ paidOn }) => paidOn !== null).length).toBeGreaterThan(15)
    expect(invoices.filter(({ paidOn, dueOn }) => paidOn === null && dueOn >= today).length).toBeGreaterThan(
      8,
    )
    expect(invoices.filter(({ paidOn, dueOn }) => paidOn === null && dueOn < today).length).toBeGreaterThan(2)
    for (const { paidOn, issuedOn } of invoices)
      if (paidOn !== null) expect(paidOn >= issuedOn && paidOn <= today).toBe(true)
  })

  it('can be read in both alphabets', async () => {
    const kinds = [...new Set(records.map(({ kind }) => kind))]
    for (const kind of kinds) {
      const found = orders.findLast(({ order, documents }) => {
        return order.customer.user === 'boris' && documents.some(({ record }) => record.kind === kind)
      })
      const document = found?.documents.find(({ record }) => record.kind === kind)
      if (!found || !document) throw new Error(`No ${kind}`)
      const pdf = await printDocument(document.draw())
      const text = textOf(pdf)
      expect(text).not.toContain('�')
      const drawn = document.draw()
      for (const words of [drawn.title.en, drawn.title.ru, drawn.number, found.order.customer.name])
        expect(text, kind).toContain(words)
      expect(pdf.toString('latin1').match(/\/Type \/Page\n/g), kind).toHaveLength(1)
    }
  })

  it('are the same bytes for the same order', async () => {
    const document = orders[0]?.documents[0]
    if (!document) throw new Error('The first order has no document')
    expect((await printDocument(document.draw())).equals(await printDocument(document.draw()))).toBe(true)
  })
})

it('numbers air waybills with the check digit of the airlines', () => {
  const random = createRandom('waybills')
  for (let index = 0; index < 50; index++) {
    const [, serial = '', digit] = /^020-(\d{7})(\d)$/.exec(airWaybillNumber('Lufthansa Cargo', random)) ?? []
    expect(Number(serial) % 7).toBe(Number(digit))
  }
})
