import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSearch } from '../../../apps/api/src/freight/rates/analysis/rate-search.ts'
import { readFigures } from '../../../apps/api/src/freight/rates/analysis/read-figures.ts'
import { sharedSample } from '../../../apps/api/src/freight/rates/analysis/shared-sample.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { givenUser } from '../../../apps/api/src/testing/builders.ts'
import {
  analyzeAs,
  buildRate,
  buildRates,
  givenRates,
  hamburg,
  munich,
  rateClock,
  riga,
  type TestRate,
  tallinn,
} from '../../../apps/api/src/testing/rates.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { type RateQuery, seasons } from '../../../packages/contract/src/freight/rates.ts'
import { createRandom, type Random } from '../../../packages/demo/src/random.ts'

// A customer subtracts answers with shared rates from each other until one competitor's shipments remain.

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ clock: rateClock, variables: { SHARED_RATES: 'on' } })
})
afterAll(() => portal.close())

const reader = 'acme'
const others = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

async function replaceRates(rates: readonly TestRate[]): Promise<void> {
  await portal.deps.database.execute(sql`DELETE FROM rates`)
  await givenRates(portal, rates)
}

/**
 * True for at least five customers with ten shipments in total, none with more than half, even if another
 * removes its own.
 */
function isAnonymous(rates: readonly TestRate[]): boolean {
  const sizes = others.map((customer) => rates.filter(({ organization }) => organization === customer).length)
  const [most = 0, second = 0] = sizes.toSorted((a, b) => b - a)
  const customers = sizes.filter((size) => size > 0).length
  return customers >= 5 && rates.length >= 10 && 2 * most <= rates.length - second
}

describe('a season with two months of many customers and one of a single competitor', () => {
  const rates = ['b', 'c', 'd', 'e', 'f', 'g'].flatMap((organization, index) => [
    ...buildRates([2, 2.1 + index / 100], { organization, departedOn: '2026-09-10' }),
    ...buildRates([2.3, 2.4 + index / 100], { organization, departedOn: '2026-10-10' }),
  ])
  const alone = buildRates([7101.25, 7333.5, 7777.25, 7999.75], {
    organization: 'b',
    departedOn: '2026-11-10',
  })

  it('has no price of the competitor, and no month to subtract', async () => {
    await replaceRates([buildRate({ organization: reader, counts: false }), ...rates, ...alone])
    const answer = await analyzeAs(portal, await givenUser(portal, [reader]), { from: riga, to: hamburg })
    expect([answer.scope, answer.sampleSize]).toEqual(['lane', 28])
    expect(answer.sampleSize - answer.months.reduce((sum, { count }) => sum + count, 0)).toBe(0)
    // If it were between two of its prices, the percentile would be over 7,000.
    expect(answer.buckets[1]?.p90).toBeLessThan(3000)
  })
})

const places: Partial<TestRate>[] = [
  {},
  {},
  { toCity: munich },
  { fromCity: tallinn, fromCountry: 'EE' },
  { toCity: tallinn, toCountry: 'EE' },
  { fromCity: 'elsewhere' },
]
const days = ['2026-09-10', '2026-10-10', '2026-11-10', '2026-06-10', '2026-08-10', '2025-12-10']

/** Returns up to 6 shipments for each of a few customers on one lane in one month. */
function batch({ pick, integer }: Random): TestRate[] {
  const rate = { ...pick(places), departedOn: pick(days), chargeableWeightKg: pick([150, 150, 5_000]) }
  return Array.from({ length: integer(1, 16) }, () => pick([reader, ...others])).flatMap((organization) =>
    Array.from({ length: integer(1, 6) }, () => buildRate({ ...rate, organization })),
  )
}

/** Some cells have many customers, some one. Every price is unique, so that it identifies its shipment. */
function randomRates(random: Random): TestRate[] {
  return Array.from({ length: random.integer(20, 40) }, () => batch(random))
    .flat()
    .map((each, index) => ({ ...each, unitPrice: 1 + ((index * 7_919) % 10_007) / 8 }))
}

const ends: Partial<RateQuery>[] = [
  { from: riga, to: hamburg },
  { from: riga, to: munich },
  { from: tallinn, to: hamburg },
  { from: riga, to: tallinn },
  { fromCountry: 'LV', toCountry: 'DE' },
  { fromCountry: 'EE', toCountry: 'DE' },
  { from: riga, toCountry: 'DE' },
  { from: riga },
  {},
]
const windows: Partial<RateQuery>[] = [
  { since: '2006-01-01' },
  { since: '2026-03-01' },
  { since: '2026-06-11' },
  { since: '2026-09-01' },
  { since: '2026-10-01' },
  ...seasons.map((season) => ({ season, since: '2006-01-01' })),
]
const questions = ends.flatMap((end) =>
  windows.map((window): RateQuery => ({ transportMode: 'air', ...end, ...window })),
)

/**
 * Returns everything a customer could learn about others' shipments: each set of them that a figure of an
 * answer covers.
 */
async function shownSets(rates: readonly TestRate[]): Promise<Set<TestRate>[]> {
  const { database } = portal.deps
  const byPrice = new Map(rates.map((each) => [each.unitPrice, each]))
  const [{ id } = { id: '' }] = await rowsOf<{ id: string }>(
    database,
    sql`SELECT id FROM organizations WHERE ref = ${reader}`,
  )
  const readership = { organizationIds: [id], sharesRates: true }
  const sets: Set<TestRate>[] = []
  for (const query of questions) {
    const search = readSearch(query, { currency: 'USD', today: '2026-11-22', locale: 'en' })
    const sample = await rowsOf<{ price: number; scopes: number; weight_range: number; month: string }>(
      database,
      sql`WITH ${sharedSample(readership, search)}
        SELECT price, scopes, weight_range, to_char(departed_on, 'YYYY-MM') AS month FROM sample WHERE fits`,
    )
    const figures = await readFigures(database, readership, search)

    /** Adds others' shipments that a figure covers, and checks that their number is as stated. */
    function add(count: number, isIn: (row: (typeof sample)[number]) => boolean): void {
      const subset = sample.filter(isIn)
      expect(count).toBe(subset.length)
      const theirs = subset
        .map(({ price }) => byPrice.get(price) as TestRate)
        .filter((one) => one.organization !== reader)
      if (theirs.length > 0) sets.push(new Set(theirs))
    }
    const inScope = (scope: number) => (row: (typeof sample)[number]) => (row.scopes & (1 << scope)) !== 0
    const counts = [figures.lane, figures.countryPair, figures.mode]
    for (const [scope, count] of counts.entries()) add(count, inScope(scope))
    for (const { scope, range, count } of figures.ranges)
      add(count, (row) => inScope(scope)(row) && row.weight_range === range)
    for (const { month, count } of figures.months)
      add(
        count,
        (row) => inScope(figures.scope)(row) && monthsFrom(month, figures.period).includes(row.month),
      )
  }
  return sets
}

function monthsFrom(month: string, period: 'month' | 'season'): string[] {
  const first = new Date(`${month}-01`)
  return Array.from({ length: period === 'season' ? 3 : 1 }, (_, index) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index)).toISOString().slice(0, 7),
  )
}

/**
 * Groups others' shipments by the sets that contain them. Every result of subtracting, adding and
 * intersecting the sets consists of these groups.
 */
function atomsOf(rates: readonly TestRate[], sets: readonly Set<TestRate>[]): TestRate[][] {
  const atoms = new Map<string, TestRate[]>()
  for (const each of rates.filter(({ organization }) => organization !== reader)) {
    const signature = sets.map((set) => (set.has(each) ? 1 : 0)).join('')
    if (signature.includes('1')) atoms.set(signature, [...(atoms.get(signature) ?? []), each])
  }
  return [...atoms.values()]
}

const laneOf = (rate: TestRate | undefined) => `${rate?.fromCity} ${rate?.toCity}`

/** Lists customers with the shipments of each, for a readable failure. */
const holders = (rates: readonly TestRate[]) =>
  others.map(
    (customer) => `${customer} ${rates.filter(({ organization }) => organization === customer).length}`,
  )

async function difference(seed: string, runs: number): Promise<void> {
  const random = createRandom(seed)
  const totals = { sets: 0, atoms: 0, lanes: 0 }
  for (let run = 0; run < runs; run++) {
    const rates = randomRates(random)
    await replaceRates([buildRate({ organization: reader, counts: false }), ...rates])
    const sets = await shownSets(rates)
    const atoms = atomsOf(rates, sets)
    for (const atom of atoms) expect(isAnonymous(atom), holders(atom).join(', ')).toBe(true)
    totals.sets += sets.length
    totals.atoms += atoms.length
    totals.lanes += new Set(
      atoms.filter((atom) => new Set(atom.map(laneOf)).size === 1).map((atom) => laneOf(atom[0])),
    ).size
  }
  // The data isn't so sparse that nothing is shared.
  expect(totals.atoms).toBeGreaterThan(2 * runs)
  expect(totals.lanes).toBeGreaterThan(runs / 2)
  process.stdout.write(
    `${runs} data sets: ${totals.sets} sets shown, of ${totals.atoms} parts, ${totals.lanes} of them lanes\n`,
  )
}

describe('of random rates, whatever is left of any answers is as anonymous as an answer', () => {
  it('2 data sets, 81 questions each', () => difference('a few', 2))
  it('40 data sets', { tags: ['exhaustive'], timeout: 600_000 }, () => difference('many', 40))
})
