import { expect, it } from 'vitest'
import { firstWholeSeason, monthsOfSeason } from './seasons.ts'

it('winter is December to February, and every month belongs to one season', () => {
  expect(monthsOfSeason('winter')).toEqual([12, 1, 2])
  const all = (['winter', 'spring', 'summer', 'fall'] as const).flatMap((season) => monthsOfSeason(season))
  expect(all.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

it.each([
  ['2024-12-01', '2024-12-01'],
  ['2024-12-02', '2025-03-01'],
  ['2024-11-22', '2024-12-01'],
  ['2025-01-01', '2025-03-01'],
  ['2025-02-28', '2025-03-01'],
  ['2025-03-01', '2025-03-01'],
  ['2025-08-31', '2025-09-01'],
  ['0001-10-05', '0001-12-01'],
])('the first whole season from %s on begins on %s', (since, first) => {
  expect(firstWholeSeason(since)).toBe(first)
})
