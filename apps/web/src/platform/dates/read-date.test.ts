import { describe, expect, it } from 'vitest'
import { readDate } from './read-date.ts'

const today = '2026-11-26'
const read = (text: string, bounds = {}) => readDate(text, bounds, today)?.date ?? null

describe('a typed date', () => {
  it.each([
    '12.06.2026',
    '12.6.26',
    '2026-06-12',
    '2026/06/12',
    '20260612',
    '12062026',
    '120626',
    '12 Jun 2026',
    '12-JUN-26',
    '12jun2026',
    'June 12, 2026',
    'Jun 12th 2026',
    'Fri 12 Jun 2026',
    'Friday, 12 June 2026',
    '12 июня 2026 г.',
    '12 июн. 2026',
    'пт 12 июн. 2026',
    'пятница, 12 июня 2026',
    ' 12 . 06 . 2026 ',
    '１２.０６.２０２６',
  ])('may be %s', (text) => {
    expect(read(text)).toBe('2026-06-12')
  })

  it('is the nearest such day without a year', () => {
    expect(['12.12.', '12.12', '12 Dec', '1212', '12 декабря'].map((text) => read(text))).toEqual(
      Array(5).fill('2026-12-12'),
    )
    expect(read('12.1.')).toBe('2027-01-12')
    expect(read('12 Sep')).toBe('2026-09-12')
  })

  it('is one that the field accepts, if there is one', () => {
    expect(read('12 Sep', { min: today })).toBe('2027-09-12')
    expect(read('12.12.', { max: today })).toBe('2025-12-12')
    expect(read('12.06.2026', { min: today })).toBe('2026-06-12')
  })

  it('has the day first, and names the other reading', () => {
    expect(readDate('12/06/2026', {}, today)).toEqual({ date: '2026-06-12', other: '2026-12-06' })
    expect(readDate('12-06-2026', {}, today)).toEqual({ date: '2026-06-12', other: '2026-12-06' })
    expect(readDate('06/25/2026', {}, today)).toEqual({ date: '2026-06-25', other: null })
    expect(readDate('06/06/2026', {}, today)).toEqual({ date: '2026-06-06', other: null })
    expect(readDate('12.06.2026', {}, today)).toEqual({ date: '2026-06-12', other: null })
  })

  it.each([
    '',
    '12',
    'soon',
    '31.11.2026',
    '29.02.2026',
    '12.13.2026',
    '12 Jnu',
    '1.2.3.4',
    '12 ju',
    '0.6.26',
    '2026',
  ])('is not %s', (text) => {
    expect(read(text)).toBeNull()
  })

  it('knows every month in both languages, from three letters on', () => {
    for (const locale of ['en', 'ru']) {
      for (let month = 1; month <= 12; month += 1) {
        const date = `2026-${String(month).padStart(2, '0')}-05`
        for (const style of ['short', 'long'] as const) {
          const format = new Intl.DateTimeFormat(locale, {
            day: 'numeric',
            month: style,
            year: 'numeric',
            weekday: style,
            timeZone: 'UTC',
          })
          expect(read(format.format(new Date(date)))).toBe(date)
        }
      }
    }
  })
})
