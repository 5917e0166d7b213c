/**
 * The bounds between the ranges of chargeable weight, in kilograms; a weight on a bound belongs to the upper
 * range.
 */
export const weightBoundsKg = [100, 300, 500, 1000] as const

/** The number of the range that a weight falls in, from 0 below 100 kg to 4 from 1,000 kg on. */
export function weightRangeIndex(chargeableWeightKg: number): number {
  return weightBoundsKg.filter((bound) => chargeableWeightKg >= bound).length
}
