import type { RateAnalysis, RateBucket, WeightRange } from '@portolan/contract/freight/rate-analysis'
import { chargeableWeightKg } from '@portolan/freight/chargeable-weight'
import { type EstimationSearch, loadTypeOf } from '#freight/estimations/search/estimation-search.ts'

const lowerBounds: readonly [number, WeightRange][] = [
  [1000, '1000+'],
  [500, '500-1000'],
  [300, '300-500'],
  [100, '100-300'],
  [0, '100-'],
]

function rangeOf(kilograms: number): WeightRange | undefined {
  return lowerBounds.find(([bound]) => kilograms >= bound)?.[1]
}

/** The range that the asked cargo falls in; null while its weight isn't known. */
export function askedBucket(
  { unit, buckets, estimate }: RateAnalysis,
  asked: EstimationSearch,
): RateBucket | null {
  if (unit === 'container') return buckets[0] ?? null
  const { transportMode, weightKg, volumeM3 } = asked
  const kilograms =
    estimate?.chargeableWeightKg ??
    chargeableWeightKg(transportMode, loadTypeOf(asked), {
      grossWeightKg: weightKg ?? null,
      volumeM3: volumeM3 ?? null,
    })
  if (kilograms === null) return null
  const range = rangeOf(kilograms)
  return buckets.find((bucket) => bucket.range === range) ?? null
}
