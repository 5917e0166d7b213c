import { describe, expect, it } from 'vitest'
import type { Cell } from '#freight/imports/files/row.ts'
import type { Rule } from './import-map.ts'
import {
  aContainerNumber,
  aCount,
  aNumber,
  anyText,
  compileRule,
  createColumns,
  type FieldKind,
} from './rule.ts'

function read(rule: Rule, kind: FieldKind, rows: Cell[][], decimal = '.') {
  const columns = createColumns(['A', 'B'])
  const field = compileRule(rule, kind, { columns, dates: [], numbers: { decimal, group: '' } }, 'field')
  return rows.map((cells, index) => field({ line: index + 2, cells }))
}

describe('compileRule', () => {
  it('reads each line for itself, whatever the one before says', () => {
    expect(read('{A}', anyText, [['x'], ['x'], [''], ['y'], ['']])).toEqual([
      { value: 'x' },
      { value: 'x' },
      { value: null },
      { value: 'y' },
      { value: null },
    ])
    // The first column is the same, the fallback column differs.
    const rule = { from: '{A}', optional: true, else: '{B}' }
    const rows = [
      ['', 'one'],
      ['', 'two'],
    ]
    expect(read(rule, anyText, rows)).toEqual([{ value: 'one' }, { value: 'two' }])
    expect(read('{A} {B}', anyText, [['1', '2'], ['1', '3'], ['1 2']])).toMatchObject([
      { value: '1 2' },
      { value: '1 3' },
      { value: '1 2' },
    ])
    // A workbook's number has a point, whatever marks the map defines.
    expect(read('{A}', aNumber, [['1.5'], [1.5], ['1,5']], ',')).toMatchObject([
      { problem: '"1.5" is not a number' },
      { value: '1.5' },
      { value: '1.5' },
    ])
  })

  it('takes a blank, and what means one, as not given, unless the rule asks for a report', () => {
    const rule = { from: '{A}', empty: ['н/д'], values: { x: 'X', '-': '' } }
    const rows = [[''], ['н/д'], ['-'], ['x'], ['y']]
    expect(read(rule, anyText, rows)).toEqual([
      { value: null },
      { value: null },
      { value: null },
      { value: 'X' },
      { value: null, problem: '"y" is not among the values of the map' },
    ])
    expect(read({ ...rule, optional: false }, anyText, rows).slice(0, 3)).toEqual([
      { value: null, problem: 'blank' },
      { value: null, problem: '"н/д"' },
      { value: null, problem: '"-"' },
    ])
  })

  it.each([
    '#N/A',
    '#REF!',
    '#¿NOMBRE?',
    '#¡VALOR!',
    '#ДЕЛ/0!',
    '#ÉRTÉK!',
    '#N/B',
    '#I/T',
    '#SPILL!',
    '#N/D!',
    'Err:502',
    '########',
  ])('takes %s for an error of the spreadsheet', (text) => {
    expect(read('{A}', anyText, [[text]])).toEqual([
      { value: null, problem: `"${text}" is an error of the spreadsheet` },
    ])
  })

  it.each([
    ['MSKU 123456-5 / 40HC', '40HC'],
    ['MSKU1234565 (22G1)', '22G1'],
  ])('takes %s as a container beside its type', (text, type) => {
    expect(read('{A}', aContainerNumber, [[text]])).toEqual([
      { value: 'MSKU1234565', problem: `"MSKU1234565" is used: ${type} behind it is its type` },
    ])
  })

  it.each(['MSKU1234565, TCKU7248807', 'MSKU1234566 40HC', 'MSKU1234565-1', 'MSKUO234565'])(
    'takes %s for no container',
    (text) => {
      expect(read('{A}', aContainerNumber, [[text]])[0]).toMatchObject({
        value: null,
        problem: expect.stringContaining('is not a container number'),
      })
    },
  )

  it.each(['#12', '#A', '#', 'Err: 502', '# ## #'])('takes %s for a text', (text) => {
    expect(read('{A}', anyText, [[text]])).toEqual([{ value: text }])
  })

  it.each([
    '0',
    '7',
    '12.5',
    '007',
    '12.50',
    '.5',
    '5.',
    '-1',
    '+1',
    '1e3',
    '1.2e-3',
    '1 000',
    '',
    '0.000001',
    '123456789012345',
    '1234567890123456',
    '12345678901234567890.5',
    '0.1234567',
    '1,5',
    '٣',
    'NaN',
    ' 7 ',
  ])('takes the figure %j as if it were calculated with', (text) => {
    for (const kind of [aNumber, aCount]) {
      const [plain] = read('{A}', kind, [[text]])
      const [calculated] = read({ from: '{A}', times: '1' }, kind, [[text]])
      expect(plain).toEqual(calculated)
    }
  })
})
