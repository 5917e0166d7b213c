import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importCharges, importOrders, importRates } from '@portolan/contract/commands/imports'
import { getCompanyOrder, saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { saveRateSheet } from '@portolan/contract/company/rate-sheets'
import { saveRate } from '@portolan/contract/company/rates'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenApiKey } from '#testing/builders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let folder: string
beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
  folder = await mkdtemp(join(tmpdir(), 'portolan-amounts-'))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

function send(amount: string, currency: string) {
  const body = {
    organization: { ref: 'acme', name: 'Acme' },
    transportMode: 'sea' as const,
    route: [{ place: { locode: 'CNSHA' } }, { place: { locode: 'DEHAM' } }],
    charges: [{ code: 'BAS', amount, currency, unitPrice: '1.23456' }],
  }
  return portal.call(saveCompanyOrder, { params: { ref: 'priced' }, body, key })
}

it.each([
  ['100.5', 'JPY'],
  ['1.005', 'EUR'],
  ['1.0005', 'KWD'],
  ['-0.001', 'USD'],
])('an order with a charge of %s %s is refused by name', async (amount, currency) => {
  const answer = await send(amount, currency)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { 'charges.0.amount': ['More decimals than this currency has.'] },
  ])
})

it.each([
  ['100', 'JPY'],
  ['100.00', 'JPY'],
  ['1.005', 'KWD'],
  ['1.0500', 'EUR'],
])('an order with a charge of %s %s is saved', async (amount, currency) => {
  expect((await send(amount, currency)).statusCode).toBeLessThan(300)
})

async function run(
  command: typeof importCharges | typeof importOrders | typeof importRates,
  map: object,
  lines: string[],
) {
  const paths = { file: join(folder, 'file.csv'), map: join(folder, 'map.json') }
  await writeFile(paths.map, JSON.stringify(map))
  await writeFile(paths.file, lines.join('\n'))
  return runCommand(portal, command, { ...paths, dryRun: false })
}

it('a file of charges and a file of orders say which amounts have too many decimals', async () => {
  await send('7', 'EUR')
  const charges = { order: { ref: '{R}' }, charge: { code: '{C}', amount: '{A}', currency: '{U}' } }
  const refused = await run(importCharges, charges, ['R,C,A,U', 'priced,BAS,100.5,JPY'])
  expect(JSON.stringify(refused.rows)).toContain('amount: JPY 100.5 has more decimals than JPY has (0)')

  const place = (city: string, countryCode: string) => ({ city, countryCode, lat: 1, lng: 1 })
  const orders = {
    places: { A: place('Hamburg', 'DE'), B: place('Lima', 'PE') },
    organization: { ref: 'acme', name: 'Acme' },
    order: {
      ref: '{R}',
      number: '{R}',
      status: 'active',
      shipmentStatus: 'BOOKED',
      transportMode: 'sea',
      incoterms: 'FOB',
      cargo: 'Tea',
      from: { place: 'A' },
      to: { place: 'B' },
    },
    charges: [{ code: 'BAS', amount: '{A}', currency: '{U}' }],
  }
  const { rows } = await run(importOrders, orders, ['R,A,U', 'S-1,1.005,EUR', 'S-2,1.05,EUR'])
  expect(JSON.stringify(rows)).toContain('charges.BAS: EUR 1.005 has more decimals than EUR has (2)')
  const chargesOf = async (ref: string) =>
    (await portal.call(getCompanyOrder, { params: { ref }, key })).json().charges
  expect(await chargesOf('S-1')).toEqual([])
  expect(await chargesOf('S-2')).toMatchObject([{ amount: '1.05', currency: 'EUR' }])
})

const tooMany = ['More decimals than this currency has.']

it('a rate record and the bounds of a rate sheet are refused like charges, a unit price is not', async () => {
  await send('7', 'EUR')
  const place = (city: string, countryCode: string) => ({ city, countryCode })
  const rate = {
    organizationRef: 'acme',
    departedOn: '2026-10-01',
    transportMode: 'sea',
    loadType: 'LCL',
    from: place('Shanghai', 'CN'),
    to: place('Hamburg', 'DE'),
    grossWeightKg: 100,
    volumeM3: 1,
    charge: { amount: '100.5', currency: 'JPY' },
  } as const
  const saved = await portal.call(saveRate, { params: { ref: 'r' }, body: rate, key })
  expect([saved.statusCode, saved.json()]).toEqual([400, { 'charge.amount': tooMany }])

  const line = { code: 'BAS', leg: 'main', basis: 'm3', currency: 'JPY', amount: '12.345' } as const
  const sheet = (more: object) => ({
    name: 'Rates',
    validFrom: '2026-11-01',
    validTo: '2026-11-30',
    lanes: [
      {
        ref: 'a',
        mode: 'sea' as const,
        lines: [{ ...line, ...more }],
        from: [{ kind: 'locode' as const, locode: 'CNSHA' }],
        to: [{ kind: 'locode' as const, locode: 'DEHAM' }],
      },
    ],
  })
  const put = (more: object) => portal.call(saveRateSheet, { params: { ref: 's' }, body: sheet(more), key })
  const bounded = await put({ min: '100.5', max: '200.5' })
  expect([bounded.statusCode, bounded.json()]).toEqual([
    400,
    { 'lanes.0.lines.0.min': tooMany, 'lanes.0.lines.0.max': tooMany },
  ])
  expect((await put({ min: '100' })).statusCode).toBe(201)
})

it('a file of rates says which amounts have too many decimals', async () => {
  const map = {
    organization: { ref: 'acme' },
    rate: {
      ref: '{R}',
      departedOn: '2026-10-01',
      transportMode: 'sea',
      loadType: 'LCL',
      from: 'CNSHA',
      to: 'DEHAM',
      grossWeightKg: '100',
      volumeM3: '1',
      charge: { amount: '{A}', currency: '{U}' },
    },
  }
  const { rows } = await run(importRates, map, ['R,A,U', 'r1,100.5,JPY', 'r2,0.00005,USD', 'r3,100,JPY'])
  expect(rows.map((row) => row.reasons)).toEqual([
    ['charge.amount: JPY 100.5 has more decimals than JPY has (0)'],
    ['charge.amount: USD 0.00005 has more decimals than USD has (2)'],
  ])
})
