import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate } from '#shared/instants.ts'
import { LoadType } from './orders/order-codes.ts'
import { TransportMode } from './places.ts'

/** The season of the month of departure: winter is December to February. */
export const seasons = ['winter', 'spring', 'summer', 'fall'] as const
export const Season = z.enum(seasons)
/** The data model writes seasons in capitals, the filter in lower case. */
const AskedSeason = z.enum([...seasons, 'WINTER', 'SPRING', 'SUMMER', 'FALL'])
const lowerCase = z.transform((season: z.infer<typeof AskedSeason>) => season.toLowerCase() as Season)
export type Season = z.infer<typeof Season>

/** Ranges of the chargeable weight in kilograms; a weight on a bound belongs to the upper range. */
export const weightRanges = ['100-', '100-300', '300-500', '500-1000', '1000+'] as const
export const WeightRange = z.enum(weightRanges)
export type WeightRange = z.infer<typeof WeightRange>

/** How far the search had to widen to reach 10 samples, over all ranges and after all filters. */
export const rateScopes = ['lane', 'countryPair', 'mode'] as const
export const RateScope = z.enum(rateScopes)
export type RateScope = z.infer<typeof RateScope>

const count = z.int()
const price = z.nullable(z.number())

/**
 * A price per unit for a thin range: the lane's median shrunk towards the wider scopes' on the logarithm of
 * the price, each scope weighing n ÷ (n + k) against the next wider one; k is the portal's `RATE_POOLING`, 10
 * by default. `weights` add up to 1; `counts` and `medians` are what was pooled, a median null where there
 * are no samples.
 */
export const PooledPrice = z.object({
  value: z.number(),
  weights: z.object({ lane: z.number(), countryPair: z.number(), mode: z.number() }),
  counts: z.object({ lane: count, countryPair: count, mode: count }),
  medians: z.object({ lane: price, countryPair: price, mode: price }),
})
export type PooledPrice = z.infer<typeof PooledPrice>

/**
 * Prices per unit of one range of weights. By count: 0 has nothing, below 5 only `values`, minimum and
 * maximum, 5 to 9 the median too, from 10 all percentiles. Percentiles interpolate linearly. With other
 * customers' prices among them, `min`, `max` and `medianInterval` are null, since each is the price of one
 * transport; a percentile is then the mean of the prices nearest to it of three other customers, with two
 * significant digits.
 */
export const RateBucket = z.object({
  /** null for full containers, which have one bucket. */
  range: z.nullable(WeightRange),
  count,
  min: price,
  p10: price,
  p25: price,
  median: price,
  p75: price,
  p90: price,
  max: price,
  /** The single prices, ascending, while there are fewer than 5. */
  values: z.array(z.number()),
  /**
   * Order statistics that hold the true median with at least 95 % confidence; null below 6 samples, where
   * none do.
   */
  medianInterval: z.nullable(z.object({ low: z.number(), high: z.number() })),
  /**
   * Present if the lane, or a wider scope up to the answer's, has 1 to 9 samples of the range and the mode
   * has 10; else null.
   */
  pooled: z.nullable(PooledPrice),
})
export type RateBucket = z.infer<typeof RateBucket>

/** Prices per unit of the transports that departed in one month or season; by count as in `RateBucket`. */
export const RateMonth = z.object({
  /** `2026-01`; a season's first month. */
  month: z.string(),
  count,
  p25: price,
  median: price,
  p75: price,
  values: z.array(z.number()),
})
export type RateMonth = z.infer<typeof RateMonth>

/**
 * The price of the asked weight or containers by the range it falls in: 25th percentile, median and 75th
 * percentile × units. With fewer than 10 samples in the range it's from the pooled price (`pooled`), whose
 * spread is that of the scope it leans on most among those with 10. `chargeableWeightKg` is null for
 * containers.
 */
export const RateEstimate = z.object({
  low: z.number(),
  expected: z.number(),
  high: z.number(),
  chargeableWeightKg: z.nullable(z.number()),
  /** The size of the requested cargo, in the unit of the answer. */
  units: z.number(),
  /** High from 30 samples on the lane, medium from 30 on the country pair, else low. */
  confidence: z.enum(['high', 'medium', 'low']),
  pooled: z.boolean(),
})
export type RateEstimate = z.infer<typeof RateEstimate>

export const RateAnalysis = z.object({
  currency: z.string(),
  unit: z.enum(['kg', 'revenueTonne', 'container']),
  sampleSize: count,
  since: CalendarDate,
  scope: RateScope,
  /** How many samples each scope has. */
  scopeCounts: z.object({ lane: count, countryPair: count, mode: count }),
  /** The reader's own samples that would count but are in another currency. */
  otherCurrencies: count,
  /**
   * True if other customers' prices are among the samples. They come from at least 5 other customers, none
   * with more than half; ranges and seasons for which this doesn't hold contain only the reader's own.
   */
  pooledCustomers: z.boolean(),
  /** The five ranges in order, or one bucket for full containers. */
  buckets: z.array(RateBucket),
  /** The period of an entry of `months`: a season if other customers' prices are among the samples. */
  period: z.enum(['month', 'season']),
  /** Months or seasons with samples, oldest first. */
  months: z.array(RateMonth),
  estimate: z.nullable(RateEstimate),
})
export type RateAnalysis = z.infer<typeof RateAnalysis>

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))

/**
 * A side of the lane is a city by its id in `definitions/cities/`, or a country, never both; left out, it's
 * any place. Without a city there is no lane to count, without a country no country pair.
 */
export const RateQuery = z.object({
  from: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  to: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  fromCountry: z.optional(countryCode),
  toCountry: z.optional(countryCode),
  transportMode: TransportMode,
  /** Counts by sea and rail only; the default is `not-set`. */
  loadType: z.optional(LoadType),
  /** The default is the whole year. */
  season: z.optional(z.pipe(AskedSeason, lowerCase)),
  weightKg: z.optional(z.number().check(z.gt(0), z.maximum(1e9))),
  volumeM3: z.optional(z.number().check(z.gt(0), z.maximum(1e9))),
  /** The number of containers of a full container load; the default is 1. */
  containers: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  /** Departures from this day on; the default is two years back. */
  since: z.optional(CalendarDate),
  /** ISO 4217; the default is the portal's. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
})
export type RateQuery = z.infer<typeof RateQuery>

export const analyzeRates = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/estimations/orders-rate-analysis/',
  summary: 'Analyze what transports on a lane have cost',
  auth: 'session',
  part: 'prices',
  reads: 'replica',
  query: RateQuery,
  responses: { 200: RateAnalysis },
})
