import { expect, it } from 'vitest'
import { isLocalTime, parseLocalTime, withOffset } from './local-time.ts'

it.each([
  ['2026-11-02T16:30:00+08:00', '2026-11-02T16:30:00+08:00'],
  ['2026-11-02 16:30 +0800', '2026-11-02T16:30:00+08:00'],
  ['2026-11-02T16:30:12.345Z', '2026-11-02T16:30:12Z'],
  ['2026-11-02 16:30:12-05', '2026-11-02T16:30:12-05:00'],
  ['2026-11-02', '2026-11-02'],
  ['02-11-2026', '2026-11-02'],
  ['02-11-2026 16:30', '2026-11-02T16:30:00'],
  ['30-02-2026 16:30', undefined],
  ['2026-11-02 25:00', undefined],
  ['soon', undefined],
])('%s is %s', (text, expected) => {
  expect(parseLocalTime(text, ['DD-MM-YYYY HH:mm', 'DD-MM-YYYY'], undefined)).toBe(expected)
})

it('a zone makes an instant of what only a clock shows, in summer and winter', () => {
  const read = (text: string) => parseLocalTime(text, [], 'Europe/Berlin')
  expect(read('2026-07-01 12:00')).toBe('2026-07-01T12:00:00+02:00')
  expect(read('2026-12-01 12:00')).toBe('2026-12-01T12:00:00+01:00')
  expect(read('2026-12-01 12:00Z')).toBe('2026-12-01T12:00:00Z')
  expect(read('2026-12-01')).toBe('2026-12-01')
  expect(withOffset('2026-01-15T09:00:00', 'America/St_Johns')).toBe('2026-01-15T09:00:00-03:30')
  expect(['2026-12-01', '2026-12-01T12:00:00', '2026-12-01T12:00:00Z'].map(isLocalTime)).toEqual([
    false,
    true,
    false,
  ])
})

it.each([
  '2026-11-02T16:30:12Z',
  '2026-11-02T16:30:12.345Z',
  '1999-12-31T23:59:59Z',
  '2024-02-29T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T12:75:00Z',
  '2026-01-01T12:00:60Z',
  '1899-12-31T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2199-12-31T23:59:59Z',
  '2200-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-11-02T16:30:12z',
  ' 2026-11-02T16:30:12Z ',
  '2026-11-02T16:30:12.Z',
  '2026-11-02T16:30Z',
])('%j is the same instant whether the map has formats or none', (text) => {
  expect(parseLocalTime(text, [], undefined)).toBe(parseLocalTime(text, ['MMM D, YYYY'], undefined))
})
