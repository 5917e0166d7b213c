import { expect, it } from 'vitest'
import { weightRangeIndex } from './weight-ranges.ts'

it.each([
  [0.5, 0],
  [99.99, 0],
  [100, 1],
  [299.5, 1],
  [300, 2],
  [500, 3],
  [999.999, 3],
  [1000, 4],
  [1e9, 4],
])('%d kg is in range %d: a weight on a bound belongs to the upper one', (weight, index) => {
  expect(weightRangeIndex(weight)).toBe(index)
})
