import { afterAll, beforeAll, expect, it } from 'vitest'
import { expiringSheets } from '#freight/rate-sheets/calendar/expiring-sheets.ts'
import { findOverlaps } from '#freight/rate-sheets/find-overlaps.ts'
import { getSheet } from '#freight/rate-sheets/get-sheet.ts'
import { findOffers } from '#freight/rate-sheets/offers/find-offers.ts'
import { countLaneChanges } from '#freight/rate-sheets/versions/list-changes.ts'
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

it('one overlaps as a draft, one ends in ten days, and one has a version that differs', async () => {
  const { database } = portal.deps
  const spot = await getSheet(database, 'DEMO-RAIL-SPOT')
  expect(await findOverlaps(database, spot.id)).toMatchObject([{ otherRef: 'DEMO-RAIL-CN-EU' }])
  const first = await getSheet(database, 'DEMO-SEA-FE-NE', 1)
  const next = await getSheet(database, 'DEMO-SEA-FE-NE', 2)
  expect(await countLaneChanges(database, first, next)).toMatchObject({ changed: 3 })
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  expect(await rowsOf(database, expiringSheets(at))).toMatchObject([
    { name: 'North Europe – US East Coast by sea' },
  ])
})

it('are loaded once, however often it is tried', async () => {
  await loadRateSheets(portal.deps, now)
  const rows = await rowsOf(portal.deps.database, sql`SELECT ref FROM rate_sheets ORDER BY ref`)
  expect(rows).toHaveLength(7)
})
