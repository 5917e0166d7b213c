import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LineReport, RateImportSummary } from '@portolan/contract/commands/imports'
import type { OrderRecord } from '@portolan/contract/company/orders'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveOrganization } from '#identity/organizations/save-organization.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { importRates } from './import-rates.ts'

const pathOf = (path: string) => fileURLToPath(new URL(`../../../../../../${path}`, import.meta.url))
const file = pathOf('../shared/data/scms-delivery-history.csv')
const map = pathOf('examples/scms/rates-map.json')
const orderMap = pathOf('examples/scms/map.json')
if (!existsSync(file)) throw new Error(`This test reads ${file} beside the repository, and it is missing.`)

/** The file, read independently of the importer, to check the result. */
const source: Record<string, string>[] = parse(readFileSync(file), { bom: true, columns: true })
const weight = 'Weight (Kilograms)'
const freight = 'Freight Cost (USD)'
const isNumber = (text: string | undefined) => /^\d+(\.\d+)?$/.test(text ?? '')
const modes: Record<string, string> = { Air: 'air', Truck: 'truck', Ocean: 'sea' }
const expected = source.filter(
  (row) =>
    isNumber(row[weight]) &&
    isNumber(row[freight]) &&
    Number(row[weight]) > 0 &&
    modes[row['Shipment Mode'] ?? ''] !== undefined,
)

let portal: TestPortal
const reports: LineReport[] = []
const summaries: Record<string, RateImportSummary> = {}

async function run(name: string, isDryRun = false, used = map): Promise<void> {
  reports.length = 0
  const listener = {
    progress: async () => {},
    line: async (report: LineReport) => {
      reports.push(report)
    },
  }
  const options = { file, map: used, isDryRun }
  summaries[name] = await importRates(portal.deps, options, listener, new AbortController().signal)
}

const stored = () =>
  rowsOf<Record<string, string>>(
    portal.deps.database,
    sql`SELECT count(*)::text AS count, sum(charge)::text AS charge, sum(chargeable_weight_kg)::text AS weight,
      md5(string_agg(r::text, ',' ORDER BY id)) AS hash FROM rates r WHERE ref IS NOT NULL`,
  )

beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

it('its map names the organizations, places and orders as the orders’ map does', () => {
  const [rates, orders] = [map, orderMap].map((path) => JSON.parse(readFileSync(path, 'utf8')))
  expect(rates.organization.ref).toEqual(orders.organization.ref)
  expect(rates.rate.orderRef).toEqual(orders.order.ref)
  expect(rates.rate.to).toEqual(orders.order.to.place)
  expect({ ...rates.rate.from, mayDiffer: true }).toEqual(orders.order.from.place)
  const cities = Object.entries<{ city: string; countryCode: string }>(orders.places).map(
    ([name, { city, countryCode }]) => [name, { city, countryCode }],
  )
  expect(rates.places).toEqual(Object.fromEntries(cities))
})

describe('the freight of the SCMS delivery history', () => {
  it('waits for its organizations', async () => {
    await run('first')
    expect(summaries.first).toMatchObject({ lines: { read: 10_324, refused: 10_324 }, rates: { created: 0 } })
    expect(reports.flatMap(({ reasons }) => reasons)).toContain(
      'organization.ref: no organization has the reference "scms-CI"',
    )
    const refs = Object.values<string>(JSON.parse(readFileSync(map, 'utf8')).organization.ref.values)
    for (const ref of refs) await saveOrganization(portal.deps, { ref, name: ref })
  })

  it('is a record for each line with both numbers, a weight above 0 and a mode of ours', async () => {
    // Another program counted the same.
    expect(expected).toHaveLength(5_540)
    await run('dry', true)
    expect(summaries.dry).toMatchObject({
      rates: { checked: 5_540, created: 5_540 },
      lines: { refused: 4_784 },
    })
    expect((await stored())[0]?.count).toBe('0')

    await run('real')
    expect(summaries.real).toMatchObject({
      lines: { read: 10_324, usedInFull: 5_536, usedInPart: 4, refused: 4_784 },
      rates: { created: 5_540, updated: 0, unchanged: 0, checked: 0 },
      organizations: new Set(expected.map((row) => row.Country)).size,
    })
    process.stdout.write(`rates: 10,324 lines of SCMS in ${summaries.real?.seconds} s\n`)
    const refs = await rowsOf<{ ref: string }>(
      portal.deps.database,
      sql`SELECT ref FROM rates WHERE ref IS NOT NULL`,
    )
    expect(refs.map(({ ref }) => ref).sort()).toEqual(expected.map(({ ID }) => ID ?? '').sort())
  })

  it('keeps every cent, and what is charged by the kilogram and revenue tonne', async () => {
    const cents = expected.reduce((sum, row) => sum + Math.round(Number(row[freight]) * 100), 0)
    const [sums] = await rowsOf(
      portal.deps.database,
      sql`SELECT (sum(charge) * 100)::bigint::text AS cents,
        count(*) FILTER (WHERE transport_mode = 'air')::int AS air, count(*) FILTER (WHERE transport_mode = 'truck')::int AS truck,
        count(*) FILTER (WHERE transport_mode = 'sea')::int AS sea, bool_and(counts) AS counts,
        bool_and(abs(unit_price * chargeable_weight_kg / CASE transport_mode WHEN 'sea' THEN 1000 ELSE 1 END - charge::float8) < 1e-6) AS exact,
        count(DISTINCT currency)::int AS currencies FROM rates WHERE ref IS NOT NULL`,
    )
    expect(sums).toEqual({
      cents: String(cents),
      air: 4_096,
      truck: 1_162,
      sea: 282,
      counts: true,
      exact: true,
      currencies: 1,
    })
    const [sample] = await rowsOf(
      portal.deps.database,
      sql`SELECT o.ref AS organization, r.order_ref, r.from_country, r.to_country, r.departed_on::text, r.charge::text, r.unit_price
        FROM rates r JOIN organizations o ON o.id = r.organization_id WHERE r.ref = '1'`,
    )
    // Line 1: ASN-8, Mumbai to Côte d'Ivoire, 13 kg for 780.34, delivered on 2-Jun-06.
    expect(sample).toEqual({
      organization: 'scms-CI',
      order_ref: 'ASN-8',
      from_country: 'IN',
      to_country: 'CI',
      departed_on: '2006-06-02',
      charge: '780.34',
      unit_price: 780.34 / 13,
    })
  })

  it('never counts beside the charge of its order', async () => {
    const organization = { ref: 'scms-CI', name: 'Côte d’Ivoire' }
    const charges: OrderRecord['charges'] = [{ code: 'BAS', amount: '780.34', currency: 'USD' }]
    await givenOrder(portal, { ref: 'ASN-8', organization, charges })
    await givenOrder(portal, { ref: 'ASN-none', organization, charges })
    const own = sql`SELECT order_ref, counts FROM rates WHERE ref IS NULL ORDER BY order_ref`
    expect(await rowsOf(portal.deps.database, own)).toEqual([
      { order_ref: 'ASN-8', counts: false },
      { order_ref: 'ASN-none', counts: true },
    ])
  })

  it('changes nothing the second time', async () => {
    const before = await stored()
    await run('second')
    expect(summaries.second).toMatchObject({
      lines: summaries.real?.lines,
      rates: { created: 0, updated: 0, unchanged: 5_540 },
    })
    expect(await stored()).toEqual(before)
  })

  it('is reported line by line where it isn’t used', () => {
    const of = (id: string) => reports.find((report) => report.id === id)?.reasons
    const row = (test: (line: Record<string, string>) => boolean) => source.find(test)?.ID ?? ''
    expect(
      of(
        row(
          (line) =>
            line['Shipment Mode'] === 'Air Charter' && isNumber(line[weight]) && isNumber(line[freight]),
        ),
      ),
    ).toEqual(['transportMode: "Air Charter" is not among the values of the map'])
    expect(of(row((line) => line[weight] === 'Weight Captured Separately'))).toContain(
      'grossWeightKg: "Weight Captured Separately" is not a number',
    )
    expect(of(row((line) => line[weight] === '0' && line['Shipment Mode'] === 'Air'))).toEqual([
      'grossWeightKg: Must be more than 0.',
    ])
  })
})
