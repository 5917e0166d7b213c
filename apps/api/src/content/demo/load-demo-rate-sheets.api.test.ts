import { afterAll, beforeAll, expect, it } from 'vitest'
import { findOffers } from '#freight/rate-sheets/offers/find-offers.ts'
import { saveOrganization } from '#identity/organizations/save-organization.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOfferRequest } from '#testing/rate-sheets.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { loadRateSheets } from './load-demo-rate-sheets.ts'

let portal: TestPortal
let organizationId: string
const now = Date.parse('2026-11-22T10:00:00Z')
const days = { readyOn: '2026-12-01', today: '2026-11-22' }

beforeAll(async () => {
  portal = await openTestPortal()
  organizationId = (await saveOrganization(portal.deps, { ref: 'acme', name: 'Acme' })).id
  await loadRateSheets(portal.deps, now)
})
afterAll(() => portal.close())

const shanghai = { city: 'Shanghai', countryCode: 'CN', locode: 'CNSHA' }
const hamburg = { city: 'Hamburg', countryCode: 'DE', locode: 'DEHAM' }
const bremen = { city: 'Bremen', countryCode: 'DE', postCode: '28195' }

it.each([
  ['sea', 'FCL', shanghai, hamburg, 2],
  ['sea', 'LCL', shanghai, hamburg, 1],
  ['air', 'not-set', shanghai, hamburg, 2],
  ['rail', 'FCL', shanghai, hamburg, 1],
  ['truck', 'not-set', { city: 'Istanbul', countryCode: 'TR', locode: null }, hamburg, 1],
] as const)(
  'complete offers by %s, %s, in one total of several currencies',
  async (mode, loadType, from, to, count) => {
    const { options, reasons } = await findOffers(
      portal.deps.database,
      buildOfferRequest(organizationId, {
        mode,
        loadType,
        from,
        to,
        deliverTo: bremen,
        ...days,
        cargo: { grossWeightKg: 2_400, volumeM3: 9 },
      }),
    )
    expect([options.length, reasons]).toEqual([count, []])
    for (const { complete, missing, totals, converted } of options) {
      expect([complete, missing]).toEqual([true, []])
      if (totals.length > 1) expect(converted).toMatchObject({ currency: 'EUR', indicative: true })
    }
  },
)

it('are loaded once, however often it is tried', async () => {
  await loadRateSheets(portal.deps, now)
  const rows = await rowsOf(
    portal.deps.database,
    sql`SELECT ref FROM rate_sheets WHERE state = 'published' AND version = 1 ORDER BY ref`,
  )
  expect(rows).toHaveLength(4)
})
