import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser } from '#testing/builders.ts'
import {
  analyzeAs,
  buildRate,
  buildRates,
  givenRates,
  hamburg,
  munich,
  rateClock,
  riga,
  tallinn,
} from '#testing/rates.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let customers = 0

beforeAll(async () => {
  portal = await openTestPortal({ clock: rateClock })
})
afterAll(() => portal.close())

/** A person whose organization has only these rates. */
async function givenReader(...rates: ReturnType<typeof buildRates>[]) {
  const organization = `customer-${++customers}`
  // The organization has to exist even without a rate that counts.
  const all = [buildRate({ counts: false }), ...rates.flat()].map((rate) => ({ ...rate, organization }))
  await givenRates(portal, all)
  return givenUser(portal, [organization])
}

const lane = { from: riga, to: hamburg }
const prices = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const nothing = { min: null, p10: null, p25: null, median: null, p75: null, p90: null, max: null }
const empty = { count: 0, ...nothing, values: [], medianInterval: null, pooled: null }

describe('what n samples say', () => {
  it('none: nothing at all', async () => {
    const reader = await givenReader()
    expect(await analyzeAs(portal, reader, { ...lane, weightKg: '150' })).toEqual({
      currency: 'USD',
      unit: 'kg',
      sampleSize: 0,
      since: '2024-11-22',
      scope: 'mode',
      scopeCounts: { lane: 0, countryPair: 0, mode: 0 },
      otherCurrencies: 0,
      pooledCustomers: false,
      buckets: ['100-', '100-300', '300-500', '500-1000', '1000+'].map((range) => ({ range, ...empty })),
      period: 'month',
      months: [],
      estimate: null,
    })
  })

  it('four: the single ones', async () => {
    const reader = await givenReader(buildRates([3, 1, 2, 4]))
    const { buckets, estimate, months } = await analyzeAs(portal, reader, { ...lane, weightKg: '150' })
    expect(buckets[1]).toEqual({ ...empty, range: '100-300', count: 4, min: 1, max: 4, values: [1, 2, 3, 4] })
    expect(months).toEqual([
      { month: '2026-10', count: 4, p25: null, median: null, p75: null, values: [1, 2, 3, 4] },
    ])
    expect(estimate).toBeNull()
  })

  it.each([
    [5, null],
    [6, { low: 1, high: 6 }],
    [8, { low: 1, high: 8 }],
    [9, { low: 2, high: 8 }],
  ])('%d: minimum, median, maximum', async (count, medianInterval) => {
    const reader = await givenReader(buildRates(prices(count)))
    const { buckets, estimate } = await analyzeAs(portal, reader, { ...lane, weightKg: '150' })
    const median = (count + 1) / 2
    expect(buckets[1]).toEqual({
      ...empty,
      range: '100-300',
      count,
      min: 1,
      median,
      max: count,
      medianInterval,
    })
    expect(estimate).toBeNull()
  })

  it.each([
    [10, 2, 9],
    [12, 3, 10],
    [15, 4, 12],
    [20, 6, 15],
    [30, 10, 21],
    [50, 18, 33],
    [100, 40, 61],
  ])(
    '%d: percentiles, and the exact interval of the median from the %d. to the %d.',
    async (count, low, high) => {
      const reader = await givenReader(buildRates(prices(count)))
      const { buckets } = await analyzeAs(portal, reader, lane)
      const at = (share: number) => expect.closeTo(1 + share * (count - 1), 9)
      expect(buckets[1]).toEqual({
        ...empty,
        range: '100-300',
        count,
        min: 1,
        p10: at(0.1),
        p25: at(0.25),
        median: at(0.5),
        p75: at(0.75),
        p90: at(0.9),
        max: count,
        medianInterval: { low, high },
      })
    },
  )
})

it('a lane of 4 leans on its country pair and on the mode', async () => {
  const reader = await givenReader(
    buildRates([3, 3.1, 3.3, 3.4]),
    // With the lane's 4 above them, these make the 19th of 37 cost 2.70.
    buildRates([...Array(18).fill(2), 2.7, ...Array(14).fill(3.5)], { toCity: munich }),
    buildRates(Array(875).fill(4.05), { fromCity: tallinn, fromCountry: 'EE' }),
  )
  const answer = await analyzeAs(portal, reader, { ...lane, weightKg: '150' })
  expect([answer.scope, answer.scopeCounts]).toEqual(['countryPair', { lane: 4, countryPair: 37, mode: 912 }])
  const { pooled, count } = answer.buckets[1] ?? {}
  expect(count).toBe(37)
  expect(pooled?.value).toBeCloseTo(3.014, 3)
  expect(pooled?.weights.lane).toBeCloseTo(0.286, 3)
  expect((pooled?.weights.countryPair ?? 0) / (1 - (pooled?.weights.lane ?? 0))).toBeCloseTo(0.787, 3)
  expect(pooled?.counts).toEqual({ lane: 4, countryPair: 37, mode: 912 })
  expect(pooled?.medians).toEqual({ lane: 3.2, countryPair: 2.7, mode: 4.05 })
  expect(answer.estimate).toMatchObject({ expected: 405, pooled: false, confidence: 'medium' })
})

it('an estimate of a thin range is pooled, with the spread of the scope it leans on', async () => {
  const reader = await givenReader(
    buildRates(prices(10), { chargeableWeightKg: 2_000 }),
    buildRates([3, 3.1, 3.3, 3.4]),
    buildRates(Array(40).fill(2), { toCity: munich }),
    buildRates(Array(40).fill(4), { toCity: munich }),
  )
  const { scope, buckets, estimate } = await analyzeAs(portal, reader, { ...lane, weightKg: '150' })
  expect([scope, buckets[1]?.count, buckets[1]?.values]).toEqual(['lane', 4, [3, 3.1, 3.3, 3.4]])
  const value = buckets[1]?.pooled?.value ?? 0
  expect(value).toBeGreaterThan(3)
  // The pair's quartiles are 2 and 4 around a median of 3.2.
  expect(estimate).toEqual({
    low: expect.closeTo((150 * value * 2) / 3.2, 6),
    expected: expect.closeTo(150 * value, 6),
    high: expect.closeTo((150 * value * 4) / 3.2, 6),
    chargeableWeightKg: 150,
    units: 150,
    confidence: 'medium',
    pooled: true,
  })
})

it('RATE_POOLING says how slowly a thin lane counts for itself', async () => {
  const slow = await openTestPortal({ clock: rateClock, variables: { RATE_POOLING: '36' } })
  await givenRates(slow, [...buildRates([3, 3, 3, 3]), ...buildRates(prices(20), { toCity: munich })])
  const { buckets } = await analyzeAs(slow, await givenUser(slow), lane)
  expect(buckets[1]?.pooled?.weights.lane).toBeCloseTo(4 / 40, 12)
  await slow.close()
})

describe('an estimate', () => {
  it('is p25, median and p75 of the range that the chargeable weight falls in, times the weight', async () => {
    const reader = await givenReader(
      buildRates(prices(11)),
      buildRates(prices(30), { chargeableWeightKg: 300 }),
    )
    const small = await analyzeAs(portal, reader, { ...lane, weightKg: '120', volumeM3: '1.2' })
    // 1.2 m³ by air count as 200 kg.
    const units = { chargeableWeightKg: 200, units: 200, confidence: 'high', pooled: false }
    expect(small.estimate).toEqual({ low: 700, expected: 1200, high: 1700, ...units })
    const onBound = await analyzeAs(portal, reader, { ...lane, volumeM3: '1.8' })
    expect(onBound.estimate).toMatchObject({ expected: 4650, chargeableWeightKg: 300 })
    expect((await analyzeAs(portal, reader, lane)).estimate).toBeNull()
  })

  it('is by revenue tonne for groupage by sea, at least one', async () => {
    const bySea = { mode: 'sea', loadType: 'LCL', chargeableWeightKg: 1000 } as const
    const reader = await givenReader(buildRates(prices(11), bySea))
    const query = { ...lane, transportMode: 'sea', loadType: 'LCL' }
    const { unit, estimate } = await analyzeAs(portal, reader, { ...query, weightKg: '200', volumeM3: '2.5' })
    expect([unit, estimate?.expected, estimate?.units, estimate?.chargeableWeightKg]).toEqual([
      'revenueTonne',
      15,
      2.5,
      2500,
    ])
    const { estimate: least } = await analyzeAs(portal, reader, { ...query, weightKg: '200' })
    expect([least?.expected, least?.units]).toEqual([6, 1])
  })

  it.each(['sea', 'rail'])(
    'is by container for full ones by %s, one by default, with one bucket',
    async (mode) => {
      const reader = await givenReader(
        buildRates(prices(5), { mode: mode as 'sea', loadType: 'FCL', chargeableWeightKg: 50 }),
        buildRates(prices(6), { mode: mode as 'sea', loadType: 'FCL', chargeableWeightKg: 18_000 }),
      )
      const query = { ...lane, transportMode: mode, loadType: 'FCL' }
      const one = await analyzeAs(portal, reader, query)
      expect(one).toMatchObject({ unit: 'container', buckets: [{ range: null, count: 11, median: 3 }] })
      expect(one.buckets).toHaveLength(1)
      expect(one.estimate).toMatchObject({ expected: 3, units: 1, chargeableWeightKg: null })
      expect((await analyzeAs(portal, reader, { ...query, containers: '4' })).estimate?.expected).toBe(12)
    },
  )
})

describe('what counts', () => {
  it('the season of the departure, winter being December to February', async () => {
    const days = [
      '2025-11-30',
      '2025-12-01',
      '2026-02-28',
      '2026-03-01',
      '2026-05-31',
      '2026-06-01',
      '2026-08-31',
      '2026-09-01',
    ]
    const reader = await givenReader(days.map((departedOn) => buildRate({ departedOn })))
    const monthsIn = async (season: Record<string, string>) =>
      (await analyzeAs(portal, reader, { ...lane, ...season })).months.map(({ month }) => month)
    expect(await monthsIn({ season: 'winter' })).toEqual(['2025-12', '2026-02'])
    expect(await monthsIn({ season: 'WINTER' })).toEqual(['2025-12', '2026-02'])
    expect(await monthsIn({ season: 'spring' })).toEqual(['2026-03', '2026-05'])
    expect(await monthsIn({ season: 'summer' })).toEqual(['2026-06', '2026-08'])
    expect(await monthsIn({ season: 'fall' })).toEqual(['2025-11', '2026-09'])
    expect(await monthsIn({})).toHaveLength(8)
  })

  it('departures since the day, two years back by default', async () => {
    const days = ['2024-11-21', '2024-11-22', '2006-05-01']
    const reader = await givenReader(days.map((departedOn) => buildRate({ departedOn })))
    expect((await analyzeAs(portal, reader, lane)).sampleSize).toBe(1)
    const all = await analyzeAs(portal, reader, { ...lane, since: '2006-01-01' })
    expect([all.sampleSize, all.since]).toEqual([3, '2006-01-01'])
  })

  it('the portal’s currency or the one asked for; others are only counted', async () => {
    const reader = await givenReader(
      buildRates(prices(3)),
      buildRates(prices(2), { currency: 'EUR' }),
      buildRates(prices(4), { currency: 'EUR', mode: 'truck' }),
    )
    const dollars = await analyzeAs(portal, reader, lane)
    expect([dollars.currency, dollars.sampleSize, dollars.otherCurrencies]).toEqual(['USD', 3, 2])
    const euros = await analyzeAs(portal, reader, { ...lane, currency: 'EUR' })
    expect([euros.currency, euros.sampleSize, euros.otherCurrencies]).toEqual(['EUR', 2, 3])
    const ofEuros = await openTestPortal({ clock: rateClock, variables: { CURRENCY: 'EUR' } })
    await givenRates(ofEuros, [buildRate(), buildRate({ currency: 'EUR' })])
    const own = await analyzeAs(ofEuros, await givenUser(ofEuros), lane)
    expect([own.currency, own.sampleSize, own.otherCurrencies]).toEqual(['EUR', 1, 1])
    await ofEuros.close()
  })

  it('the load type by sea and rail, not by air and road', async () => {
    const reader = await givenReader(
      buildRates(prices(2), { mode: 'sea', loadType: 'LCL' }),
      buildRates(prices(3), { mode: 'sea' }),
      buildRates(prices(4), { mode: 'truck', loadType: 'FCL' }),
    )
    const size = async (query: Record<string, string>) =>
      (await analyzeAs(portal, reader, { ...lane, ...query })).sampleSize
    expect(await size({ transportMode: 'sea', loadType: 'LCL' })).toBe(2)
    expect(await size({ transportMode: 'sea' })).toBe(3)
    expect(await size({ transportMode: 'truck', loadType: 'LCL' })).toBe(4)
  })

  it('no charge that another record stands for', async () => {
    const reader = await givenReader(buildRates(prices(3)), buildRates(prices(2), { counts: false }))
    expect((await analyzeAs(portal, reader, lane)).sampleSize).toBe(3)
  })
})

describe('the scope', () => {
  it('widens until there are ten over all ranges', async () => {
    const reader = await givenReader(
      buildRates(prices(5)),
      buildRates(prices(4), { chargeableWeightKg: 5_000 }),
      [buildRate({ toCity: munich })],
      buildRates(prices(20), { toCity: tallinn, toCountry: 'EE' }),
    )
    const pair = await analyzeAs(portal, reader, lane)
    expect([pair.scope, pair.sampleSize]).toEqual(['countryPair', 10])
    expect(pair.scopeCounts).toEqual({ lane: 9, countryPair: 10, mode: 30 })
    const other = await analyzeAs(portal, reader, { from: riga, to: munich })
    expect([other.scope, other.scopeCounts.lane]).toEqual(['countryPair', 1])
    expect((await analyzeAs(portal, reader, { from: riga, to: tallinn })).scope).toBe('lane')
    expect((await analyzeAs(portal, reader, { from: tallinn, to: riga })).scope).toBe('mode')
  })

  it('begins with the country pair where no city is asked for, and with the mode where no country is', async () => {
    const reader = await givenReader(buildRates(prices(40)))
    const pair = await analyzeAs(portal, reader, { fromCountry: 'LV', toCountry: 'DE', weightKg: '150' })
    expect([pair.scope, pair.scopeCounts.lane, pair.estimate?.confidence]).toEqual([
      'countryPair',
      0,
      'medium',
    ])
    const mode = await analyzeAs(portal, reader, { weightKg: '150' })
    expect([mode.scope, mode.scopeCounts]).toEqual(['mode', { lane: 0, countryPair: 0, mode: 40 }])
    expect(mode.estimate?.confidence).toBe('low')
    const halfLane = await analyzeAs(portal, reader, { from: riga, toCountry: 'DE' })
    expect([halfLane.scope, halfLane.sampleSize]).toEqual(['lane', 40])
  })
})
