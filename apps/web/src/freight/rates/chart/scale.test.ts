import { describe, expect, it } from 'vitest'
import { priceScale } from './scale.ts'

describe('an axis of prices', () => {
  it.each([
    [
      [2.9, 5.6],
      [2, 3, 4, 5, 6],
    ],
    [
      [0.12, 0.95],
      [0, 0.5, 1],
    ],
    [
      [3490, 4001],
      [3400, 3600, 3800, 4000, 4200],
    ],
    [
      [0.297, 0.406],
      [0.25, 0.3, 0.35, 0.4, 0.45],
    ],
    [[7], [0, 2, 4, 6, 8]],
    [[], [0, 0.5, 1]],
    [
      [0, 0],
      [0, 0.5, 1],
    ],
  ])('of %j has round steps around them', (prices, wanted) => {
    const { ticks, at } = priceScale(prices)
    expect(ticks).toEqual(wanted)
    for (const price of prices) {
      expect(at(price)).toBeGreaterThanOrEqual(0)
      expect(at(price)).toBeLessThanOrEqual(1)
    }
    expect([at(ticks[0] ?? Number.NaN), at(ticks.at(-1) ?? Number.NaN)]).toEqual([0, expect.closeTo(1)])
  })

  it('begins at 0 where the lowest is far below the highest', () => {
    expect(priceScale([1, 9]).ticks).toEqual([0, 5, 10])
    expect(priceScale([1, 9]).at(5)).toBeCloseTo(0.5)
  })

  it('begins near the lowest where they are close', () => {
    expect(priceScale([2.9, 5.6]).ticks).toEqual([2, 3, 4, 5, 6])
    expect(priceScale([2.9, 5.6]).at(4)).toBeCloseTo(0.5)
  })

  it('has no steps such as 0.30000000000000004', () => {
    expect(priceScale([0.1, 0.7]).ticks.map(String)).toEqual(['0', '0.2', '0.4', '0.6', '0.8'])
  })
})
