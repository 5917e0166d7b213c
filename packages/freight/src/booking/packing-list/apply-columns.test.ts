import { describe, expect, it } from 'vitest'
import { applyColumns, maxPackingLines } from './apply-columns.ts'
import type { ColumnMapping } from './columns.ts'
import { readPackingList, readPackingTable } from './read-packing-list.ts'

describe('faults of a packing list', () => {
  it('name row, column, code and value', () => {
    const list = readPackingList(
      [
        'Description;Qty;Packaging;Weight, kg;Dims, cm;HS;Origin;Stackable',
        ';0;bathtub;abc;120x80;12;Narnia;maybe',
        'Bolts;1,5;CTN;-3;a;123456789012345;DE;yes',
        'Nuts;;CTN;12 stone;120x80x100 parsec;310100;DE;no',
        'Pins;2 herds;CTN;1e5;1x0x1;090121;XX;no',
      ].join('\n'),
    )
    expect(
      list.faults.map(({ row, column, field, code, value }) => [row, column, field, code, value]),
    ).toEqual([
      [2, 1, 'description', 'missing', ''],
      [2, 2, 'quantity', 'not-above-zero', '0'],
      [2, 3, 'packaging', 'unknown-packaging', 'bathtub'],
      [2, 4, 'grossWeightKg', 'not-a-number', 'abc'],
      [2, 5, 'dimensions', 'not-dimensions', '120x80'],
      [2, 6, 'hsCode', 'not-an-hs-code', '12'],
      [2, 7, 'originCountry', 'unknown-country', 'Narnia'],
      [2, 8, 'stackable', 'not-yes-or-no', 'maybe'],
      [3, 2, 'quantity', 'not-whole', '1,5'],
      [3, 4, 'grossWeightKg', 'not-above-zero', '-3'],
      [3, 5, 'dimensions', 'not-dimensions', 'a'],
      [3, 6, 'hsCode', 'not-an-hs-code', '123456789012345'],
      [4, 2, 'quantity', 'missing', ''],
      [4, 4, 'grossWeightKg', 'unknown-unit', '12 stone'],
      [4, 5, 'dimensions', 'unknown-unit', '120x80x100 parsec'],
      [5, 2, 'quantity', 'unknown-packaging', '2 herds'],
      [5, 4, 'grossWeightKg', 'unknown-unit', '1e5'],
      [5, 7, 'originCountry', 'unknown-country', 'XX'],
    ])
    expect(list.lines).toHaveLength(4)
  })

  it('name figures and texts that are too large, and take 0 as an unknown dimension', () => {
    const text = `Description\tQty\tkg\tLength\tm3\n${'x'.repeat(1001)}\t2000000\t99999999\t0\t0`
    expect(readPackingList(text).faults.map(({ field, code }) => [field, code])).toEqual([
      ['description', 'too-long'],
      ['quantity', 'too-large'],
      ['grossWeightKg', 'too-large'],
    ])
  })

  it('say which required columns are missing', () => {
    expect(readPackingList('Description\tMarks\nBolts\tAB').missingFields).toEqual([
      'quantity',
      'grossWeightKg',
    ])
  })

  it('restore the zero that a spreadsheet dropped from an HS code', () => {
    const [coffee] = readPackingList('Description\tQty\tkg\tHS\nCoffee\t1\t9\t90121').lines
    expect(coffee?.line.hsCode).toBe('090121')
  })

  it('refuse the 501st line', () => {
    const rows = (count: number) =>
      ['Description\tQty\tkg', ...Array.from({ length: count }, (_, index) => `Bolts ${index}\t1\t2`)].join(
        '\n',
      )
    expect(readPackingList(rows(500))).toMatchObject({ faults: [] })
    const list = readPackingList(rows(501))
    expect(list.lines).toHaveLength(maxPackingLines)
    expect(list.faults).toEqual([{ row: 502, column: null, field: null, code: 'too-many-lines', value: '' }])
  })
})

describe('a corrected mapping', () => {
  it('is applied to the same table', () => {
    const { table, mapping } = readPackingList('A\tB\tC\nBolts\t3\t1200')
    expect(mapping.headerRows).toBe(0)
    const corrected: ColumnMapping = {
      headerRows: 1,
      decimalMark: '.',
      columns: [{ field: 'description' }, { field: 'quantity' }, { field: 'grossWeightKg', unit: 'g' }],
    }
    const { lines, faults } = applyColumns(table, corrected)
    expect(faults).toEqual([])
    expect(lines).toMatchObject([
      { row: 2, line: { packaging: 'PKG', quantity: 3, description: 'Bolts', grossWeightKg: 1.2 } },
    ])
    const [{ line } = { line: {} }] = lines
    expect(Object.values(line).filter((value) => value !== null)).toHaveLength(4)
  })

  it('can be guessed for the rows of a workbook', () => {
    const list = readPackingTable([
      ['Description', 'Qty', 'Gross weight, t'],
      ['Steel coils', '3', '21.75'],
      ['', '', ''],
    ])
    expect(list.lines.map(({ line }) => line.grossWeightKg)).toEqual([21_750])
  })
})

describe('merged cells', () => {
  const table = [
    ['PO', 'Description', 'CTNS', 'G.W.'],
    ['4711', 'Shirts', '20', '500'],
    ['', 'Socks', '5', ''],
    ['', 'Hats', '', '40'],
  ]

  it('name the group of their lines, and hold a figure for all of them', () => {
    const merges = [
      { top: 1, left: 0, bottom: 3 },
      { top: 1, left: 3, bottom: 2 },
    ]
    const { lines, faults } = readPackingTable(table, merges)
    expect(lines.map(({ line }) => [line.poNumber, line.grossWeightKg])).toEqual([
      ['4711', 500],
      ['4711', null],
      ['4711', 40],
    ])
    expect(faults.map(({ row, column, code }) => [row, column, code])).toEqual([
      [3, 4, 'merged'],
      [4, 3, 'missing'],
    ])
  })

  it('of a header cover no line', () => {
    const { lines } = readPackingTable(table, [{ top: 0, left: 0, bottom: 3 }])
    expect(lines.map(({ line }) => line.poNumber)).toEqual(['4711', null, null])
  })
})
