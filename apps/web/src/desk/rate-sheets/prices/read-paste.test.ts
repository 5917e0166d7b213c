import { describe, expect, it } from 'vitest'
import { cellKey, sentChanges, tableOf, unsavedEdits, withEdits } from './price-table.ts'
import { copyText, readPaste, readPrice } from './read-paste.ts'

const column = (code: string, more: object = {}) => ({
  code,
  leg: 'main' as const,
  basis: 'container' as const,
  per: null,
  equipment: null,
  zone: null,
  occasion: null,
  validFrom: null,
  validTo: null,
  part: 'amount' as const,
  from: null,
  ...more,
})
const lane = (
  ref: string,
  cells: [column: number, line: number, value: string | null, currency?: string][],
) => ({
  lane: ref,
  mode: 'sea' as const,
  loadType: 'FCL' as const,
  from: 'CNSHA',
  to: 'DEHAM',
  carrier: null,
  service: null,
  cells: cells.map(([place, line, value, currency = 'USD']) => ({ column: place, line, value, currency })),
})
const page = (columns: ReturnType<typeof column>[], results: ReturnType<typeof lane>[]) => ({
  count: results.length,
  next: null,
  previous: null,
  columns,
  results,
})

const table = tableOf([
  page(
    [column('BAS'), column('DDF', { leg: 'destination' }), column('BAF')],
    [
      lane('one', [
        [0, 1, '1480'],
        [1, 2, '60', 'EUR'],
        [2, 3, '245'],
      ]),
    ],
  ),
  // Another page numbers its columns itself.
  page(
    [column('BAF'), column('BAS')],
    [
      lane('two', [
        [0, 1, null],
        [1, 2, '1390'],
        [1, 3, '99'],
      ]),
    ],
  ),
])
const target = { ...table, edits: new Map(), fallback: '.' as const }

describe('the table', () => {
  it('joins pages by the kind of price, freight first; a second line has its own column', () => {
    expect(table.columns.map(({ code, currency }) => `${code} ${currency}`)).toEqual([
      'BAS USD',
      'BAF USD',
      'BAS USD',
      'DDF EUR',
    ])
    const [, two] = table.rows
    const lines = table.columns.map(({ key }) => two?.cells.get(key)?.line)
    expect(lines).toEqual([2, 1, 3, undefined])
  })
})

describe('a pasted block', () => {
  it.each([
    ['1500\t250', ['1500', '250'], 0],
    ['1 500,50\t$ 250', ['1500.50', '250'], 0],
    ['USD 1,500.50\t250 USD', ['1500.50', '250'], 0],
    ['1.500,50\t250,5', ['1500.50', '250.5'], 0],
    ['EUR 1500\t250', ['250'], 1],
    ['-5\tcheap', [], 2],
    ['1480.00\t', [], 0],
  ])('%j changes %j', (text, values, faults) => {
    const pasted = readPaste(text, target)
    expect([pasted.changes.map(({ value }) => value), pasted.faults.length]).toEqual([values, faults])
  })

  it('reaches over rows, and says which cells have no price', () => {
    const pasted = readPaste('1500\t250\n1400\t260\t\t70\n1', target)
    expect(
      pasted.changes.map(({ row, column: { code }, before, value }) => [row.lane, code, before, value]),
    ).toEqual([
      ['one', 'BAS', '1480', '1500'],
      ['one', 'BAF', '245', '250'],
      ['two', 'BAS', '1390', '1400'],
      ['two', 'BAF', null, '260'],
    ])
    expect(pasted.faults.map(({ row, fault }) => [row?.lane, fault])).toEqual([
      ['two', 'locked'],
      [undefined, 'outside'],
    ])
  })

  it('is the counterpart of a copied one', () => {
    const text = copyText(table.rows, table.columns, new Map())
    expect(text).toBe('1480\t245\t\t60\n1390\t\t99\t')
    expect(readPaste(text, target)).toEqual({ changes: [], faults: [], same: 5 })
  })
})

it('a blank is a price on request, but never of a weight break', () => {
  const [row] = table.rows
  const [bas] = table.columns
  if (!row || !bas) throw new Error('The table is empty')
  expect(readPrice(' ', row, bas, '.')).toEqual({ value: null })
  expect(readPrice('', row, { ...bas, part: 'break' }, '.')).toEqual({ fault: 'blank' })
})

it('changes name lane and line, and know what they replace; a price changed back is none', () => {
  const [row] = table.rows
  const [bas, baf] = table.columns
  if (!row || !bas || !baf) throw new Error('The table is empty')
  const edits = withEdits(new Map([[cellKey('gone', bas.key), '1']]), [
    { row, column: bas, value: '1500' },
    { row, column: baf, value: '245' },
  ])
  const saved = new Map([...edits, [cellKey('one', baf.key), '245']])
  expect(unsavedEdits(table, saved)).toEqual(edits)
  expect(sentChanges(table, edits)).toEqual({
    changes: [{ lane: 'one', line: 1, part: 'amount', from: null, value: '1500', before: '1480' }],
    lost: 1,
  })
})

it('a page that comes later leaves the rows before it as they are', () => {
  const first = page([column('BAS')], [lane('one', [[0, 1, '5']])])
  const second = page([column('BAF'), column('BAS')], [lane('two', [[1, 1, '6']])])
  const [row] = tableOf([first]).rows
  const both = tableOf([first, second])
  expect(both.rows[0]).toBe(row)
  expect(both.rows.map(({ lane }) => lane)).toEqual(['one', 'two'])
  expect(both.columns.map(({ code }) => code)).toEqual(['BAS'])
})
