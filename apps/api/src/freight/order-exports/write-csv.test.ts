import { describe, expect, it } from 'vitest'
import { timeCell } from './cell.ts'
import { writeCsvCell } from './write-csv.ts'

const text = (value: string) => writeCsvCell({ kind: 'text', text: value }, 'en')

describe('text in CSV', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '|calc',
    '%A1',
    '\tx',
    ' =1',
    '\u00a0=1',
    '=HYPERLINK("http://x","y")',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '｜calc',
    '％A1',
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫A1',
    '−1',
    '⁼1',
    '₌1',
    '\u200b=1',
    '\ufeff=1',
    '\u202e=1',
    '\u3000＝1',
    '\u0000=1',
    '\u00ad\t=1',
    '\rx',
    '\nx',
  ])('%j is no formula', (value) => {
    expect(text(value)).toMatch(/^"?'/)
  })

  it('is none for a spreadsheet that expects another delimiter', () => {
    expect(text('a;=1+1')).toBe("a;'=1+1")
    expect(text('a\n＝1+1')).toBe('"a\n\'＝1+1"')
    expect(text('a,\u200b@SUM(A1)')).toBe('"a,\u200b\'@SUM(A1)"')
    expect(text('tel: 5, -5 °C; a=b')).toBe('"tel: 5, -5 °C; a=b"')
  })

  it('no sign that a spreadsheet takes for one of these begins a cell', () => {
    const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => /^[=+\-@|%]/.test(character.normalize('NFKC')) && !/^"?'/.test(text(`${character}1`)),
    )
    expect(characters).toEqual([])
  })

  it('is quoted only where it must be', () => {
    expect(text('Acme, Ltd')).toBe('"Acme, Ltd"')
    expect(text('12" pipe')).toBe('"12"" pipe"')
    expect(text('two\r\nlines')).toBe('"two\r\nlines"')
    expect(text('Машины')).toBe('Машины')
    expect(text('PO-17')).toBe('PO-17')
  })

  it('is between semicolons in Russian, where the comma is in numbers', () => {
    expect(writeCsvCell({ kind: 'text', text: 'a;b' }, 'ru')).toBe('"a;b"')
    expect(writeCsvCell({ kind: 'text', text: 'a,b' }, 'ru')).toBe('a,b')
    expect(writeCsvCell({ kind: 'number', value: 8400.5 }, 'ru')).toBe('8400,5')
    expect(writeCsvCell({ kind: 'number', value: -1.5 }, 'en')).toBe('-1.5')
  })
})

describe('a time', () => {
  it('is that of the clock at the place, summer time too', () => {
    expect(timeCell({ at: '2026-11-21T20:30:00Z' }, 'Asia/Shanghai')).toEqual({
      kind: 'moment',
      text: '2026-11-22 04:30',
    })
    expect(timeCell({ at: '2026-07-01T20:30:00Z' }, 'Europe/Berlin')).toEqual({
      kind: 'moment',
      text: '2026-07-01 22:30',
    })
  })

  it('is the date at the place where only that is known', () => {
    const day = { at: '2026-12-04T11:00:00Z', precision: 'day' } as const
    expect(timeCell(day, 'Pacific/Apia')).toEqual({ kind: 'date', text: '2026-12-05' })
    expect(writeCsvCell(timeCell(day, 'Pacific/Apia'), 'en')).toBe('2026-12-05')
  })

  it('is a date where the place has no zone, and nothing where it isn’t known', () => {
    expect(timeCell({ at: '2026-11-21T00:00:00Z' }, null)).toEqual({ kind: 'date', text: '2026-11-21' })
    expect(timeCell(null, 'UTC')).toBeNull()
  })
})
