import type { RateAnalysis, RateBucket } from '@portolan/contract/freight/rates'
import { expect, test } from 'vitest'
import { askedBucket } from './asked-bucket.ts'

const ranges = ['100-', '100-300', '300-500', '500-1000', '1000+'] as const
const analysisOf = (unit: RateAnalysis['unit'], estimate: RateAnalysis['estimate'] = null) => {
  const bucketRanges = unit === 'container' ? [null] : ranges
  const buckets = bucketRanges.map((range) => ({ range, count: 0 }) as RateBucket)
  return { unit, buckets, estimate } as RateAnalysis
}
const air = { transportMode: 'air', loadType: 'not-set', season: 'winter' } as const

test.each([
  [{ weightKg: 99 }, '100-'],
  [{ weightKg: 100 }, '100-300'],
  [{ weightKg: 1000 }, '1000+'],
  // 3 m³ by air are 500 kg.
  [{ weightKg: 480, volumeM3: 3 }, '500-1000'],
  [{ volumeM3: 0.7 }, '100-300'],
])('%j is in the range %s', (cargo, range) => {
  expect(askedBucket(analysisOf('kg'), { ...air, ...cargo })?.range).toBe(range)
})

test('a cargo without weight and volume is in none, and full containers have but one', () => {
  expect(askedBucket(analysisOf('kg'), air)).toBeNull()
  expect(askedBucket(analysisOf('container'), { ...air, transportMode: 'sea' })?.range).toBeNull()
})

test('the server’s chargeable weight decides where there is one', () => {
  const figures = { low: 1, expected: 2, high: 3, units: 320, confidence: 'low', pooled: false } as const
  const answer = analysisOf('kg', { ...figures, chargeableWeightKg: 320 })
  expect(askedBucket(answer, { ...air, weightKg: 90 })?.range).toBe('300-500')
})
