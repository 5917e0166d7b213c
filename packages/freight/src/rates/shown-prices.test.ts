import { describe, expect, it } from 'vitest'
import { spreadPooled } from './estimate.ts'
import { percentile } from './percentile.ts'
import { type PriceSummary, showPrices } from './shown-prices.ts'

/** Returns the summary of the prices 1, 2 … n. */
function summaryOf(count: number): PriceSummary {
  const all = Array.from({ length: count }, (_, index) => index + 1)
  const at = (share: number) => percentile(all, share) ?? 0
  return {
    count,
    min: 1,
    p10: at(0.1),
    p25: at(0.25),
    median: at(0.5),
    p75: at(0.75),
    p90: at(0.9),
    max: count,
    middle: all,
    middleRank: 1,
  }
}

const noPercentiles = { p10: null, p25: null, p75: null, p90: null }

describe('what n prices can say', () => {
  it('none: nothing', () => {
    const nothing = { count: 0, min: null, median: null, max: null, values: [], medianInterval: null }
    expect(showPrices(null)).toEqual({ ...nothing, ...noPercentiles })
  })

  it('fewer than 5: the single ones, with the smallest and the greatest', () => {
    const shown = { ...noPercentiles, count: 4, min: 1, median: null, max: 4 }
    expect(showPrices(summaryOf(4))).toEqual({ ...shown, values: [1, 2, 3, 4], medianInterval: null })
  })

  it('5 to 9: minimum, median and maximum, the interval from 6 on', () => {
    const shown = { ...noPercentiles, min: 1, values: [] }
    expect(showPrices(summaryOf(5))).toEqual({ ...shown, count: 5, median: 3, max: 5, medianInterval: null })
    expect(showPrices(summaryOf(9))).toEqual({
      ...shown,
      count: 9,
      median: 5,
      max: 9,
      medianInterval: { low: 2, high: 8 },
    })
  })

  it('10 and more: percentiles with the interval', () => {
    expect(showPrices(summaryOf(11))).toEqual({
      count: 11,
      min: 1,
      p10: 2,
      p25: 3.5,
      median: 6,
      p75: 8.5,
      p90: 10,
      max: 11,
      values: [],
      medianInterval: { low: 2, high: 10 },
    })
  })

  it('finds the interval by rank where only the middle is given', () => {
    const whole = summaryOf(100)
    const shown = showPrices({ ...whole, middle: whole.middle.slice(35, 65), middleRank: 36 })
    expect(shown.medianInterval).toEqual({ low: 40, high: 61 })
  })

  it('of other customers: percentiles, and nothing that is one transport’s price', () => {
    const shown = showPrices(summaryOf(20), true)
    expect(shown).toMatchObject({ count: 20, median: 10.5, p25: 5.75, values: [] })
    expect([shown.min, shown.max, shown.medianInterval]).toEqual([null, null, null])
    expect(showPrices(summaryOf(9), true)).toEqual(showPrices(null))
  })
})

describe('the spread of a pooled price', () => {
  const weights = { lane: 0.286, countryPair: 0.562, mode: 0.152 }
  const lane = { count: 4, p25: null, median: 3.2, p75: null }
  const countryPair = { count: 37, p25: 2.16, median: 2.7, p75: 3.375 }
  const mode = { count: 912, p25: 2.025, median: 4.05, p75: 8.1 }

  it('is that of the scope it leans on', () => {
    expect(spreadPooled({ value: 3, weights }, { lane, countryPair, mode })).toEqual({
      low: expect.closeTo(2.4, 12),
      expected: 3,
      high: expect.closeTo(3.75, 12),
    })
  })

  it('is that of a wider one where the first has no percentiles', () => {
    const thin = { ...countryPair, count: 9 }
    expect(spreadPooled({ value: 3, weights }, { lane, countryPair: thin, mode })).toEqual({
      low: 1.5,
      expected: 3,
      high: 6,
    })
  })

  it('is unknown where no scope has enough samples', () => {
    const thin = { count: 9, p25: 1, median: 2, p75: 3 }
    expect(spreadPooled({ value: 3, weights }, { lane, countryPair: thin, mode: thin })).toBeNull()
  })
})
