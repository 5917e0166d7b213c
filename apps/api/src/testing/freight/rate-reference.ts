import type { RateAnalysis, RateQuery } from '@portolan/contract/freight/rate-analysis'
import type { TestRate } from '#testing/rates.ts'

// What an analysis has to answer, worked out in memory by other means than the product's: no statement, no function of
// packages/freight.

interface Reader {
  organizations: readonly string[]
  sharesRates: boolean
  currency: string
  /** Of every city that is asked for. */
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
  const found = all.filter(
    (rate) =>
      rate.counts &&
      rate.mode === query.transportMode &&
      (!bySeaOrRail || rate.loadType === loadType) &&
      (query.season === undefined || seasonOf(rate) === query.season) &&
      rate.departedOn >= query.since,
  )
  const currency = query.currency ?? reader.currency
  const inCurrency = found.filter((rate) => rate.currency === currency)

  function isAnonymous(rates: readonly TestRate[]): boolean {
    const sizes = [...groupBy(rates, (rate) => (isOwn(rate) ? 'own' : rate.organization))]
    const customers = new Set(rates.map(({ organization }) => organization)).size
    const others = sizes.flatMap(([name, held]) => (name === 'own' ? [] : [held.length]))
    const largest = Math.max(
      ...[...groupBy(rates, (rate) => rate.organization).values()].map((held) => held.length),
    )
    if (customers < 5 || others.length < 4 || rates.length < 10 || largest > rates.length / 2) return false
    // However much a customer takes away, none of the others has more than half of what is left.
    return sizes.every(([gone, taken]) =>
      sizes.every(
        ([name, held]) => name === gone || name === 'own' || held.length <= (rates.length - taken.length) / 2,
      ),
    )
  }
  const cellOf = (rate: TestRate) => `${seasonOfYear(rate)} ${isFull ? '' : rangeOf(rate)}`
  const whole = inCurrency.filter((rate) => isSeasonWhole(rate, query.since))
  const cells = groupBy(whole, cellOf)

  /** Whether others' rates of the cell count in the scope: what the next wider one has beyond it is as anonymous, or empty. */
  function isShared(scope: Scope, cell: readonly TestRate[]): boolean {
    if (scope === 'lane' && (query.from === undefined || query.to === undefined)) return false
    if (scope === 'countryPair' && (fromCountry === undefined || toCountry === undefined)) return false
    const wider = { lane: isIn.countryPair, countryPair: isIn.mode, mode: () => false }[scope]
    const beside = cell.filter((rate) => wider(rate) && !isIn[scope](rate))
    return isAnonymous(cell.filter(isIn[scope])) && (beside.every(isOwn) || isAnonymous(beside))
  }
  function sampleOf(scope: Scope): TestRate[] {
    const own = inCurrency.filter((rate) => isOwn(rate) && isIn[scope](rate))
    if (!reader.sharesRates) return own
    const shared = [...cells.values()].filter((cell) => isShared(scope, cell)).flat()
    return [...own, ...shared.filter((rate) => !isOwn(rate) && isIn[scope](rate))]
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
    const seen = isThin ? scopes.map(of) : [of(scope)]
    others += seen.flat().filter((rate) => !isOwn(rate)).length
    return { ...own, range, pooled: isThin ? pool(of('lane'), of('countryPair'), of('mode')) : null }
  })
  const months = [...groupBy(samples[scope], ({ departedOn }) => departedOn.slice(0, 7))]
    .map(([month, rates]) => ({ month, rates: isAnonymous(rates) ? rates : rates.filter(isOwn) }))
    .filter(({ rates }) => rates.length > 0)
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
    .map(({ month, rates }) => {
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
    otherCurrencies: found.filter((rate) => rate.currency !== currency && isOwn(rate) && isIn[scope](rate))
      .length,
    pooledCustomers: others > 0,
    buckets,
    months,
    estimate: null,
  }
}

function describe(rates: readonly TestRate[], isOwn: (rate: TestRate) => boolean) {
  const prices = rates.map(({ unitPrice }) => unitPrice).sort((a, b) => a - b)
  const n = prices.length
  const many = n >= 10
  const hasOthers = !rates.every(isOwn)
  return {
    count: n,
    min: n === 0 || hasOthers ? null : prices[0],
    p10: many ? quantile(prices, 0.1) : null,
    p25: many ? quantile(prices, 0.25) : null,
    median: n >= 5 ? quantile(prices, 0.5) : null,
    p75: many ? quantile(prices, 0.75) : null,
    p90: many ? quantile(prices, 0.9) : null,
    max: n === 0 || hasOthers ? null : prices[n - 1],
    values: n < 5 ? prices : [],
    medianInterval: hasOthers ? null : interval(prices),
  } as RateAnalysis['buckets'][number]
}

/** By the definition of SQL: weights the two nearest by their distance. */
function quantile(prices: readonly number[], share: number): number {
  const row = 1 + share * (prices.length - 1)
  const [floor, ceiling] = [Math.floor(row), Math.ceil(row)]
  const [low = 0, high = 0] = [prices[floor - 1], prices[ceiling - 1]]
  return floor === ceiling ? low : (ceiling - row) * low + (row - floor) * high
}

/** With whole binomial coefficients: the chance that at most r − 1 samples lie below the median. */
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

function pool(lane: TestRate[], countryPair: TestRate[], mode: TestRate[]) {
  if (mode.length < 10) return null
  const medianOf = (rates: readonly TestRate[]) =>
    rates.length === 0
      ? null
      : quantile(
          rates.map(({ unitPrice }) => unitPrice).sort((a, b) => a - b),
          0.5,
        )
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
