import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveOrganization } from '#identity/organizations/save-organization.ts'
import { givenUser } from '#testing/builders.ts'
import { analyzeAs } from '#testing/rates.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { importRates } from './import-rates.ts'

const pathOf = (path: string) => fileURLToPath(new URL(`../../../../../../${path}`, import.meta.url))
const file = pathOf('../shared/data/scms-delivery-history.csv')
const map = pathOf('examples/scms/rates-map.json')
if (!existsSync(file)) throw new Error(`This test reads ${file} beside the repository, and it is missing.`)

let portal: TestPortal
let reader: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  const values: Record<string, string> = JSON.parse(readFileSync(map, 'utf8')).organization.ref.values
  for (const [name, ref] of Object.entries(values)) await saveOrganization(portal.deps, { ref, name })
  const listener = { progress: async () => {}, line: async () => {} }
  await importRates(portal.deps, { file, map, isDryRun: false }, listener, new AbortController().signal)
  reader = await givenUser(portal, Object.values(values))
})
afterAll(() => portal.close())

// Count, minimum, quartiles and maximum of freight ÷ chargeable weight, as exact fractions from the lines of
// the file, as `npm run scms:prices` prints them.
const prices = {
  air: [
    [876, 0.0076, 18.2406, 30.6308, 66.4772, 19480.97],
    [640, 0.097, 8.9846, 13.0616, 19.0561, 212.9661],
    [332, 0.0647, 6.5855, 10.1571, 13.4323, 109.871],
    [525, 0.3703, 5.3375, 8.2934, 12.1389, 46.6949],
    [1723, 0.0005, 3.1576, 6.016, 10.1314, 86.1155],
  ],
  truck: [
    [68, 0.7818, 15.6276, 24.7542, 75.3902, 5220.79],
    [95, 0.3234, 6.6774, 10.1108, 15.2858, 72.8814],
    [72, 0.323, 4.3063, 6.652, 9.2829, 39.9433],
    [121, 0.2531, 3.5524, 4.9739, 7.551, 36.3182],
    [806, 0.0355, 0.9093, 1.5449, 3.4756, 37.2316],
  ],
} as const

describe.each(Object.entries(prices))('a kilogram of SCMS freight by %s', (transportMode, expected) => {
  it('cost what the file says', async () => {
    const answer = await analyzeAs(portal, reader, { transportMode, since: '2006-01-01' })
    expect([answer.unit, answer.currency, answer.scope, answer.otherCurrencies]).toEqual([
      'kg',
      'USD',
      'mode',
      0,
    ])
    const digits = (price: number | null) => Number(price?.toFixed(4))
    expect(
      answer.buckets.map(({ count, min, p25, median, p75, max }) => [
        count,
        ...[min, p25, median, p75, max].map(digits),
      ]),
    ).toEqual(expected)
    expect(answer.months.reduce((sum, { count }) => sum + count, 0)).toBe(answer.sampleSize)
  })
})
