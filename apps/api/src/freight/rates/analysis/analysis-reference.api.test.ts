import { type RateAnalysis, type RateQuery, seasons } from '@portolan/contract/freight/rates'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenUser } from '#testing/builders.ts'
import { refer } from '#testing/freight/rate-reference.ts'
import {
  analyzeAs,
  givenRates,
  hamburg,
  munich,
  rateClock,
  riga,
  type TestRate,
  tallinn,
} from '#testing/rates.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

// Compares the database's answers with a reference in memory, on 4,000 random rates of 8 customers and 150
// searches.

const seed = 20_261_122
const countryOf = { [riga]: 'LV', [tallinn]: 'EE', [hamburg]: 'DE', [munich]: 'DE' }
const cities = [riga, tallinn, hamburg, munich] as const
const city = fc.constantFrom(...cities)
const day = fc.date({ min: new Date('2023-06-01'), max: new Date('2026-11-22'), noInvalidDate: true })
const dayText = day.map((date) => date.toISOString().slice(0, 10))
const skewed = fc.constantFrom('acme', 'acme', 'acme', 'b', 'b', 'c', 'd', 'e', 'f', 'g', 'h')

const rate: fc.Arbitrary<TestRate> = fc
  .record({
    organization: skewed,
    mode: fc.constantFrom('air', 'air', 'air', 'sea', 'sea', 'truck', 'rail'),
    loadType: fc.constantFrom('not-set', 'FCL', 'LCL'),
    fromCity: fc.constantFrom(riga, riga, riga, riga, tallinn, hamburg),
    toCity: fc.constantFrom(hamburg, hamburg, hamburg, munich, munich, riga),
    departedOn: fc.oneof(
      { arbitrary: dayText, weight: 1 },
      fc.constantFrom('2024-12-01', '2025-02-28', '2025-03-01'),
    ),
    chargeableWeightKg: fc.oneof(
      fc.constantFrom(100, 300, 500, 1000),
      fc.integer({ min: 1, max: 4_000 }).map((tenths) => tenths / 2),
    ),
    currency: fc.constantFrom('USD', 'USD', 'USD', 'USD', 'EUR'),
    unitPrice: fc.integer({ min: 100, max: 9_999_999 }).map((price) => price / 10_000),
    counts: fc.constantFrom(true, true, true, true, true, true, false),
  })
  .map((rate) => ({
    ...rate,
    fromCountry: countryOf[rate.fromCity] ?? '',
    toCountry: countryOf[rate.toCity] ?? '',
  }))

const end = fc.oneof(
  { arbitrary: city.map((id) => ({ city: id })), weight: 4 },
  fc.constantFrom('LV', 'DE', 'FR').map((country) => ({ country })),
  fc.constant({}),
)
const search: fc.Arbitrary<RateQuery & { since: string }> = fc
  .record({
    from: end,
    to: end,
    transportMode: fc.constantFrom('air', 'air', 'sea', 'truck', 'rail'),
    loadType: fc.option(fc.constantFrom('not-set', 'FCL', 'LCL'), { nil: undefined }),
    season: fc.option(fc.constantFrom(...seasons), { nil: undefined }),
    since: fc.oneof(fc.constantFrom('2006-01-01', '2024-12-01', '2025-03-01'), dayText),
    currency: fc.constantFrom(undefined, undefined, 'USD', 'EUR', 'CHF'),
  })
  .map(({ from, to, ...rest }) => ({
    ...rest,
    ...('city' in from && { from: from.city }),
    ...('country' in from && { fromCountry: from.country }),
    ...('city' in to && { to: to.city }),
    ...('country' in to && { toCountry: to.country }),
  })) as fc.Arbitrary<RateQuery & { since: string }>

// No two prices are equal: otherwise IDs would decide which is nearer to a percentile.
const rates = [
  ...new Map(fc.sample(rate, { seed, numRuns: 4_000 }).map((each) => [each.unitPrice, each])).values(),
]
const searches = fc.sample(search, { seed, numRuns: 150 })

const portals: Record<'own' | 'shared', TestPortal> = {} as never
const tokens: Record<'own' | 'shared', { token: string }> = {} as never
beforeAll(async () => {
  for (const kind of ['own', 'shared'] as const) {
    const variables = { SHARED_RATES: kind === 'shared' ? 'on' : 'off' }
    portals[kind] = await openTestPortal({ variables, clock: rateClock })
    await givenRates(portals[kind], rates)
    tokens[kind] = await givenUser(portals[kind], kind === 'shared' ? ['b'] : ['acme', 'c'])
  }
})
afterAll(() => Promise.all(Object.values(portals).map((portal) => portal.close())))

/** Rounds away the last digits of binary fractions; no exact half of a digit is left to them. */
function rounded(answer: RateAnalysis): unknown {
  return JSON.parse(JSON.stringify(answer), (_, value) =>
    typeof value === 'number' ? Number((value * (1 + 1e-12)).toPrecision(9)) : value,
  )
}

it.each([
  ['own', ['acme', 'c']],
  ['shared', ['b']],
] as const)(
  '%s rates of %j: every search has the answer of the reference',
  async (kind, organizations) => {
    const totals = { scopes: new Set<string>(), others: 0, ownOnly: 0, pooled: 0, values: 0, hidden: 0 }
    for (const query of searches) {
      const text = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][]
      const answer = await analyzeAs(portals[kind], tokens[kind], Object.fromEntries(text))
      const sharesRates = kind === 'shared'
      const expected = refer(rates, query, { organizations, sharesRates, currency: 'USD', countryOf })
      const { estimate, ...figures } = answer
      const { estimate: _, ...expectedFigures } = expected
      expect(rounded(figures as RateAnalysis), JSON.stringify(query)).toEqual(
        rounded(expectedFigures as RateAnalysis),
      )
      if (kind === 'own' || !answer.pooledCustomers) {
        expect(answer.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(answer.sampleSize)
        expect(answer.months.reduce((sum, { count }) => sum + count, 0)).toBe(answer.sampleSize)
      }
      expect(estimate === null || 'FCL' === query.loadType).toBe(true)
      totals.scopes.add(answer.scope)
      if (answer.pooledCustomers) totals.others++
      else totals.ownOnly++
      for (const bucket of answer.buckets) {
        if (bucket.pooled) totals.pooled++
        if (bucket.values.length > 0) totals.values++
        if (bucket.count > 0 && bucket.min === null) totals.hidden++
      }
    }
    // Makes sure that the searches cover all cases.
    expect(totals.scopes).toEqual(new Set(['lane', 'countryPair', 'mode']))
    expect(totals.pooled).toBeGreaterThan(20)
    expect(totals.values).toBeGreaterThan(20)
    expect(totals.others > 20 && totals.hidden > 20).toBe(kind === 'shared')
    if (kind === 'shared') expect(totals.ownOnly).toBeGreaterThan(20)
  },
  120_000,
)
