import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digitMask, readXlsxRows, serialToIso, shownBy } from './read-xlsx.ts'
import { writeRawXlsx, writeXlsx } from './xlsx-fixture.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-xlsx-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(name: string, sheet?: string) {
  const rows = []
  for await (const row of readXlsxRows(join(folder, name), sheet, () => {}))
    rows.push([row.line, ...Array.from(row.cells, (cell) => cell ?? '')])
  return rows
}

describe('readXlsxRows', () => {
  it('reads shared, inline and split texts, numbers, dates by style and blank cells', async () => {
    await writeXlsx(join(folder, 'book.xlsx'), {
      Orders: [
        ['Order', 'Weight & more', 'Sent'],
        ['A-1', 780.34, { date: 38870 }],
        [],
        ['Ünïted <text>', null, { date: 38870.4375 }, true, { inline: 'seen "here"' }],
      ],
      Other: [['x']],
    })
    expect(await read('book.xlsx')).toEqual([
      [1, 'Order', 'Weight & more', 'Sent'],
      [2, 'A-1', 780.34, '2006-06-02'],
      [4, 'Ünïted <text>', '', '2006-06-02T10:30:00', 'TRUE', 'seen "here"'],
    ])
    expect(await read('book.xlsx', 'Other')).toEqual([[1, 'x']])
    await expect(read('book.xlsx', 'None')).rejects.toThrow(
      'There is no sheet "None" among "Orders", "Other".',
    )
  })

  it('finds columns beyond Z and counts from 1904 where the workbook does', async () => {
    const wide = Array.from({ length: 30 }, (_, column) => (column === 28 ? { date: 0 } : null))
    await writeXlsx(join(folder, 'wide.xlsx'), { S: [wide] }, { is1904: true })
    expect((await read('wide.xlsx'))[0]?.[29]).toBe('1904-01-01')
  })

  it('reads more rows than one piece of the file holds', async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => [`Row ${row}`, row / 10])
    await writeXlsx(join(folder, 'long.xlsx'), { S: rows })
    const read20k = await read('long.xlsx')
    expect(read20k).toHaveLength(20_000)
    expect(read20k[12_345]).toEqual([12_346, 'Row 12345', 1234.5])
  })

  it('refuses what is no workbook', async () => {
    await writeFile(join(folder, 'text.xlsx'), 'id,text\n')
    await expect(read('text.xlsx')).rejects.toThrow('is not an XLSX file')
    const parts = { 'xl/worksheets/sheet1.xml': '<worksheet/>' }
    await writeRawXlsx(join(folder, 'out.xlsx'), { ...parts, '../out': '' })
    await expect(read('out.xlsx')).rejects.toThrow('The workbook is damaged: invalid relative path')
    await writeRawXlsx(join(folder, 'broken.xlsx'), parts)
    const bytes = await readFile(join(folder, 'broken.xlsx'))
    const name = 'xl/worksheets/sheet1.xml'
    bytes.fill(0xff, bytes.indexOf(name) + name.length, bytes.indexOf('PK\x01\x02'))
    await writeFile(join(folder, 'broken.xlsx'), bytes)
    await expect(read('broken.xlsx')).rejects.toThrow(/^The workbook is damaged: invalid/)
    await expect(read('broken.xlsx')).rejects.toThrow(OperatorError)
  })
})

describe('dates of spreadsheets', () => {
  it.each([
    [14, undefined, 'date'],
    [0, undefined, 'number'],
    [164, 'yyyy-mm-dd', 'date'],
    [164, '[h]:mm', 'clock'],
    [164, '0.00 "days"', 'number'],
    [32, undefined, 'clock'],
    [58, undefined, 'date'],
    [20, undefined, 'clock'],
    [10, undefined, 'percent'],
    [164, 'mmm', 'date'],
    [164, 'h:mm AM/PM', 'clock'],
    [164, '[mm]:ss', 'clock'],
    [164, '0.0 %', 'percent'],
    [164, '0.0"%"', 'number'],
    [164, '[Red]#,##0;[Blue]-#,##0', 'number'],
    [164, 'General', 'number'],
    [164, '#,##0\\d', 'number'],
  ])('format %i %j shows a %s', (id, code, shows) => expect(shownBy(id, code)).toBe(shows))

  it.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [45000.999999, '2023-03-16'],
  ])('day %f is %s', (serial, iso) => expect(serialToIso(serial, false)?.slice(0, 10)).toBe(iso))

  it('is no date below zero or beyond the calendar', () => {
    expect(serialToIso(-1, false)).toBeUndefined()
    expect(serialToIso(1e9, false)).toBeUndefined()
  })
})

it.each([
  ['0000', '0000'],
  ['000-00000000', '000-00000000'],
  ['000\\-0000\\ 0000', '000-0000 0000'],
  ['"SO-"0000', 'SO-0000'],
  ['00000;[Red]-00000', '00000'],
  ['0', undefined],
  ['0.00', undefined],
  ['#,##0', undefined],
  ['0%', undefined],
  ['0" kg"', undefined],
  ['0.00E+00', undefined],
  ['General', undefined],
])('the format %s shows numbers by the mask %s', (code, mask) => expect(digitMask(code)).toBe(mask))

it('reads times of a day, percents and dates in ISO as they are shown', async () => {
  const cells = [
    '<c r="A1" s="1"><v>0.60416666666666663</v></c>',
    '<c r="B1" s="1"><v>0</v></c>',
    '<c r="C1" s="2"><v>0.14999999999999999</v></c>',
    '<c r="D1" t="d"><v>2026-12-10T00:00:00.000Z</v></c>',
    '<c r="E1" t="d"><v>2026-12-10T14:30:00</v></c>',
    '<c r="F1" s="1"><v>46366.604166666664</v></c>',
  ]
  await writeRawXlsx(join(folder, 'clocks.xlsx'), {
    'xl/styles.xml':
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="20"/><xf numFmtId="9"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`,
  })
  expect(await read('clocks.xlsx')).toEqual([
    [1, '14:30', '00:00', 15, '2026-12-10', '2026-12-10T14:30:00', '2026-12-10T14:30:00'],
  ])
})

it('shows 15 digits, leading zeros, and characters that XML writes as codes', async () => {
  const cells = [
    '<c r="A1"><v>1234.5600000000001</v></c>',
    '<c r="B1"><v>0.30000000000000004</v></c>',
    '<c r="C1"><v>123456789012345678</v></c>',
    '<c r="D1" s="1"><v>2012345675</v></c>',
    '<c r="E1" s="1"><v>1.5</v></c>',
    '<c r="F1" t="str"><v>a_x005F_b_x000D_&#10;c_x0041_ _x12_</v></c>',
    '<c r="G1" t="e"><v>#N/A</v></c>',
    '<c r="H1" s="1"><v>123456789012</v></c>',
  ]
  await writeRawXlsx(join(folder, 'shown.xlsx'), {
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="000\\-00000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`,
  })
  expect(await read('shown.xlsx')).toEqual([
    [1, 1234.56, 0.3, 123456789012346000, '020-12345675', 1.5, 'a_b\ncA _x12_', '#N/A', '1234-56789012'],
  ])
})
