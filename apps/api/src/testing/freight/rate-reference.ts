import type { RateAnalysis, RateQuery } from '@portolan/contract/freight/rates'
import type { TestRate } from '#testing/rates.ts'

// The expected results of an analysis, computed in memory independently of the product: no statement, no
// function of packages/freight.

interface Reader {
  organizations: readonly string[]
  sharesRates: boolean
  currency: string
  /** For every requested city. */
  countryOf: Record<string, string>
}

const seasonByMonth = 'winter winter spring spring spring summer summer summer fall fall fall winter'.split(
  ' ',
)
const scopes = ['lane', 'countryPair', 'mode'] as const
type Scope = (typeof scopes)[number]

const monthOf = (rate: TestRate) => Number(rate.departedOn.slice(5, 7))
const seasonOf = (rate: TestRate) => seasonByMonth[monthOf(rate) - 1] ?? ''

/** Such as `winter 2026` for December 2025. */
function seasonOfYear(rate: TestRate): string {
  const year = Number(rate.departedOn.slice(0, 4)) + (monthOf(rate) === 12 ? 1 : 0)
  return `${seasonOf(rate)} ${year}`
}

function isSeasonWhole(rate: TestRate, since: string): boolean {
  const [season, year] = seasonOfYear(rate).split(' ')
  const firstDay = { winter: '12-01', spring: '03-01', summer: '06-01', fall: '09-01' }[season ?? ''] ?? ''
  return `${season === 'winter' ? Number(year) - 1 : year}-${firstDay}` >= since
}

function rangeOf({ chargeableWeightKg: kg }: TestRate): string {
  if (kg < 100) return '100-'
  if (kg < 300) return '100-300'
  if (kg < 500) return '300-500'
  return kg < 1000 ? '500-1000' : '1000+'
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

export function refer(
  all: readonly TestRate[],
  query: RateQuery & { since: string },
  reader: Reader,
): RateAnalysis {
  const isOwn = (rate: TestRate) => reader.organizations.includes(rate.organization)
  const bySeaOrRail = query.transportMode === 'sea' || query.transportMode === 'rail'
  const loadType = query.loadType ?? 'not-set'
  const isFull = bySeaOrRail && loadType === 'FCL'
  const fromCountry = query.fromCountry ?? reader.countryOf[query.from ?? '']
  const toCountry = query.toCountry ?? reader.countryOf[query.to ?? '']

  const isIn: Record<Scope, (rate: TestRate) => boolean> = {
    mode: () => true,
    countryPair: (rate) =>
      (fromCountry !== undefined || toCountry !== undefined) &&
      (fromCountry === undefined || rate.fromCountry === fromCountry) &&
      (toCountry === undefined || rate.toCountry === toCountry),
    lane: (rate) =>
      (query.from !== undefined || query.to !== undefined) &&
      isIn.countryPair(rate) &&
      (query.from === undefined || rate.fromCity === query.from) &&
      (query.to === undefined || rate.toCity === query.to),
  }
  const matches = all.filter(
    (rate) =>
      rate.counts &&
      rate.mode === query.transportMode &&
      (!bySeaOrRail || rate.loadType === loadType) &&
      (query.season === undefined || seasonOf(rate) === query.season) &&
      rate.departedOn >= query.since,
  )
  const currency = query.currency ?? reader.currency
  const inCurrency = matches.filter((rate) => rate.currency === currency)

  function isAnonymous(rates: readonly TestRate[]): boolean {
    const counts = [...groupBy(rates, (rate) => rate.organization).values()].map(({ length }) => length)
    // However much one customer removes, none of the others has more than half of the rest.
    return (
      counts.length >= 5 &&
      rates.length >= 10 &&
      counts.every((count, index) =>
        counts.every((mine, one) => one === index || mine <= (rates.length - count) / 2),
      )
    )
  }
  const cellOf = (rate: TestRate) => `${seasonOfYear(rate)} ${isFull ? '' : rangeOf(rate)}`
  const whole = inCurrency.filter((rate) => isSeasonWhole(rate, query.since) && !isOwn(rate))

  /** The shown parts of one cell: the rest is empty or equally anonymous. */
  function shownParts(cell: readonly TestRate[], partOf: (rate: TestRate) => string): Set<string> {
    const parts = [...groupBy(cell, partOf)]
      .filter(([, rates]) => isAnonymous(rates))
      .sort(([a, own], [b, others]) => own.length - others.length || (a < b ? -1 : 1))
      .map(([name]) => name)
    for (let hidden = 0; hidden < parts.length; hidden = Math.max(1, 2 * hidden)) {
      const visible = new Set(parts.slice(hidden))
      const rest = cell.filter((rate) => !visible.has(partOf(rate)))
      if (rest.length === 0 || isAnonymous(rest)) return visible
    }
    return new Set()
  }
  const pairOf = (rate: TestRate) => `${rate.fromCountry} ${rate.toCountry}`
  const laneOf = (rate: TestRate) => `${rate.fromCity} ${rate.toCity}`

  /** Others' rates of one cell that count in the scope. */
  function sharedOf(scope: Scope, cell: readonly TestRate[]): readonly TestRate[] {
    if (!isAnonymous(cell)) return []
    if (scope === 'mode') return cell
    const inPair = cell.filter(isIn.countryPair)
    if (!shownParts(cell, pairOf).has(`${fromCountry} ${toCountry}`)) return []
    if (scope === 'countryPair') return inPair
    return shownParts(inPair, laneOf).has(`${query.from} ${query.to}`) ? cell.filter(isIn.lane) : []
  }
  function sampleOf(scope: Scope): TestRate[] {
    const own = inCurrency.filter((rate) => isOwn(rate) && isIn[scope](rate))
    if (!reader.sharesRates) return own
    const shared = [...groupBy(whole, cellOf).values()].flatMap((cell) => sharedOf(scope, cell))
    return [...own, ...shared]
  }
  const samples = { lane: sampleOf('lane'), countryPair: sampleOf('countryPair'), mode: sampleOf('mode') }
  const scopeCounts = {
    lane: samples.lane.length,
    countryPair: samples.countryPair.length,
    mode: samples.mode.length,
  }
  const scope = scopes.find((each) => scopeCounts[each] >= 10) ?? 'mode'
  const ranges = isFull ? [null] : (['100-', '100-300', '300-500', '500-1000', '1000+'] as const)
  let others = 0
  const buckets = ranges.map((range) => {
    const of = (each: Scope) => samples[each].filter((rate) => range === null || rangeOf(rate) === range)
    const own = describe(of(scope), isOwn)
    const isThin = scopes
      .slice(0, scopes.indexOf(scope) + 1)
      .some((each) => of(each).length > 0 && of(each).length < 10)
    const sets = isThin ? scopes.map(of) : [of(scope)]
    others += sets.flat().filter((rate) => !isOwn(rate)).length
    return { ...own, range, pooled: isThin ? pool(isOwn, of('lane'), of('countryPair'), of('mode')) : null }
  })
  const period = samples[scope].every(isOwn) ? 'month' : 'season'
  const periodOf = (rate: TestRate) => {
    if (period === 'month') return rate.departedOn.slice(0, 7)
    const [season = '', year] = seasonOfYear(rate).split(' ')
    const first = { winter: '12', spring: '03', summer: '06', fall: '09' }[season]
    return `${season === 'winter' ? Number(year) - 1 : year}-${first}`
  }
  const months = [...groupBy(samples[scope], periodOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, rates]) => {
      const { count, p25, median, p75, values } = describe(rates, isOwn)
      return { month, count, p25, median, p75, values }
    })
  return {
    currency,
    unit: isFull ? 'container' : query.transportMode === 'sea' ? 'revenueTonne' : 'kg',
    sampleSize: scopeCounts[scope],
    since: query.since,
    scope,
    scopeCounts,
    otherCurrencies: matches.filter((rate) => rate.currency !== currency && isOwn(rate) && isIn[scope](rate))
      .length,
    pooledCustomers: others > 0,
    buckets,
    period,
    months,
    estimate: null,
  }
}

function describe(rates: readonly TestRate[], isOwn: (rate: TestRate) => boolean) {
  const n = rates.length
  const many = n >= 10
  const hasOthers = !rates.every(isOwn)
  const prices = rates.map(({ unitPrice }) => unitPrice).sort((a, b) => a - b)
  const [p10, p25, median, p75, p90] = percentilesOf(rates, isOwn)
  return {
    count: n,
    min: n === 0 || hasOthers ? null : prices[0],
    p10: many ? p10 : null,
    p25: many ? p25 : null,
    median: n >= 5 ? median : null,
    p75: many ? p75 : null,
    p90: many ? p90 : null,
    max: n === 0 || hasOthers ? null : prices[n - 1],
    values: n < 5 ? prices : [],
    medianInterval: hasOthers ? null : interval(prices),
  } as RateAnalysis['buckets'][number]
}

/**
 * At 10, 25, 50, 75 and 90 percent; with others' prices, the result of `nearThree` for each, in ascending
 * order.
 */
function percentilesOf(rates: readonly TestRate[], isOwn: (rate: TestRate) => boolean): (number | null)[] {
  const shares = [0.1, 0.25, 0.5, 0.75, 0.9]
  if (rates.length === 0) return shares.map(() => null)
  const prices = rates.map(({ unitPrice }) => unitPrice).sort((a, b) => a - b)
  if (rates.every(isOwn)) return shares.map((share) => quantile(prices, share))
  return shares.map((share) => Number(nearThree(rates, isOwn, share).toPrecision(2))).sort((a, b) => a - b)
}

/**
 * The mean of the prices nearest to a percentile of three customers and the reader, if the latter is nearer
 * than the third.
 */
function nearThree(rates: readonly TestRate[], isOwn: (rate: TestRate) => boolean, share: number): number {
  const sorted = rates.toSorted((a, b) => a.unitPrice - b.unitPrice)
  const place = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  if (below && above && isOwn(below) && isOwn(above))
    return quantile(
      sorted.map(({ unitPrice }) => unitPrice),
      share,
    )
  const near = sorted
    .map((rate, rank) => ({
      rate,
      name: isOwn(rate) ? '' : rate.organization,
      away: Math.abs(rank - place),
      rank,
    }))
    .sort((a, b) => a.away - b.away || a.rank - b.rank)
  const firsts = near.filter(({ name }, index) => near.findIndex((each) => each.name === name) === index)
  const third = firsts.filter(({ name }) => name !== '')[2]
  const count = firsts.slice(0, third === undefined ? 0 : firsts.indexOf(third) + 1)
  return count.reduce((sum, { rate }) => sum + rate.unitPrice, 0) / count.length
}

/** By SQL's definition: weights the two nearest by their distance. */
function quantile(prices: readonly number[], share: number): number {
  const row = 1 + share * (prices.length - 1)
  const [floor, ceiling] = [Math.floor(row), Math.ceil(row)]
  const [low = 0, high = 0] = [prices[floor - 1], prices[ceiling - 1]]
  return floor === ceiling ? low : (ceiling - row) * low + (row - floor) * high
}

/** With exact binomial coefficients: the probability that at most r − 1 samples are below the median. */
function interval(prices: readonly number[]): { low: number; high: number } | null {
  const n = prices.length
  let coefficient = 1n
  let below = 0n
  let rank = 0
  for (let r = 1; r <= n / 2; r++) {
    below += coefficient
    if (below * 40n > 2n ** BigInt(n)) break
    rank = r
    coefficient = (coefficient * BigInt(n - r + 1)) / BigInt(r)
  }
  return rank === 0 ? null : { low: prices[rank - 1] ?? 0, high: prices[n - rank] ?? 0 }
}

function pool(
  isOwn: (rate: TestRate) => boolean,
  lane: TestRate[],
  countryPair: TestRate[],
  mode: TestRate[],
) {
  if (mode.length < 10) return null
  const medianOf = (rates: readonly TestRate[]) => percentilesOf(rates, isOwn)[2] ?? null
  const medians = { lane: medianOf(lane), countryPair: medianOf(countryPair), mode: medianOf(mode) }
  const share = (rates: TestRate[]) => rates.length / (rates.length + 10)
  const pair =
    (medians.countryPair ?? 1) ** share(countryPair) * (medians.mode ?? 1) ** (1 - share(countryPair))
  return {
    value: (medians.lane ?? 1) ** share(lane) * pair ** (1 - share(lane)),
    weights: {
      lane: share(lane),
      countryPair: (1 - share(lane)) * share(countryPair),
      mode: (1 - share(lane)) * (1 - share(countryPair)),
    },
    counts: { lane: lane.length, countryPair: countryPair.length, mode: mode.length },
    medians,
  }
}
