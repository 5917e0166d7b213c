import {
  type ImportUndo,
  previewImportUndo,
  undoImport,
} from '@portolan/contract/company/imports/import-runs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { zip } from '#freight/imports/files/xlsx-fixture.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenDocument, givenOrder } from '#testing/builders.ts'
import { givenImportFile, givenImportRun, workImports } from '#testing/freight/imports/given-imports.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let order: Awaited<ReturnType<typeof givenOrder>>
beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
  order = await givenOrder(portal, { ref: 'A-1' })
})
afterAll(() => portal.close())

async function run(kind: string, name: string, content: string | Uint8Array, map: object | null) {
  const fileId = await givenImportFile(portal, { key }, name, content)
  const body = { fileId, kind, ...(map && { map: JSON.stringify(map) }) }
  const done = await givenImportRun(portal, { key }, body)
  expect([done.state, done.fault]).toEqual(['done', null])
  return { params: { importRunId: done.id }, key }
}

/** Undoes a run; returns the preview. */
async function undo(input: Awaited<ReturnType<typeof run>>): Promise<ImportUndo> {
  const preview = await portal.call(previewImportUndo, input)
  expect((await portal.call(undoImport, input)).statusCode).toBe(200)
  await workImports(portal)
  return preview.json()
}

const countOf = async (which: ReturnType<typeof sql>) =>
  (await rowsOf<{ n: number }>(portal.deps.database, sql`SELECT count(*)::int AS n FROM ${which}`))[0]?.n

it('documents that it added go; one that took the place of another stays', async () => {
  await givenDocument(portal, order, { ref: 'A-1_bl.pdf', name: 'A-1_bl.pdf' })
  const files = zip([
    ['A-1_bl.pdf', Buffer.from('%PDF-1.7 another bill of lading')],
    ['A-1_packing-list.pdf', Buffer.from('%PDF-1.7 a packing list')],
  ])
  const before = await countOf(sql`documents`)
  const imported = await run('documents', 'papers.zip', files, null)
  const left = await undo(imported)
  const added = (await countOf(sql`import_changes WHERE kind = 'document' AND before IS NULL`)) ?? 0
  expect([left.deleted, left.restored]).toEqual([added, 0])
  expect(left.left.map(({ reason }) => reason)).toEqual(Array(left.leftCount).fill('replaced'))
  expect(added).toBeGreaterThan(0)
  expect(await countOf(sql`documents`)).toBe(before)
  const names = await rowsOf(
    portal.deps.database,
    sql`SELECT kind FROM order_changes WHERE kind = 'document-added'`,
  )
  expect(names).toHaveLength(1)
})

it('rates become what they were', async () => {
  const map = {
    dates: 'YYYY-MM-DD',
    organization: { ref: 'acme' },
    rate: {
      ref: '{No}',
      departedOn: '{Day}',
      transportMode: 'air',
      from: { city: 'Hamburg', countryCode: 'DE' },
      to: { city: 'Lima', countryCode: 'PE' },
      grossWeightKg: '{Kg}',
      charge: { amount: '{Paid}', currency: 'EUR' },
    },
  }
  await run('rates', 'rates.csv', 'No,Day,Kg,Paid\nR-1,2026-02-03,100,50\n', map)
  const second = await run(
    'rates',
    'rates.csv',
    'No,Day,Kg,Paid\nR-1,2026-02-03,100,70\nR-2,2026-02-03,100,80\n',
    map,
  )
  expect(await undo(second)).toMatchObject({ deleted: 1, restored: 1, leftCount: 0 })
  const rates = await rowsOf(
    portal.deps.database,
    sql`SELECT ref, charge::float8 AS charge FROM rates WHERE ref LIKE 'R-%'`,
  )
  expect(rates).toEqual([{ ref: 'R-1', charge: 50 }])
})

it('drafts of rate sheets go, and the former draft comes back; a published one stays', async () => {
  const map = {
    dates: 'YYYY-MM-DD',
    sheet: { ref: '{Sheet}', name: 'Sea', validFrom: '2035-01-01', validTo: '2035-12-31' },
    lane: { mode: 'sea', loadType: 'FCL', from: '{From}', to: '{To}' },
    line: { code: 'BAS', leg: 'main', basis: 'container', currency: 'USD', amount: '{Price}' },
  }
  const file = (price: number, ...sheets: string[]) =>
    ['Sheet,From,To,Price', ...sheets.map((sheet) => `${sheet},CNSHA,DEHAM,${price}`)].join('\n')
  await run('rate-sheets', 'sheets.csv', file(900, 'S-1'), map)
  const second = await run('rate-sheets', 'sheets.csv', file(950, 'S-1', 'S-2', 'S-3'), map)
  await portal.deps.database.execute(sql`UPDATE rate_sheets SET state = 'published' WHERE ref = 'S-3'`)
  expect(await undo(second)).toMatchObject({
    deleted: 1,
    restored: 1,
    left: [{ order: 'S-3 (1)', reason: 'published' }],
  })
  const lanes = await rowsOf(
    portal.deps.database,
    sql`SELECT s.ref, s.state, l.lane #>> '{lines,0,amount}' AS amount FROM rate_sheets s
      JOIN rate_lanes l ON l.sheet_id = s.id WHERE s.ref LIKE 'S-%' ORDER BY s.ref`,
  )
  expect(lanes).toMatchObject([
    { ref: 'S-1', state: 'draft' },
    { ref: 'S-3', state: 'published' },
  ])
  expect(JSON.stringify(lanes[0])).toContain('900')
})
