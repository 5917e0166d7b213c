import type { RateAnalysis, RateBucket } from '@portolan/contract/freight/rates'
import { chargeableWeightKg } from '@portolan/freight/chargeable-weight'
import { weightRangeIndex } from '@portolan/freight/rates/weight-ranges'
import { type EstimationSearch, loadTypeOf } from '#freight/rates/estimation-search.ts'

/** The range of the requested cargo; null while its weight is unknown. */
export function askedBucket(
  { unit, buckets, estimate }: RateAnalysis,
  search: EstimationSearch,
): RateBucket | null {
  if (unit === 'container') return buckets[0] ?? null
  const { transportMode, weightKg, volumeM3 } = search
  if (weightKg === undefined && volumeM3 === undefined) return null
  const cargo = { grossWeightKg: weightKg ?? 0, volumeM3: volumeM3 ?? 0 }
  const kilograms =
    estimate?.chargeableWeightKg ?? chargeableWeightKg(transportMode, loadTypeOf(search), cargo)
  return buckets[weightRangeIndex(kilograms ?? 0)] ?? null
}
