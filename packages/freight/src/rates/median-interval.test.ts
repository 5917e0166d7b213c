import { expect, it } from 'vitest'
import { medianIntervalRanks } from './median-interval.ts'

it.each([
  [6, 1, 6],
  [8, 1, 8],
  [10, 2, 9],
  [12, 3, 10],
  [15, 4, 12],
  [20, 6, 15],
  [30, 10, 21],
  [50, 18, 33],
  [100, 40, 61],
])('of %d samples it is from the %d. to the %d.', (count, low, high) => {
  expect(medianIntervalRanks(count)).toEqual({ low, high })
})

it('of fewer than six samples none exists', () => {
  for (const count of [0, 1, 2, 3, 4, 5]) expect(medianIntervalRanks(count)).toBeNull()
})

it('of very many samples it is as wide as the normal distribution says', () => {
  for (const count of [2_000, 100_000, 1_000_000]) {
    const { low = 0, high = 0 } = medianIntervalRanks(count) ?? {}
    expect(low + high).toBe(count + 1)
    const half = 0.98 * Math.sqrt(count)
    expect(Math.abs((high - low) / 2 - half)).toBeLessThan(2)
  }
})
