import type { PooledPrice, RateAnalysis, RateBucket } from '../../../packages/contract/src/freight/rates.ts'

type Bucket = Partial<RateBucket> & Pick<RateBucket, 'range' | 'count'>

function bucketOf(bucket: Bucket): RateBucket {
  return {
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
    ...bucket,
  }
}

/** Returns percentiles around a median, which exist from 10 prices on. */
function wide(range: RateBucket['range'], count: number, median: number): RateBucket {
  const at = (factor: number) => Math.round(median * factor * 1000) / 1000
  return bucketOf({
    range,
    count,
    min: at(0.71),
    p10: at(0.8),
    p25: at(0.9),
    median,
    p75: at(1.14),
    p90: at(1.3),
    max: at(1.8),
    medianInterval: { low: at(0.94), high: at(1.07) },
  })
}

const few = (range: RateBucket['range'], ...values: number[]): RateBucket =>
  bucketOf({ range, count: values.length, values, min: values[0] ?? null, max: values.at(-1) ?? null })

const middling = (range: RateBucket['range'], count: number, median: number): RateBucket =>
  bucketOf({
    range,
    count,
    min: median * 0.8,
    median,
    max: median * 1.4,
    medianInterval: { low: median * 0.8, high: median * 1.4 },
  })

const year = new Date().getFullYear()
const winters = [year - 2, year - 1].flatMap((start) => [`${start}-12`, `${start + 1}-01`, `${start + 1}-02`])

/** Returns prices by month around a median; the second month has few, the fourth none. */
function months(median: number): RateAnalysis['months'] {
  const factors = [0.94, 1.02, 1.1, 0, 0.98, 1.06]
  return winters.flatMap((month, place): RateAnalysis['months'] => {
    const factor = factors[place] ?? 0
    if (factor === 0) return []
    const middle = median * factor
    if (place === 1)
      return [{ month, count: 2, p25: null, median: null, p75: null, values: [middle * 0.9, middle * 1.2] }]
    return [
      { month, count: 6 + place * 2, p25: middle * 0.9, median: middle, p75: middle * 1.12, values: [] },
    ]
  })
}

const base = {
  currency: 'USD',
  since: `${year - 2}-11-22`,
  otherCurrencies: 0,
  pooledCustomers: false,
  period: 'month',
} as const

/** An air lane with enough shipments. */
export const alive: RateAnalysis = {
  ...base,
  unit: 'kg',
  sampleSize: 64,
  scope: 'lane',
  scopeCounts: { lane: 64, countryPair: 91, mode: 212 },
  otherCurrencies: 7,
  buckets: [
    few('100-', 5.1, 5.6, 6.2),
    middling('100-300', 8, 4.4),
    wide('300-500', 21, 3.85),
    wide('500-1000', 32, 3.41),
    bucketOf({ range: '1000+', count: 0 }),
  ],
  months: months(3.6),
  estimate: {
    low: 1534.5,
    expected: 1705,
    high: 1943.7,
    chargeableWeightKg: 500,
    units: 500,
    confidence: 'high',
    pooled: false,
  },
}

/** The shrinkage for the facts with 4 shipments on the lane. */
const pooled: PooledPrice = {
  value: 3.014,
  weights: { lane: 0.2857, countryPair: 0.5624, mode: 0.1519 },
  counts: { lane: 4, countryPair: 37, mode: 912 },
  medians: { lane: 3.2, countryPair: 2.7, mode: 4.05 },
}

/** A thin lane, with few prices of its own and help from others. */
export const thin: RateAnalysis = {
  ...base,
  unit: 'kg',
  sampleSize: 12,
  scope: 'countryPair',
  scopeCounts: { lane: 4, countryPair: 12, mode: 912 },
  pooledCustomers: true,
  buckets: [
    bucketOf({ range: '100-', count: 0 }),
    { ...few('100-300', 2.9, 3.1, 3.3, 3.6), pooled },
    bucketOf({ range: '300-500', count: 0 }),
    middling('500-1000', 8, 2.5),
    bucketOf({ range: '1000+', count: 0 }),
  ],
  months: months(2.9).slice(0, 2),
  estimate: {
    low: 542.5,
    expected: 602.8,
    high: 693.2,
    chargeableWeightKg: 200,
    units: 200,
    confidence: 'low',
    pooled: true,
  },
}

/** Whole containers have one bucket. */
export const inContainers: RateAnalysis = {
  ...base,
  unit: 'container',
  sampleSize: 37,
  scope: 'lane',
  scopeCounts: { lane: 37, countryPair: 58, mode: 120 },
  buckets: [wide(null, 37, 3180)],
  months: months(3180),
  estimate: {
    low: 5724,
    expected: 6360,
    high: 7250.4,
    chargeableWeightKg: null,
    units: 2,
    confidence: 'high',
    pooled: false,
  },
}

/** No shipments at all. */
export const nothing: RateAnalysis = {
  ...base,
  unit: 'revenueTonne',
  sampleSize: 0,
  scope: 'mode',
  scopeCounts: { lane: 0, countryPair: 0, mode: 0 },
  buckets: (['100-', '100-300', '300-500', '500-1000', '1000+'] as const).map((range) =>
    bucketOf({ range, count: 0 }),
  ),
  months: [],
  estimate: null,
}

/** Other customers' prices are rounded, without extremes, and by season. */
export const shared: RateAnalysis = {
  ...alive,
  pooledCustomers: true,
  period: 'season',
  buckets: alive.buckets.map((bucket) =>
    bucket.count < 10
      ? bucketOf({ range: bucket.range, count: 0 })
      : {
          ...bucketOf({ range: bucket.range, count: bucket.count }),
          p10: 2.8,
          p25: 3.1,
          median: 3.5,
          p75: 4,
          p90: 4.6,
        },
  ),
  months: [`${year - 2}-12`, `${year - 1}-12`].map((month, place) => ({
    month,
    count: 22 + place * 9,
    p25: 3.1,
    median: 3.5 + place / 10,
    p75: 4,
    values: [],
  })),
}
