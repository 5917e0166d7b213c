import { expect, it } from 'vitest'
import { addDays, dateOf, monthsIn, placeIn } from './time-window.ts'

const window = { from: '2026-11-01', days: 100 }

it.each([
  ['within', '2026-11-11', '2026-11-20', { start: 0.1, width: 0.1 }],
  ['a single day', '2026-11-01', '2026-11-01', { start: 0, width: 0.01 }],
  ['cut at both ends', '2026-10-01', '2027-12-31', { start: 0, width: 1 }],
  ['before', '2026-10-01', '2026-10-31', null],
  ['behind', '2027-02-09', '2027-02-10', null],
  ['the last day', '2027-02-08', '2027-02-20', { start: 0.99, width: 0.01 }],
])('days %s have a place', (_, from, to, place) => {
  expect(placeIn(window, { from, to })).toEqual(place)
})

it('months begin at their first day, the first one at the window', () => {
  expect(monthsIn({ from: '2026-11-16', days: 50 })).toEqual([
    { month: '2026-11-01', start: 0, width: 0.3 },
    { month: '2026-12-01', start: 0.3, width: 0.62 },
    { month: '2027-01-01', start: 0.92, width: 0.08 },
  ])
})

it('days are counted over the end of a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(dateOf(new Date(2026, 10, 5, 23, 30))).toBe('2026-11-05')
})
