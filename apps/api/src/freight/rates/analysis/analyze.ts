import {
  type RateAnalysis,
  type RateBucket,
  type RateEstimate,
  type RateMonth,
  type RateQuery,
  type RateScope,
  rateScopes,
  weightRanges,
} from '@portolan/contract/freight/rates'
import { chargeableWeightKg, exact, isCountedInRevenueTonnes } from '@portolan/freight/chargeable-weight'
import { spreadPooled } from '@portolan/freight/rates/estimate'
import { type Levels, poolPrices } from '@portolan/freight/rates/pooled-price'
import { confidenceOf, enoughSamples } from '@portolan/freight/rates/scope'
import { roundShared, type ShownPrices, showPrices } from '@portolan/freight/rates/shown-prices'
import { weightRangeIndex } from '@portolan/freight/rates/weight-ranges'
import type { RateSearch } from './rate-search.ts'
import type { MonthFigures, RangeFigures, RateFigures } from './read-figures.ts'

type Asked = Pick<RateQuery, 'weightKg' | 'volumeM3' | 'containers'>
type ByScope = Levels<RangeFigures | undefined>

/** The answer to a search, as far as there are enough figures. `k` is how slowly a thin lane gains weight. */
export function analyze(
  search: RateSearch,
  figures: RateFigures,
  askedCargo: Asked,
  k: number,
): RateAnalysis {
  const scope = rateScopes[figures.scope] ?? 'mode'
  const scopeCounts = { lane: figures.lane, countryPair: figures.countryPair, mode: figures.mode }
  const byRange = (search.loadType === 'FCL' ? [null] : weightRanges).map((range, index) => {
    const levels = levelsOf(figures.ranges, index)
    return { levels, bucket: bucketOf(range, scope, levels, k) }
  })
  const cargo = unitsOf(search, askedCargo)
  const own = cargo && byRange[cargo.bucket]
  return {
    currency: search.currency,
    unit: unitOf(search),
    sampleSize: scopeCounts[scope],
    since: search.since,
    scope,
    scopeCounts,
    otherCurrencies: figures.otherCurrencies,
    pooledCustomers: figures.ranges.some(({ others }) => others > 0),
    buckets: byRange.map(({ bucket }) => bucket),
    period: figures.period,
    months: figures.months.map(presentMonth),
    estimate: cargo && own ? estimateOf(cargo, own, confidenceOf(scopeCounts)) : null,
  }
}

/** Removes the noise of binary fractions, which differs between databases. */
function clean(price: number): number {
  return Number(price.toPrecision(12))
}

function levelsOf(ranges: readonly RangeFigures[], index: number): ByScope {
  const [lane, countryPair, mode] = [0, 1, 2].map((scope) =>
    ranges.find((figures) => figures.scope === scope && figures.range === index),
  )
  return { lane, countryPair, mode }
}

/**
 * With others' prices included, neither end is shown, and the percentiles, which are means around them,
 * needn't ascend.
 */
function pricesOf({ at, others }: RangeFigures | MonthFigures): RangeFigures['at'] {
  if (others === 0) return at.map(clean) as RangeFigures['at']
  const [min, ...percentiles] = at.map(roundShared)
  const max = percentiles.pop()
  return [min, ...percentiles.sort((a, b) => a - b), max] as RangeFigures['at']
}

function shownOf(figures: RangeFigures | MonthFigures | undefined): ShownPrices {
  if (figures === undefined) return showPrices(null)
  const [min, p10, p25, median, p75, p90, max] = pricesOf(figures)
  const middle = figures.middle.map(clean)
  const { count, others, rank: middleRank } = figures
  return showPrices({ count, min, p10, p25, median, p75, p90, max, middle, middleRank }, others > 0)
}

function bucketOf(range: RateBucket['range'], scope: RateScope, levels: ByScope, k: number): RateBucket {
  return { range, ...shownOf(levels[scope]), pooled: pooledOf(scope, levels, k) }
}

/**
 * The pooled price of a range that is thin in the scope or in a narrower one; null if even the mode has too
 * few samples.
 */
function pooledOf(scope: RateScope, { lane, countryPair, mode }: ByScope, k: number): RateBucket['pooled'] {
  const levels = { lane: levelOf(lane), countryPair: levelOf(countryPair), mode: levelOf(mode) }
  const isThin = rateScopes
    .slice(0, rateScopes.indexOf(scope) + 1)
    .some((each) => levels[each].count > 0 && levels[each].count < enoughSamples)
  const pooled = isThin && levels.mode.count >= enoughSamples ? poolPrices(levels, k) : null
  if (pooled === null) return null
  return {
    value: clean(pooled.value),
    weights: pooled.weights,
    counts: { lane: levels.lane.count, countryPair: levels.countryPair.count, mode: levels.mode.count },
    medians: { lane: levels.lane.median, countryPair: levels.countryPair.median, mode: levels.mode.median },
  }
}

function levelOf(figures: RangeFigures | undefined) {
  if (figures === undefined) return { count: 0, p25: null, median: null, p75: null }
  const [, , p25, median, p75] = pricesOf(figures)
  return { count: figures.count, p25, median, p75 }
}

function presentMonth(figures: MonthFigures): RateMonth {
  const { count, p25, median, p75, values } = shownOf(figures)
  return { month: figures.month, count, p25, median, p75, values }
}

function unitOf({ transportMode, loadType }: RateSearch): RateAnalysis['unit'] {
  if (loadType === 'FCL') return 'container'
  return isCountedInRevenueTonnes(transportMode, loadType ?? 'not-set') ? 'revenueTonne' : 'kg'
}

/**
 * The requested cargo in the unit of the answer, and its bucket; null if neither weight nor volume is given.
 */
function unitsOf(search: RateSearch, { weightKg, volumeM3, containers = 1 }: Asked) {
  if (unitOf(search) === 'container') return { units: containers, chargeableWeightKg: null, bucket: 0 }
  if (weightKg === undefined && volumeM3 === undefined) return null
  const cargo = { grossWeightKg: weightKg ?? 0, volumeM3: volumeM3 ?? 0 }
  const weight = chargeableWeightKg(search.transportMode, search.loadType ?? 'not-set', cargo) ?? 0
  const units = unitOf(search) === 'kg' ? weight : exact(weight / 1000)
  return { units, chargeableWeightKg: weight, bucket: weightRangeIndex(weight) }
}

function estimateOf(
  cargo: { units: number; chargeableWeightKg: number | null },
  { bucket, levels }: { bucket: RateBucket; levels: ByScope },
  confidence: RateEstimate['confidence'],
): RateEstimate | null {
  const spread = spreadOf(bucket, levels)
  if (spread === null) return null
  const priceOf = (unitPrice: number) => clean(unitPrice * cargo.units)
  return {
    low: priceOf(spread.low),
    expected: priceOf(spread.expected),
    high: priceOf(spread.high),
    chargeableWeightKg: cargo.chargeableWeightKg,
    units: cargo.units,
    confidence,
    pooled: spread.pooled,
  }
}

/** A bucket's own quartiles, else those of its pooled price. */
function spreadOf({ p25, median, p75, pooled }: RateBucket, { lane, countryPair, mode }: ByScope) {
  if (p25 !== null && median !== null && p75 !== null)
    return { low: p25, expected: median, high: p75, pooled: false }
  const levels = { lane: levelOf(lane), countryPair: levelOf(countryPair), mode: levelOf(mode) }
  const spread = pooled && spreadPooled(pooled, levels)
  return spread && { ...spread, pooled: true }
}
