import { expect, it } from 'vitest'
import { poolPrices } from './pooled-price.ts'

const none = { count: 0, median: null }
const lane = { count: 4, median: 3.2 }
const countryPair = { count: 37, median: 2.7 }
const mode = { count: 912, median: 4.05 }

it('a lane of 4 leans on its country pair of 37, which leans on the mode', () => {
  const pair = poolPrices({ lane: none, countryPair, mode }, 10)
  expect(pair?.value).toBeCloseTo(2.943, 3)
  expect(pair?.weights.countryPair).toBeCloseTo(0.787, 3)
  const pooled = poolPrices({ lane, countryPair, mode }, 10)
  expect(pooled?.value).toBeCloseTo(3.014, 3)
  expect(pooled?.weights.lane).toBeCloseTo(0.286, 3)
  expect(pooled?.weights.countryPair).toBeCloseTo(0.714 * 0.787, 3)
  expect(pooled?.weights.mode).toBeCloseTo(0.714 * 0.213, 3)
})

it('weights add up to 1, and k says how soon a lane counts for itself', () => {
  for (const k of [1, 10, 100]) {
    const { weights } = poolPrices({ lane, countryPair, mode }, k) ?? { weights: null }
    expect((weights?.lane ?? 0) + (weights?.countryPair ?? 0) + (weights?.mode ?? 0)).toBeCloseTo(1, 12)
    expect(weights?.lane).toBeCloseTo(4 / (4 + k), 12)
  }
})

it('a lane and a pair without samples weigh nothing', () => {
  expect(poolPrices({ lane: none, countryPair: none, mode }, 10)).toEqual({
    value: expect.closeTo(4.05, 12),
    weights: { lane: 0, countryPair: 0, mode: 1 },
  })
})

it('free transports have no logarithm, so nothing is pooled with them', () => {
  expect(poolPrices({ lane: { count: 4, median: 0 }, countryPair, mode }, 10)).toBeNull()
  expect(poolPrices({ lane, countryPair, mode: none }, 10)).toBeNull()
})
