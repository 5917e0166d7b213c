import type { RateBucket, RateMonth } from '@portolan/contract/freight/rates'
import type { Scale } from './scale.ts'

type Span = readonly [number, number]

/** The marks for prices per unit; which ones exist depends on the number of prices. */
export interface Marks {
  /** The individual prices while there are few. */
  values: readonly number[]
  /** From the 10th percentile to the 90th; from minimum to maximum while there are no percentiles. */
  whisker: Span | null
  /** From the 25th percentile to the 75th. */
  box: Span | null
  median: number | null
  pooled: number | null
}

function spanOf(low: number | null, high: number | null): Span | null {
  return low === null || high === null ? null : [low, high]
}

export function marksOfBucket(bucket: RateBucket): Marks {
  const { values, min, p10, p25, median, p75, p90, max, pooled } = bucket
  return {
    values,
    whisker: spanOf(p10, p90) ?? (values.length > 0 ? null : spanOf(min, max)),
    box: spanOf(p25, p75),
    median,
    pooled: pooled?.value ?? null,
  }
}

export function marksOfMonth({ values, p25, median, p75 }: RateMonth): Marks {
  return { values, whisker: null, box: spanOf(p25, p75), median, pooled: null }
}

/** Every price in the marks, for the scale. */
export function pricesOf({ values, whisker, box, median, pooled }: Marks): number[] {
  const single = [median, pooled].filter((price) => price !== null)
  return [...values, ...(whisker ?? []), ...(box ?? []), ...single]
}

/** A position on an axis in SVG's units. */
export function percentAt(scale: Scale, value: number): string {
  return `${Math.round(scale.at(value) * 10_000) / 100}%`
}
