import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ImportSummary, LineReport } from '@portolan/contract/commands/imports'
import {
  getOrder,
  listOrders,
  listShipmentUnits,
  type Order,
  type OrderDetail,
} from '@portolan/contract/freight/orders'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'
import { importOrders } from './import-orders.ts'

const file = fileURLToPath(
  new URL('../../../../../../shared/data/scms-delivery-history.csv', import.meta.url),
)
const map = fileURLToPath(new URL('../../../../../examples/scms/map.json', import.meta.url))
if (!existsSync(file)) throw new Error(`This test reads ${file} beside the repository, and it is missing.`)

/** The file, read independently of the importer, to check the result. */
const source: Record<string, string>[] = parse(readFileSync(file), { bom: true, columns: true })

const isNumber = (text: string | undefined) => text !== undefined && /^\d+(\.\d+)?$/.test(text)
/** Sums in whole cents or grams, so that the expected values are exact. */
const sumOf = (column: string, rows = source) =>
  rows.reduce((sum, row) => sum + (isNumber(row[column]) ? Math.round(Number(row[column]) * 1000) : 0), 0)

const byId = new Map(source.map((row) => [row.ID, row]))
/** The line with the figure that a line refers to, or the line itself. */
const holder = (row: Record<string, string>, column: string) =>
  byId.get(row[column]?.match(/ID#:(\d+)/)?.[1] ?? '') ?? row
const isKnown = (row: Record<string, string>, column: string) => isNumber(holder(row, column)[column])

let portal: TestPortal
const reports: LineReport[] = []
let first: Awaited<ReturnType<typeof run>>

/** Imports the file; returns its summary, and a hash of what is stored then. */
async function run(report: (line: LineReport) => void): Promise<{ summary: ImportSummary; hash: string }> {
  const listener = {
    progress: async () => {},
    line: async (line: LineReport) => report(line),
  }
  const options = { file, map, isDryRun: false }
  const summary = await importOrders(portal.deps, options, listener, new AbortController().signal)
  const [row] = await rowsOf<{ hash: string }>(
    portal.deps.database,
    sql`SELECT md5(string_agg(id::text || ref || record_hash, ',' ORDER BY id)) AS hash FROM orders`,
  )
  return { summary, hash: row?.hash ?? '' }
}

beforeAll(async () => {
  portal = await openTestPortal()
  first = await run((line) => reports.push(line))
})
afterAll(() => portal.close())

describe('the SCMS delivery history', () => {
  it('is imported completely: an order per shipment, a unit per line, an organization per country', () => {
    expect(source).toHaveLength(10_324)
    expect(first.summary).toMatchObject({
      orders: { created: 7_030, updated: 0, unchanged: 0, refused: 0 },
      units: 10_324,
      organizations: 43,
      lines: { read: 10_324, refused: 0 },
    })
  })

  // As any other file, which import-orders.api.test.ts shows.
  it('changes nothing on the second run', { tags: ['exhaustive'] }, async () => {
    const second = await run(() => {})
    expect(second.summary).toMatchObject({
      orders: { created: 0, updated: 0, unchanged: 7_030, refused: 0 },
      lines: first.summary.lines,
    })
    expect(second.hash).toBe(first.hash)
  })

  it('accounts for every line, and reports each whose weight, freight or insurance isn’t known', () => {
    const { read, usedInFull, usedInPart, refused } = first.summary.lines
    expect(usedInFull + usedInPart + refused).toBe(read)
    expect(reports).toHaveLength(usedInPart)
    const reported = (word: string) =>
      reports.filter((report) => report.reasons.some((reason) => reason.startsWith(word))).map(({ id }) => id)
    const lacking = (column: string) => source.filter((row) => !isKnown(row, column)).map((row) => row.ID)
    expect(reported('unit.grossWeightKg').sort()).toEqual(lacking('Weight (Kilograms)').sort())
    expect(reported('charges.BAS').sort()).toEqual(lacking('Freight Cost (USD)').sort())
    expect(reported('charges.INS').sort()).toEqual(lacking('Line Item Insurance (USD)').sort())
    expect(reported('transportMode')).toHaveLength(360)
  })

  it('keeps every kilogram and every cent, and counts none twice', async () => {
    const [sums] = await rowsOf<Record<string, string>>(
      portal.deps.database,
      sql`SELECT (SELECT sum(round(gross_weight_kg::numeric * 1000)) FROM shipment_units)::text AS units,
            (SELECT sum(round((totals->>'grossWeightKg')::numeric * 1000)) FROM orders)::text AS orders,
            (SELECT sum((c->'amount'->>'amount')::numeric * 1000) FROM orders, jsonb_array_elements(charges) c
              WHERE c->>'code' = 'BAS')::bigint::text AS freight,
            (SELECT sum((c->'amount'->>'amount')::numeric * 1000) FROM orders, jsonb_array_elements(charges) c
              WHERE c->>'code' = 'INS')::bigint::text AS insurance,
            (SELECT sum(quantity) FROM shipment_units)::text AS packages`,
    )
    const weight = 'Weight (Kilograms)'
    const unknown = new Set(source.filter((row) => !isKnown(row, weight)).map((row) => row['ASN/DN #']))
    // If the weight of one line is unknown, so is the order's.
    const whole = source.filter((row) => !unknown.has(row['ASN/DN #']))
    expect(sums).toEqual({
      units: String(sumOf(weight)),
      orders: String(sumOf(weight, whole)),
      freight: String(sumOf('Freight Cost (USD)')),
      insurance: String(sumOf('Line Item Insurance (USD)')),
      packages: String(sumOf('Line Item Quantity') / 1000),
    })
  })
})

describe('the Nigerian organization', () => {
  it('sees all its own shipments and no others', async () => {
    const { token } = await givenUser(portal, ['scms-NG'])
    const rows = await walkPages<Order>(portal, listOrders, { token, query: { limit: '100' } })
    const expected = new Set(source.filter((row) => row.Country === 'Nigeria').map((row) => row['ASN/DN #']))
    expect(rows).toHaveLength(expected.size)
    expect(new Set(rows.map((row) => row.number))).toEqual(expected)
    expect(new Set(rows.map((row) => row.organization.name))).toEqual(new Set(['SCMS programme, Nigeria']))
    expect(rows.every((row) => row.status === 'archived' && row.shipmentStatus === 'ARRIVED')).toBe(true)
  })

  it('opens one of them with its weight shared between its lines', async () => {
    const { token } = await givenUser(portal, ['scms-NG'])
    const number = source.find(
      (row) => row.Country === 'Nigeria' && row['Weight (Kilograms)']?.startsWith('See DN') === true,
    )?.['ASN/DN #']
    const own = source.filter((row) => row['ASN/DN #'] === number)
    const query = { search: own[0]?.['PO / SO #'] ?? '' }
    const rows = await walkPages<Order>(portal, listOrders, { token, query })
    const orderRow = rows.find((row) => row.number === number)
    const params = { orderId: orderRow?.id ?? '' }
    const order: OrderDetail = (await portal.call(getOrder, { params, token })).json()
    expect(order).toMatchObject({
      number,
      customerReference: own[0]?.['PO / SO #'],
      to: { countryCode: 'NG' },
    })
    expect((order.totals.grossWeightKg ?? 0) * 1000).toBe(sumOf('Weight (Kilograms)', own))
    const units = await walkPages<{ quantity: number; grossWeightKg: number }>(portal, listShipmentUnits, {
      params,
      token,
    })
    expect(units).toHaveLength(own.length)
    expect(units.every((unit) => unit.grossWeightKg > 0)).toBe(true)
  })
})
