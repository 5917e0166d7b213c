import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  importRateSheets,
  listRateSheets,
  publishRateSheet,
  showRateSheet,
  withdrawRateSheet,
} from '@portolan/contract/commands/freight/rate-sheets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOffers } from '#freight/rate-sheets/offers/find-offers.ts'
import { saveOrganization } from '#identity/organizations/save-organization.ts'
import { buildOfferRequest, givenSheet, port } from '#testing/rate-sheets.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const examples = join(import.meta.dirname, '../../../../../../examples/rate-sheets')
const files = (name: 'sea' | 'air') => ({
  file: join(examples, `${name}.csv`),
  map: join(examples, `${name}-map.json`),
})

let portal: TestPortal
let folder: string
let organizationId: string

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date('2026-11-20T12:00:00Z') } })
  folder = await mkdtemp(join(tmpdir(), 'sheets-'))
  organizationId = (await saveOrganization(portal.deps, { ref: 'acme', name: 'Acme' })).id
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const run = (name: 'sea' | 'air', dryRun = false) =>
  runCommand(portal, importRateSheets, { ...files(name), dryRun })
const publish = (ref: string) => runCommand(portal, publishRateSheet, { ref })

/** An example with some of its text replaced. */
async function changed(name: 'sea' | 'air', ...replacements: [string, string][]) {
  let text = await readFile(files(name).file, 'utf8')
  for (const [before, after] of replacements) {
    if (!text.includes(before)) throw new Error(`${before} is not in the example`)
    text = text.replaceAll(before, after)
  }
  const file = join(folder, 'changed.csv')
  await writeFile(file, text)
  return { file, map: files(name).map }
}

describe('the examples', () => {
  it('are added; a dry run saves nothing, and a second import changes nothing', async () => {
    const added = {
      version: 1,
      outcome: 'added',
      expired: false,
      addedTo: null,
      overlaps: [],
      lanes: { added: 1, changed: 0, unchanged: 0, removed: 0 },
    }
    const air = [
      { ref: 'AIR-ASIA', ...added },
      { ref: 'AIR-LEVANT', ...added },
    ]
    const sea = [{ ref: 'SYD-EU', ...added, expired: true }]
    expect((await run('air', true)).result).toEqual({
      lines: 5,
      leftOut: 0,
      dryRun: true,
      sheets: air,
      reasons: [],
    })
    expect((await runCommand(portal, listRateSheets, {})).rows).toEqual([])
    expect((await run('air')).result.sheets).toEqual(air)
    expect((await run('sea')).result.sheets).toEqual(sea)
    for (const name of ['sea', 'air'] as const) {
      const { rows, result } = await run(name)
      // Codes that CHARGE_CODES doesn't name cause a remark, and are kept.
      const codes = rows.map(({ reason }) => /^charges: the code "(\w+)" has no name/.exec(reason)?.[1])
      expect(codes).toEqual(name === 'sea' ? ['CP1', 'EFF', 'ERS', 'ESS', 'PAI'] : [])
      for (const sheet of result.sheets)
        expect(sheet).toMatchObject({
          version: 1,
          outcome: 'unchanged',
          lanes: { added: 0, changed: 0, unchanged: 1, removed: 0 },
        })
    }
  })

  it('give no price until they are published', async () => {
    const air = buildOfferRequest(organizationId, {
      mode: 'air',
      loadType: 'not-set',
      from: { city: 'Shanghai', countryCode: 'CN', locode: 'CNSHA' },
      to: { city: 'Frankfurt am Main', countryCode: 'DE', locode: 'DEFRA' },
      cargo: { grossWeightKg: 36, volumeM3: 0.1, containers: [] },
    })
    expect((await findOffers(portal.deps.database, air)).options).toEqual([])
    for (const ref of ['SYD-EU', 'AIR-ASIA', 'AIR-LEVANT'])
      expect((await publish(ref)).result).toEqual({ ref, version: 1, changed: true })
    expect((await publish('AIR-ASIA')).result.changed).toBe(false)
    expect((await findOffers(portal.deps.database, air)).options).toHaveLength(1)
  })

  it('give the three totals of two 40-foot high cubes from Sydney to Algeciras', async () => {
    const request = buildOfferRequest(organizationId, {
      readyOn: '2024-10-15',
      cargo: { containers: [{ isoType: '45G1', quantity: 2 }] },
    })
    const { options } = await findOffers(portal.deps.database, request)
    expect(options).toMatchObject([
      {
        carrier: 'Maersk',
        complete: true,
        included: ['LSS'],
        totals: [
          { currency: 'USD', amount: '8996.00' },
          { currency: 'EUR', amount: '786.00' },
          { currency: 'AUD', amount: '1630.00' },
        ],
      },
    ])
    const sum = options[0]?.lines.find(({ code }) => code === 'BAS')
    expect(sum).toMatchObject({ quantity: '2', unitPrice: '3907', amount: '7814.00' })
  })

  it.each([
    [14, '75.00', '14'],
    [36, '184.50', '45'],
    [87, '356.70', '87'],
    [88, '360.00', '100'],
    [258, '928.80', '258'],
    [259, '930.00', '300'],
    [459, '1422.90', '459'],
    [460, '1425.00', '500'],
    [912, '2599.20', '912'],
    [913, '2600.00', '1000'],
  ])('give the air freight of %i kg: %s as %s kg', async (grossWeightKg, amount, quantity) => {
    const { options } = await findOffers(
      portal.deps.database,
      buildOfferRequest(organizationId, {
        mode: 'air',
        loadType: 'not-set',
        from: { city: 'Shanghai', countryCode: 'CN', locode: 'CNSHA' },
        to: { city: 'Frankfurt am Main', countryCode: 'DE', locode: 'DEFRA' },
        cargo: { grossWeightKg, volumeM3: 0.001, containers: [] },
      }),
    )
    expect(options[0]?.lines[0]).toMatchObject({ code: 'BAS', amount, quantity })
  })

  it.each([
    [19, '76.69'],
    [20, '80.20'],
  ])('give the minimum of Frankfurt to Damascus: %i kg cost %s', async (grossWeightKg, amount) => {
    const { options } = await findOffers(
      portal.deps.database,
      buildOfferRequest(organizationId, {
        mode: 'air',
        loadType: 'not-set',
        from: { city: 'Frankfurt am Main', countryCode: 'DE', locode: 'DEFRA' },
        to: { city: 'Damascus', countryCode: 'SY', locode: 'SYDAM' },
        cargo: { grossWeightKg, volumeM3: 0.001, containers: [] },
      }),
    )
    expect(options[0]?.totals).toEqual([{ currency: 'EUR', amount }])
  })
})

describe('a changed file', () => {
  it('makes the next version of what is published, and says what differs', async () => {
    const files = await changed('air', ['4,10', '4,15'], ['SYDAM', 'LBBEY'])
    const dry = await runCommand(portal, importRateSheets, { ...files, dryRun: true })
    const wet = await runCommand(portal, importRateSheets, files)
    expect(wet.result.sheets).toEqual(dry.result.sheets)
    expect(dry.result.sheets).toMatchObject([
      { ref: 'AIR-ASIA', version: 2, outcome: 'changed', lanes: { changed: 1, unchanged: 0 } },
      { ref: 'AIR-LEVANT', version: 2, outcome: 'changed', lanes: { added: 1, removed: 1 } },
    ])
    expect(dry.text).toContain(
      'AIR-ASIA version 2: changed · lanes: 0 added, 1 changed, 0 removed, 0 unchanged',
    )
    const { rows } = await runCommand(portal, listRateSheets, {})
    expect(rows.map(({ ref, version, state }) => `${ref} ${version} ${state}`)).toEqual([
      'AIR-LEVANT 2 draft',
      'AIR-ASIA 2 draft',
      'SYD-EU 1 published',
      'AIR-LEVANT 1 published',
      'AIR-ASIA 1 published',
    ])
  })

  it('shows overlaps with both names, which keep it from being published', async () => {
    await givenSheet(portal, 'RIVAL', {
      name: 'Rival tariff',
      validTo: '2026-12-10',
      lanes: [
        { ref: 'JFK', mode: 'air', carrier: 'Lufthansa Cargo', from: [port('USNYC')], to: [port('DEFRA')] },
      ],
    })
    const files = await changed('air', ['AIR-ASIA', 'AIR-US'], ['CNSHA', 'USNYC'])
    const { result } = await runCommand(portal, importRateSheets, { ...files, dryRun: true })
    const overlap =
      'Lane “USNYC–DEFRA air Lufthansa Cargo” overlaps lane “JFK” of the published sheet “Rival tariff” (RIVAL) from 2026-11-01 to 2026-12-10.'
    expect(result.sheets[0]).toMatchObject({ ref: 'AIR-US', overlaps: [overlap] })
    await runCommand(portal, importRateSheets, files)
    await expect(publish('AIR-US')).rejects.toThrow(overlap)
  })

  it('is refused with its lines where one is wrong, and nothing of the sheet is saved', async () => {
    const files = await changed(
      'sea',
      ['SYD-EU', 'BAD'],
      [',60,60,60', ',60,sixty,60'],
      ['OHC,origin', 'OHC,nowhere'],
    )
    const { rows, result } = await runCommand(portal, importRateSheets, files)
    expect(result.sheets).toMatchObject([{ ref: 'BAD', version: null, outcome: 'refused' }])
    expect(rows).toEqual([
      { line: 4, sheet: 'BAD', reason: 'line.amounts.40DV: "sixty" is not a number' },
      { line: 10, sheet: 'BAD', reason: 'line.leg: "nowhere" is not one of origin, main, destination' },
    ])
    await expect(runCommand(portal, showRateSheet, { ref: 'BAD' })).rejects.toThrow(
      'There is no rate sheet BAD.',
    )
  })

  it.each([
    ['sea', ['DHC,dest', 'DHC!,dest'], 'line.code: Invalid format.'],
    ['sea', ['OF,main,container,USD', 'OF,main,container,XQX'], 'line.currency: Unknown currency.'],
    ['sea', ['USD,2300,3907', 'USD,2300,3907000000000'], 'line.amount: The amount is too large.'],
    ['sea', ['31.10.2024', '30.09.2024'], 'sheet.validTo: Must not be less than validFrom.'],
    [
      'sea',
      ['AUSYD', 'Portland'],
      expect.stringContaining(
        'lane.from: "Portland" may be Portland (USPDX, US-OR), Portland (USPWM, US-ME)',
      ),
    ],
    ['sea', [',OF,main,container,USD,2300,3907,3907', ',OF,main,container,USD,,,'], 'line.amount: blank'],
    [
      'air',
      ['2026-12-31;;CNSHA', '2026-12-31;missing;CNSHA'],
      'sheet.organizationRef: There is no customer with this reference.',
    ],
    ['air', ['4;FSC', '5;FSC'], 'lane.transitDaysMax: differs from line 2'],
  ] as const)('of %s with %j is refused: %s', async (name, [before, after], reason) => {
    const files = await changed(name, [before, after])
    const { rows } = await runCommand(portal, importRateSheets, { ...files, dryRun: true })
    expect(rows.map((row) => row.reason)).toContainEqual(reason)
  })
})

it('a sheet is shown with its lanes, and withdrawn', async () => {
  const output = await runCommand(portal, showRateSheet, { ref: 'SYD-EU' })
  expect(output.rows).toHaveLength(1)
  expect(output.rows[0]?.lines).toHaveLength(33)
  expect(output.text).toBe(
    'SYD-EU · version 1, published · Australia – Mediterranean, spot · all customers · 2024-10-01 to 2024-10-31 · 1 lane',
  )
  const withdraw = () => runCommand(portal, withdrawRateSheet, { ref: 'SYD-EU' })
  expect([(await withdraw()).result.changed, (await withdraw()).result.changed]).toEqual([true, false])
  await expect(publish('SYD-EU')).rejects.toThrow('can’t be changed this way'.replace('’', "'"))
  await expect(publish('nothing')).rejects.toThrow('There is no rate sheet nothing.')
})
