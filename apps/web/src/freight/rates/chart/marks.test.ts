import type { RateBucket } from '@portolan/contract/freight/rates'
import { expect, test } from 'vitest'
import { marksOfBucket, marksOfMonth, percentAt, pricesOf } from './marks.ts'
import { priceScale } from './scale.ts'

const bucket: RateBucket = {
  range: '100-300',
  count: 0,
  min: null,
  p10: null,
  p25: null,
  median: null,
  p75: null,
  p90: null,
  max: null,
  values: [],
  medianInterval: null,
  pooled: null,
}

test('nothing is drawn of no shipments', () => {
  expect(pricesOf(marksOfBucket(bucket))).toEqual([])
})

test('below 5 each price is a point', () => {
  const marks = marksOfBucket({ ...bucket, count: 3, min: 2, max: 4, values: [2, 3, 4] })
  expect(marks).toEqual({ values: [2, 3, 4], whisker: null, box: null, median: null, pooled: null })
})

test('from 5 to 9 there are minimum, median and maximum', () => {
  const marks = marksOfBucket({ ...bucket, count: 7, min: 2, median: 3, max: 5 })
  expect(marks).toEqual({ values: [], whisker: [2, 5], box: null, median: 3, pooled: null })
})

test('from 10 on the box is the middle half, and extremes don’t stretch the axis', () => {
  const percentiles = { p10: 2, p25: 3, median: 4, p75: 5, p90: 7 }
  const marks = marksOfBucket({ ...bucket, count: 12, min: 0.1, ...percentiles, max: 90 })
  expect(marks).toEqual({ values: [], whisker: [2, 7], box: [3, 5], median: 4, pooled: null })
  expect(Math.max(...pricesOf(marks))).toBe(7)
})

test('a pooled price is on the axis too', () => {
  const pooled = { value: 9, weights: { lane: 1, countryPair: 0, mode: 0 } }
  const counts = {
    counts: { lane: 4, countryPair: 9, mode: 9 },
    medians: { lane: 2, countryPair: 3, mode: 3 },
  }
  const marks = marksOfBucket({ ...bucket, count: 1, values: [2], pooled: { ...pooled, ...counts } })
  expect(pricesOf(marks)).toEqual([2, 9])
})

test('months are drawn by the same rule', () => {
  const thin = { month: '2026-01', count: 2, p25: null, median: null, p75: null, values: [1, 2] }
  expect(pricesOf(marksOfMonth(thin))).toEqual([1, 2])
  expect(marksOfMonth({ ...thin, count: 20, p25: 1, median: 2, p75: 3, values: [] }).box).toEqual([1, 3])
})

test('places are percentages with two decimals', () => {
  expect(percentAt(priceScale([1, 9]), 10 / 3)).toBe('33.33%')
})
