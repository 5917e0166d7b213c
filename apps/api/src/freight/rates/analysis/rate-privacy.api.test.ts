import type { RateAnalysis } from '@portolan/contract/freight/rates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
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

const lane = { from: riga, to: hamburg, weightKg: '150' }
const others = ['b', 'c', 'd', 'e']
/** A price that no average of others' comes near. */
const marker = 7777.25

const portals: TestPortal[] = []
afterAll(() => Promise.all(portals.map((portal) => portal.close())))

const portalsBySharing = new Map<'on' | 'off', TestPortal>()

async function openKept(sharedRates: 'on' | 'off'): Promise<TestPortal> {
  const portal = await openTestPortal({ clock: rateClock, variables: { SHARED_RATES: sharedRates } })
  portals.push(portal)
  portalsBySharing.set(sharedRates, portal)
  return portal
}

/**
 * A portal with these rates, and a person of acme. Removes the rates of the previous call with the same
 * sharing.
 */
async function givenPortal(sharedRates: 'on' | 'off', ...rates: ReturnType<typeof buildRates>[]) {
  const portal = portalsBySharing.get(sharedRates) ?? (await openKept(sharedRates))
  await portal.deps.database.execute(sql`DELETE FROM rates`)
  await givenRates(portal, [buildRate({ organization: 'acme', counts: false }), ...rates.flat()])
  const reader = await givenUser(portal, ['acme'])
  return (query: Record<string, string> = {}) =>
    analyzeAs(
      portal,
      reader,
      Object.fromEntries(Object.entries({ ...lane, ...query }).filter(([, text]) => text !== '')),
    )
}

/** The same number of rates for each customer, in one season. */
function sharedBy(
  organizations: readonly string[],
  each: number,
  overrides: Parameters<typeof buildRates>[1] = {},
) {
  return organizations.flatMap((organization) =>
    buildRates(
      Array.from({ length: each }, (_, index) => 2 + index / 10),
      { ...overrides, organization },
    ),
  )
}

const countsOf = ({ sampleSize, scopeCounts, buckets, months }: RateAnalysis) => ({
  sampleSize,
  ...scopeCounts,
  buckets: buckets.map(({ count }) => count),
  months: months.map(({ count }) => count),
})
const none = { sampleSize: 0, lane: 0, countryPair: 0, mode: 0, buckets: [0, 0, 0, 0, 0], months: [] }

describe('as long as the operator doesn’t share rates', () => {
  it('others’ never count, however many customers have them', async () => {
    const ask = await givenPortal('off', sharedBy(['f', 'g', 'h', ...others], 5))
    expect(countsOf(await ask())).toEqual(none)
    expect(countsOf(await ask({ currency: 'EUR' }))).toEqual(none)
    expect((await ask({ currency: 'EUR' })).otherCurrencies).toBe(0)
  })

  it('a person of several organizations sees those, and no more', async () => {
    const portal = await openTestPortal({ clock: rateClock })
    portals.push(portal)
    await givenRates(portal, [...sharedBy(['acme'], 3), ...sharedBy(['b'], 4), ...sharedBy(['c'], 50)])
    const answer = await analyzeAs(portal, await givenUser(portal, ['acme', 'b']), lane)
    expect([answer.sampleSize, answer.scopeCounts.mode, answer.pooledCustomers]).toEqual([7, 7, false])
  })
})

describe('rates that the operator shares', () => {
  it('count where five others have them, as percentiles only', async () => {
    const ask = await givenPortal('on', sharedBy(['acme', 'f', ...others], 3))
    const answer = await ask()
    expect(answer).toMatchObject({ pooledCustomers: true, scope: 'lane', sampleSize: 18, period: 'season' })
    expect(answer.buckets[1]).toMatchObject({ count: 18, p25: 2, median: 2.1, p75: 2.2 })
    expect(answer.buckets[1]).toMatchObject({ min: null, max: null, values: [], medianInterval: null })
    expect(answer.months).toEqual([
      { month: '2026-09', count: 18, p25: 2, median: 2.1, p75: 2.2, values: [] },
    ])
    expect(answer.estimate?.expected).toBe(315)
  })

  it.each([
    ['four others', sharedBy(['acme', 'b', 'c', 'd', 'e'], 10)],
    [
      'five of whom one has more than half',
      [...sharedBy(['acme', 'b', 'c', 'd', 'f'], 3), ...sharedBy(['e'], 13)],
    ],
    ['five that have nine samples', [...sharedBy(['acme', 'f', ...others], 1), ...sharedBy(others, 1)]],
    [
      'five of whom one has more than half of what another’s leave',
      [...sharedBy(['b'], 10), ...sharedBy(['c'], 7), ...sharedBy(['acme', 'd', 'e', 'f'], 2)],
    ],
  ])('don’t count with %s: the reader’s own remain', async (_, rates) => {
    const ask = await givenPortal('on', rates)
    const own = rates.filter(({ organization }) => organization === 'acme').length
    const answer = await ask()
    expect(answer).toMatchObject({ pooledCustomers: false, period: 'month' })
    expect(countsOf(answer)).toEqual({
      sampleSize: own,
      lane: own,
      countryPair: own,
      mode: own,
      buckets: [0, own, 0, 0, 0],
      months: [own],
    })
  })

  it('count as much whatever the reader has of its own', async () => {
    const shared = sharedBy(others.concat('f'), 2)
    for (const own of [0, 1, 500]) {
      const ask = await givenPortal('on', shared, sharedBy(['acme'], own))
      expect((await ask()).sampleSize).toBe(10 + own)
    }
  })

  it('are percentiles of three customers, where one has all the prices around', async () => {
    const apart = [700.25, 711.75, 722.5, 733.25]
    const ask = await givenPortal('on', sharedBy(others, 2), buildRates(apart, { organization: 'f' }))
    const { p75, p90 } = (await ask()).buckets[1] ?? {}
    // The means of 700.25, 2.1 and 2.1, and of 722.5, 2.1 and 2.1.
    expect([p75, p90]).toEqual([230, 240])
    const mine = await givenPortal(
      'on',
      sharedBy(others.concat('f'), 2),
      buildRates(apart, { organization: 'acme' }),
    )
    expect((await mine()).buckets[1]?.p90).toBe(720)
  })

  it('don’t count in a season that the window cuts: the reader’s own remain', async () => {
    const ask = await givenPortal('on', sharedBy(['acme', 'f', ...others], 3))
    const sizes = []
    for (const since of ['2026-09-01', '2026-09-02', '2026-10-05'])
      sizes.push((await ask({ since })).sampleSize)
    expect(sizes).toEqual([18, 3, 3])
  })

  it('are hidden in a range where only these are too few, and shown by season', async () => {
    const ask = await givenPortal(
      'on',
      sharedBy(others.concat('f'), 3),
      buildRates([marker], { organization: 'b', chargeableWeightKg: 5_000 }),
      buildRates(Array(4).fill(2.1), { organization: 'c', departedOn: '2026-09-02' }),
    )
    const answer = await ask()
    expect(answer.buckets.map(({ count }) => count)).toEqual([0, 19, 0, 0, 0])
    expect(answer.months.map(({ month, count }) => [month, count])).toEqual([['2026-09', 19]])
    expect(JSON.stringify(answer)).not.toContain('7777')
  })
})

describe('an attacker', () => {
  const rates = [
    ...sharedBy(['acme', 'f', 'g', ...others], 4),
    ...sharedBy(['acme', 'f', 'g', ...others], 4, { departedOn: '2026-05-05' }),
    // A competitor's transports that no others hide: on other lanes, days, seasons, weights, in another
    // currency.
    ...[
      { departedOn: '2026-07-07' },
      { departedOn: '2025-12-12' },
      { toCity: munich },
      { fromCity: tallinn, fromCountry: 'EE' },
      { fromCity: tallinn, fromCountry: 'EE', toCity: munich },
      { chargeableWeightKg: 20 },
      { chargeableWeightKg: 5_000 },
      { currency: 'EUR' },
      { mode: 'truck' as const },
    ].flatMap((apart) => buildRates([marker], { ...apart, organization: 'b' })),
  ]
  const seasons = ['winter', 'spring', 'summer', 'fall'].map((season) => ({ season }))
  const days = [
    '2006-01-01',
    '2025-09-01',
    '2026-03-01',
    '2026-05-05',
    '2026-05-06',
    '2026-06-01',
    '2026-09-01',
    '2026-09-02',
    '2026-10-06',
  ]
  const windows = days.map((since) => ({ since }))
  const lanes = [
    {},
    { to: munich },
    { from: tallinn },
    { from: tallinn, to: munich },
    { currency: 'EUR' },
    { transportMode: 'truck' },
  ]
  let ask: Awaited<ReturnType<typeof givenPortal>>
  let askOwn: typeof ask
  beforeAll(async () => {
    ask = await givenPortal('on', rates)
    askOwn = await givenPortal('off', rates)
  })

  it('who narrows the filters until one competitor remains sees nothing of it', async () => {
    let shared = 0
    for (const apart of lanes) {
      for (const filter of [...seasons, ...windows]) {
        const answer = await ask({ ...apart, ...filter })
        expect(JSON.stringify(answer), JSON.stringify(filter)).not.toMatch(/[^.\d]77\d\d/)
        if (answer.pooledCustomers) shared++
      }
    }
    expect(shared).toBeGreaterThan(20)
  })

  /** The number of others' rates, as an attacker finds it by subtracting their own. */
  async function countOthers(filter: Record<string, string>) {
    const [answer, own] = [await ask(filter), await askOwn(filter)]
    const { lane: onLane, countryPair, mode } = answer.scopeCounts
    const of = own.scopeCounts
    return [onLane - of.lane, countryPair - of.countryPair, mode - of.mode]
  }

  it('who subtracts a narrower answer from a wider one is left with ten transports or none', async () => {
    const remaining: number[] = []
    for (const apart of lanes) {
      const whole = await countOthers({ ...apart, since: '2006-01-01' })
      let before = whole
      for (const window of windows) {
        const counts = await countOthers({ ...apart, ...window })
        remaining.push(...counts.map((count, scope) => (before[scope] ?? 0) - count))
        before = counts
      }
      for (const season of seasons) {
        const counts = await countOthers({ ...apart, since: '2006-01-01', ...season })
        remaining.push(...counts.map((count, scope) => (whole[scope] ?? 0) - count))
      }
    }
    expect(remaining.filter((count) => count !== 0 && count < 10)).toEqual([])
    expect(remaining.filter((count) => count >= 10).length).toBeGreaterThan(10)
  })

  it('who compares a lane with its country pair doesn’t see the pair’s only other transport', async () => {
    const alone = await givenPortal(
      'on',
      sharedBy(['acme', 'f', 'g', ...others], 4),
      buildRates([marker], { organization: 'b', toCity: munich }),
    )
    const onLane = await alone()
    // The lane is hidden, because together with it the pair would reveal the transport that isn't on it.
    expect(onLane.scopeCounts).toEqual({ lane: 4, countryPair: 29, mode: 29 })
    expect(JSON.stringify(onLane)).not.toMatch(/[^.\d]77\d\d/)
    expect([onLane.scope, onLane.buckets[1]?.count]).toEqual(['countryPair', 29])
    expect(onLane.buckets[1]?.max).toBeNull()
  })

  it('who leaves one end open doesn’t see what is beside a lane that is shared', async () => {
    const open = await givenPortal(
      'on',
      sharedBy(['acme', 'f', 'g', ...others], 4),
      ...['f', 'g', 'h', 'i', 'j'].map((organization) =>
        buildRates([5, 5], { organization, toCity: tallinn, toCountry: 'EE' }),
      ),
      buildRates([marker], {
        organization: 'b',
        toCity: munich,
        toCountry: 'DE',
        fromCity: tallinn,
        fromCountry: 'EE',
      }),
    )
    // The smaller pair is hidden together with the one transport in neither.
    expect((await open()).scopeCounts).toEqual({ lane: 28, countryPair: 28, mode: 39 })
    expect((await open({ to: tallinn })).scopeCounts).toEqual({ lane: 0, countryPair: 0, mode: 39 })
    // Riga to anywhere would be 38, the lane and the one next to it.
    const anywhere = await open({ to: '' })
    expect([anywhere.scopeCounts.lane, anywhere.scopeCounts.countryPair]).toEqual([4, 4])
  })

  it('who subtracts a lane from the mode doesn’t see what is in neither of them', async () => {
    const beside = await givenPortal(
      'on',
      sharedBy(['acme', 'f', 'g', ...others], 4),
      buildRates([marker], { organization: 'b', toCity: tallinn, toCountry: 'EE' }),
    )
    expect((await beside()).scopeCounts).toEqual({ lane: 4, countryPair: 4, mode: 29 })
  })

  it('who subtracts several lanes from their pair doesn’t see what is on none of them', async () => {
    const several = await givenPortal(
      'on',
      sharedBy(['acme', 'f', 'g', ...others], 4),
      sharedBy(['f', 'g', ...others], 3, { toCity: munich }),
      buildRates([marker], { organization: 'b', fromCity: 'elsewhere' }),
    )
    expect((await several()).scopeCounts).toEqual({ lane: 28, countryPair: 47, mode: 47 })
    expect((await several({ to: munich })).scopeCounts).toEqual({ lane: 0, countryPair: 47, mode: 47 })
  })
})
