import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importRates } from '@portolan/contract/commands/imports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder } from '#testing/builders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const map = {
  line: '{No}',
  dates: 'D.M.YYYY',
  numbers: { decimal: ',', group: '.' },
  organization: { ref: '{Client}' },
  rate: {
    ref: '{No}',
    orderRef: { from: '{Order}', optional: true },
    departedOn: '{Day}',
    transportMode: '{Mode}',
    loadType: { from: '{Load}', optional: true, else: { from: 'not-set' } },
    from: { city: '{From}', countryCode: 'DE', locode: { from: '{Code}', optional: true } },
    to: 'Lima',
    grossWeightKg: '{Kg}',
    volumeM3: { from: '{m3}', note: 'measured by hand' },
    containers: { from: '{Boxes}', optional: true },
    charge: { amount: '{Paid}', currency: 'EUR' },
  },
  places: { Lima: { city: 'Lima', countryCode: 'PE', lat: -12, lng: -77 } },
}
const header = 'Client;No;Order;Day;Mode;Load;From;Code;Kg;m3;Boxes;Paid'

let portal: TestPortal
let folder: string
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  folder = await mkdtemp(join(tmpdir(), 'portolan-import-'))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

async function run(lines: readonly string[], changes: object = {}) {
  const paths = { file: join(folder, 'rates.csv'), map: join(folder, 'map.json') }
  await writeFile(paths.map, JSON.stringify({ ...map, file: { delimiter: ';' }, ...changes }))
  await writeFile(paths.file, [header, ...lines].join('\n'))
  return runCommand(portal, importRates, paths)
}

it('a line is a record, a bad one is reported with its reasons', async () => {
  const { rows, result } = await run([
    'acme;1;A-1;3.2.2026;sea;FCL;Гамбург;;18.000,5;33,2;2;2.400,50',
    'acme;2;;3.2.2026;air;;Port of Hamburg;DEHAM;100;;;99,50',
    'acme;3;;soon;plane;;Hamburg;;heavy;;;free',
    'acme;4;;3.2.2026;sea;FCL;Hamburg;;100;;;5',
    'acme;2;;3.2.2026;air;;Hamburg;;100;;;1',
    'nowhere;5;;3.2.2026;air;;Hamburg;;100;1;;1',
    'acme;6;;3.2.2026;air;;No\u0000where;;100;1;;1',
    'acme;7;"torn"s',
    'nowhere;8;;3.2.2026;air;;Hamburg;;100;;;free',
    'no\u0000where;9;;soon;air;;Hamburg;;100;;;1',
  ])
  expect(rows.map((row) => importRates.rows?.text(row as never)).sort()).toEqual([
    'line 10 (ID 8): skipped: charge.amount: "free" is not a number; organization.ref: no organization has the reference "nowhere"',
    expect.stringMatching(
      /^line 11 \(ID 9\): skipped: .*no organization has the reference "no\\u\{0\}where"$/,
    ),
    'line 2 (ID 1): used in part: volumeM3: "33.2" is used: measured by hand',
    'line 4 (ID 3): skipped: departedOn: "soon" is not a date like D.M.YYYY; transportMode: "plane" is not one of air, sea, truck, rail; grossWeightKg: "heavy" is not a number; charge.amount: "free" is not a number',
    'line 5 (ID 4): skipped: containers: This field is required.',
    'line 6 (ID 2): skipped: ref: "2" is already in line 3',
    'line 7 (ID 5): skipped: organization.ref: no organization has the reference "nowhere"',
    'line 8 (ID 6): skipped: from.city: Remove the character U+0000: invisible and control characters aren’t allowed here.; volumeM3: "1" is used: measured by hand',
    'line 9: skipped: there is text after a closing quote',
  ])
  expect(result).toMatchObject({
    lines: { read: 10, usedInFull: 1, usedInPart: 1, refused: 8 },
    rates: { created: 2, updated: 0, unchanged: 0, checked: 0 },
    organizations: 1,
  })
  const stored = await rowsOf(
    portal.deps.database,
    sql`SELECT ref, order_ref, from_city, departed_on::text, containers, chargeable_weight_kg AS weight, charge::text, unit_price
      FROM rates ORDER BY ref`,
  )
  const day = '2026-02-03'
  expect(stored).toEqual([
    {
      ref: '1',
      order_ref: 'A-1',
      from_city: '2911298',
      departed_on: day,
      containers: 2,
      weight: 18000.5,
      charge: '2400.5',
      unit_price: 1200.25,
    },
    {
      ref: '2',
      order_ref: null,
      from_city: '2911298',
      departed_on: day,
      containers: null,
      weight: 100,
      charge: '99.5',
      unit_price: 0.995,
    },
  ])
})

it('a map that is wrong is refused in a sentence', async () => {
  await expect(run([], { rate: { ...map.rate, ref: undefined } })).rejects.toThrow('rate.ref')
  await expect(run([], { rate: { ...map.rate, ref: '{Number}' } })).rejects.toThrow('"Number"')
  await expect(run([], { unit: {} })).rejects.toThrow('unit')
})
