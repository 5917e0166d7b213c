import { describe, expect, it } from 'vitest'
import { columnName, writeXlsxCell, xmlText } from './xlsx-cell.ts'

describe('a cell of a sheet', () => {
  it('of a moment or a date is its day number', () => {
    // 46347 is 2026-11-21 in every spreadsheet.
    expect(writeXlsxCell({ kind: 'date', text: '2026-11-21' }, 'A1')).toBe('<c r="A1" s="3"><v>46347</v></c>')
    expect(writeXlsxCell({ kind: 'moment', text: '2026-11-21 18:00' }, 'B2')).toBe(
      '<c r="B2" s="2"><v>46347.75</v></c>',
    )
  })

  it('of text is that text, never a formula', () => {
    expect(writeXlsxCell({ kind: 'text', text: '=1+1 <&">' }, 'A1')).toBe(
      '<c r="A1" t="inlineStr"><is><t xml:space="preserve">=1+1 &lt;&amp;&quot;&gt;</t></is></c>',
    )
  })

  it('keeps no character that XML cannot hold, and no more than Excel does', () => {
    expect(xmlText('a\u0000\u0008\ufffe\ud800b\t🚢')).toBe('ab\t🚢')
    const long = writeXlsxCell({ kind: 'text', text: '🚢'.repeat(20_000) }, 'A1')
    expect(long.length).toBeLessThan(32_900)
    expect(long.isWellFormed()).toBe(true)
  })

  it('has a name after Z', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})
