import { medianIntervalRanks } from './median-interval.ts'
import { enoughSamples } from './scope.ts'

const fewestForMedian = 5

/** Prices of one range, all of them known. */
export interface PriceSummary {
  count: number
  min: number
  p10: number
  p25: number
  median: number
  p75: number
  p90: number
  max: number
  /** Ascending, with what lies around the median; all of them where there are few. */
  middle: readonly number[]
  /** The rank, from 1, of the first in `middle`. */
  middleRank: number
}

/** The prices that may be shown; null if too few samples exist. */
export interface ShownPrices {
  count: number
  min: number | null
  p10: number | null
  p25: number | null
  median: number | null
  p75: number | null
  p90: number | null
  max: number | null
  values: number[]
  medianInterval: { low: number; high: number } | null
}

const nothing = { min: null, p10: null, p25: null, median: null, p75: null, p90: null, max: null }

/**
 * Returns the figures for n prices: none for none, below 5 the single ones, below 10 minimum, median and
 * maximum, from 10 on percentiles; the interval of the median if one exists. `hidesSingle` leaves out prices
 * of single transports.
 */
export function showPrices(summary: PriceSummary | null, hidesSingle = false): ShownPrices {
  if (summary === null || (hidesSingle && summary.count < enoughSamples))
    return { count: 0, ...nothing, values: [], medianInterval: null }
  const { count, min, p10, p25, median, p75, p90, max, middle } = summary
  const many = count >= enoughSamples
  return {
    count,
    min: hidesSingle ? null : min,
    p10: many ? p10 : null,
    p25: many ? p25 : null,
    median: count >= fewestForMedian ? median : null,
    p75: many ? p75 : null,
    p90: many ? p90 : null,
    max: hidesSingle ? null : max,
    values: count < fewestForMedian ? [...middle] : [],
    medianInterval: hidesSingle ? null : intervalOf(summary),
  }
}

function intervalOf({ count, middle, middleRank }: PriceSummary): { low: number; high: number } | null {
  const ranks = medianIntervalRanks(count)
  const low = ranks === null ? undefined : middle[ranks.low - middleRank]
  const high = ranks === null ? undefined : middle[ranks.high - middleRank]
  return low === undefined || high === undefined ? null : { low, high }
}

/**
 * A price that others' prices are in, with two significant digits: the exact one could be worked out from
 * several answers.
 */
export function roundShared(price: number): number {
  return Number(price.toPrecision(2))
}
