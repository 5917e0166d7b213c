import { expect, it } from 'vitest'
import { percentile } from './percentile.ts'

const tenToFifty = [10, 20, 30, 40, 50]

it.each([
  [0, 10],
  [0.1, 14],
  [0.25, 20],
  [0.5, 30],
  [0.75, 40],
  [0.9, 46],
  [1, 50],
])('the share %d of five prices is %d', (share, expected) => {
  expect(percentile(tenToFifty, share)).toBeCloseTo(expected, 12)
})

it('lies between two prices where no price has the position', () => {
  expect(percentile([1, 2, 4, 10], 0.5)).toBe(3)
  expect(percentile([1, 2, 4, 10], 0.25)).toBe(1.75)
  expect(percentile([1, 2, 4, 10], 0.75)).toBe(5.5)
})

it('of one price is this price, of none nothing', () => {
  expect(percentile([7], 0.9)).toBe(7)
  expect(percentile([], 0.5)).toBeNull()
})
