import { documentKinds } from '@portolan/contract/freight/documents'
import published from '@portolan/freight/document-kinds.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { readKindNames } from './document-kinds.ts'
import { compilePatterns, usualPatterns } from './name-pattern.ts'

const kinds = await readKindNames(undefined)
const read = (path: string, patterns: readonly string[] = usualPatterns) =>
  compilePatterns(patterns, kinds)(path)

it.each([
  ['SHP-1_BL_draft 2.pdf', 'SHP-1', 'bill-of-lading', 'draft 2.pdf'],
  ['SHP-1_hbl.pdf', 'SHP-1', 'bill-of-lading', 'SHP-1_hbl.pdf'],
  ['inbox/2026/A_1_B-L_a_b.PDF', 'A_1', 'bill-of-lading', 'a_b.PDF'],
  ['SHP-1_MBL_x.pdf', 'SHP-1', 'bill-of-lading', 'x.pdf'],
  ['SHP-1_AWB_x.jpg', 'SHP-1', 'air-waybill', 'x.jpg'],
  ['SHP-1_PL_x.xlsx', 'SHP-1', 'packing-list', 'x.xlsx'],
  ['SHP-1_packing-list_x.xlsx', 'SHP-1', 'packing-list', 'x.xlsx'],
  ['SHP-1_packing list_x.xlsx', 'SHP-1', 'packing-list', 'x.xlsx'],
  ['SHP-1_CI_x.pdf', 'SHP-1', 'commercial-invoice', 'x.pdf'],
  ['SHP-1_commercial_invoice_x.pdf', 'SHP-1', 'commercial-invoice', 'x.pdf'],
  ['SHP-1_Invoice_x.pdf', 'SHP-1', 'invoice', 'x.pdf'],
  ['SHP-1_COO_x.pdf', 'SHP-1', 'certificate', 'x.pdf'],
  ['Заказ 7_Коносамент_чистовик.pdf', 'Заказ 7', 'bill-of-lading', 'чистовик.pdf'],
])('%s is a document of order %s', (path, order, kind, name) => {
  expect(read(path)).toEqual({ order, kind, name })
})

it('every kind is known by its own name, and every abbreviation is that of one kind', () => {
  for (const kind of documentKinds) expect(kinds.find(kind)).toBe(kind)
  for (const [kind, names] of Object.entries(published))
    for (const name of names) expect([name, kinds.find(name)]).toEqual([name, kind])
})

it('folders may name the order, and other text stays literal', () => {
  const pattern = ['{order}/{kind} {name}.*']
  expect(read('from/mail/SHP-1/BL final.pdf', pattern)).toMatchObject({ order: 'SHP-1', name: 'final.pdf' })
  expect(read('SHP-1_BL final.pdf', pattern)).toHaveProperty('reason')
  expect(read('a(SHP-1)[PL].pdf', ['a({order})[{kind}].pdf'])).toMatchObject({ order: 'SHP-1' })
})

it.each([
  ['SHP-1_XYZ_x.pdf', '"XYZ" names no kind of document, such as BL, AWB, CMR, PL or CI'],
  ['scan.pdf', `its name doesn't fit "${usualPatterns[0]}" or "${usualPatterns[1]}"`],
  [`${'a_'.repeat(300)}.pdf`, 'its path is longer than 500 characters'],
])('%s is refused', (path, reason) => {
  expect(read(path)).toEqual({ reason })
})

it.each([
  ['{order}.pdf', 'must have {kind} once'],
  ['{order}_{kind}_{order}.pdf', 'must have {order} once'],
  ['{order}_{kind}_{name}_{name}', 'must have {name} at most once'],
  ['{order}_{type}_{kind}', 'has {type}; use {order}, {kind}, {name} and {ext}'],
])('the pattern %s is refused', (pattern, reason) => {
  expect(() => read('x', [pattern])).toThrow(reason)
})
