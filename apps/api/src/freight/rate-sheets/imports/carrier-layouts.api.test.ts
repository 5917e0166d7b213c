import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  importRateSheets,
  publishRateSheet,
  showRateSheet,
} from '@portolan/contract/commands/freight/rate-sheets'
import type { SheetLane } from '@portolan/contract/company/sheet-content'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findOffers } from '#freight/rate-sheets/offers/find-offers.ts'
import { saveOrganization } from '#identity/organizations/save-organization.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOfferRequest } from '#testing/rate-sheets.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const examples = join(import.meta.dirname, '../../../../../../examples/rate-sheets')

let portal: TestPortal
let folder: string

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date('2026-11-20T12:00:00Z') } })
  folder = await mkdtemp(join(tmpdir(), 'layouts-'))
})
beforeEach(() => portal.deps.database.execute(sql`DELETE FROM rate_sheets`))
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

type Format = 'csv' | 'xlsx'
/** The maps are written for CSV; a delimiter has no meaning for a workbook. */
const importExample = (name: string, format: Format, more: { add?: boolean; dryRun?: boolean } = {}) =>
  runCommand(portal, importRateSheets, {
    file: join(examples, `${name}.${format}`),
    map: join(examples, `${name}-map.json`),
    ...more,
  })

const lanesOf = async (ref: string) => (await runCommand(portal, showRateSheet, { ref })).rows

/** A summary of each line: `BAS 20DV container 850 USD`. */
const pricesOf = (lane: SheetLane | undefined) =>
  lane?.lines.map(({ code, equipment, basis, amount, currency, included }) =>
    [code, equipment, basis, included ? 'included' : (amount ?? 'on request'), currency]
      .filter(Boolean)
      .join(' '),
  )

async function importText(text: string, map: object, add = false) {
  await writeFile(join(folder, 'table.csv'), text)
  await writeFile(join(folder, 'map.json'), JSON.stringify(map))
  const files = { file: join(folder, 'table.csv'), map: join(folder, 'map.json') }
  return runCommand(portal, importRateSheets, { ...files, add })
}

const sheet = { ref: 'T', name: 'T', validFrom: '2026-12-01', validTo: '2026-12-31' }
const main = { leg: 'main', currency: 'USD' }

// Other tests read CSV files, few a workbook.
for (const format of ['csv', 'xlsx'] as const)
  describe(`the example in ${format}`, format === 'csv' ? { tags: ['exhaustive'] } : {}, () => {
    it('with surcharges across makes all lines of a row', async () => {
      const { rows, result } = await importExample('freight-and-surcharges', format)
      expect(rows).toEqual([])
      expect(result).toMatchObject({ leftOut: 3, sheets: [{ outcome: 'added', lanes: { added: 4 } }] })
      const lanes = await lanesOf('EXL-ASIA-2026-12')
      expect(lanes.map(({ ref }) => ref)).toEqual([
        'DEHAM–CNTAO sea FCL Example Line FE3',
        'DEHAM–CNTSN sea FCL Example Line FE3',
        'DEHAM–HKHKG sea FCL Example Line FE2',
        'NLRTM–HKHKG sea FCL Example Line FE2',
      ])
      expect(pricesOf(lanes[1])).toEqual([
        'BAS 20DV container 900 USD',
        'BAS 40DV container 1350 USD',
        'BAS 40HC container on request USD',
        'BAF 20DV container 120 USD',
        'BAF 40DV container 240 USD',
        'BAF 40HC container 240 USD',
        'ENS document 30 USD',
        'DHC container 210 EUR',
      ])
      expect(pricesOf(lanes[2])?.slice(3)).toEqual([
        'BAF 20DV container included USD',
        'BAF 40DV container included USD',
        'BAF 40HC container included USD',
        'DHC container included USD',
      ])
      expect(lanes[1]).toMatchObject({
        transitDays: { min: 36, max: 36 },
        freeTime: '14 days demurrage',
        remarks: 'Subject to GRI from 15 December',
      })
      const again = await importExample('freight-and-surcharges', format)
      expect(again.result.sheets).toMatchObject([{ version: 1, outcome: 'unchanged' }])
    })

    it('with ports across makes a lane for each port', async () => {
      const { rows } = await importExample('ports-across', format)
      expect(rows).toEqual([])
      const lanes = await lanesOf('CN-NWC-2026-12')
      expect(
        lanes.map(({ from, to }) =>
          [...from, ...to].map((member) => ('locode' in member ? member.locode : '')),
        ),
      ).toEqual([
        ['CNSHA', 'DEHAM'],
        ['CNSHA', 'NLRTM'],
        ['CNSHA', 'BEANR'],
        ['CNNGB', 'DEHAM'],
        ['CNNGB', 'NLRTM'],
        ['CNTAO', 'DEHAM'],
        ['CNTAO', 'NLRTM'],
        ['CNTAO', 'BEANR'],
      ])
      expect(pricesOf(lanes[0])).toEqual([
        'BAS 20DV container 2150 USD',
        'LSS 20DV container included USD',
        'DOC document 45 USD',
        'BAS 40DV container 3480 USD',
        'BAS 40HC container 3480 USD',
        'LSS 40DV container included USD',
        'LSS 40HC container included USD',
      ])
      // Its cell for 40-foot containers is blank.
      expect(pricesOf(lanes[6])).toEqual([
        'BAS 20DV container 2210 USD',
        'LSS 20DV container 60 USD',
        'DOC document 45 USD',
      ])
    })

    it('with later surcharges adds to the draft; a dry run says so, and adding again changes nothing', async () => {
      await importExample('freight-and-surcharges', format)
      const before = await lanesOf('EXL-ASIA-2026-12')
      const dry = await importExample('later-surcharges', format, { add: true, dryRun: true })
      expect(await lanesOf('EXL-ASIA-2026-12')).toEqual(before)
      const expected = {
        version: 1,
        outcome: 'changed',
        lanes: { added: 0, changed: 3, unchanged: 1, removed: 0 },
        addedTo: { version: 1, state: 'draft', lines: { added: 9, replaced: 0, unchanged: 0 } },
      }
      expect(dry.result.sheets).toMatchObject([expected])
      expect(dry.text).toContain(
        'EXL-ASIA-2026-12 version 1: changed, added to draft version 1 · lanes: 0 added, 3 changed, 0 removed, 1 unchanged · lines: 9 added, 0 replaced, 0 unchanged',
      )
      expect((await importExample('later-surcharges', format, { add: true })).result.sheets).toMatchObject([
        expected,
      ])
      const [first, second, , last] = await lanesOf('EXL-ASIA-2026-12')
      expect(pricesOf(first)).toEqual([
        ...(pricesOf(before[0]) ?? []),
        'PSS 20DV container 150 USD',
        'PSS 40DV container 300 USD',
        'PSS 40HC container 300 USD',
      ])
      expect(second?.remarks).toBe('Subject to GRI from 15 December\nPSS from 1 December')
      expect(last).toEqual(before[3])
      const again = await importExample('later-surcharges', format, { add: true })
      expect(again.result.sheets).toMatchObject([
        { outcome: 'unchanged', addedTo: { lines: { added: 0, replaced: 0, unchanged: 9 } } },
      ])
    })
  })

it('free time, remarks and prices on request reach the customer', async () => {
  const { id } = await saveOrganization(portal.deps, { ref: 'acme', name: 'Acme' })
  await importExample('freight-and-surcharges', 'csv')
  await runCommand(portal, publishRateSheet, { ref: 'EXL-ASIA-2026-12' })
  const request = buildOfferRequest(id, {
    readyOn: '2026-12-05',
    from: { city: 'Hamburg', countryCode: 'DE', locode: 'DEHAM' },
    to: { city: 'Tianjin', countryCode: 'CN', locode: 'CNTSN' },
    cargo: { containers: [{ isoType: '45G1', quantity: 2 }] },
  })
  const { options } = await findOffers(portal.deps.database, request)
  expect(options).toMatchObject([
    {
      complete: false,
      freeTime: '14 days demurrage',
      remarks: 'Subject to GRI from 15 December',
      missing: [{ code: 'BAS', reason: 'price' }],
    },
  ])
  const charges = options[0]?.lines.map(({ code, quantity, amount, currency }) => [
    code,
    quantity,
    amount,
    currency,
  ])
  expect(charges).toEqual([
    ['BAF', '2', '480.00', 'USD'],
    ['ENS', '1', '30.00', 'USD'],
    ['DHC', '2', '420.00', 'EUR'],
  ])
})

describe('a row', () => {
  const line = { ...main, code: 'BAS', basis: 'container' }
  const lane = { mode: 'sea', from: '{A}', to: '{B}' }

  it.each([
    ['30/BL', 'document 30 USD'],
    ['EUR 1.200,50 / b/l', 'document 1200.5 EUR'],
    ['1.200 JPY', 'container 1200 JPY'],
    ['1.250,00 €', 'container 1250 EUR'],
    ['US$ 99,-', 'container 99 USD'],
    ['INCL.', 'container included USD'],
    ['on  Request', 'container on request USD'],
  ])('says %j: %s', async (cell, expected) => {
    const map = { numbers: { decimal: ',', group: '.' }, sheet, lane, line: { ...line, amount: '{P}' } }
    const units = { '/BL': 'document', '/ B/L': 'document' }
    const words = { included: ['incl'], onRequest: ['on request'], units }
    const { rows } = await importText(`A;B;P\nDEHAM;CNSHA;"${cell}"\n`, {
      ...map,
      ...words,
      file: { delimiter: ';' },
    })
    expect(rows).toEqual([])
    expect(pricesOf((await lanesOf('T'))[0])).toEqual([`BAS ${expected}`])
  })

  it.each([
    ['30/XX', 'line.amount: "30/XX" is not a number'],
    ['TEU 30', 'line.amount: "TEU 30" is not a number'],
    ['x/BL', 'line.amount: "x/BL" is not a price'],
    ['$30', 'line.amount: "$30" is not a number'],
    ['30€€', 'line.amount: "30€€" is not a price'],
  ])('can’t say %j', async (cell, reason) => {
    const map = { sheet, lane, line: { ...line, amount: '{P}' }, units: { '/BL': 'document' } }
    const { rows } = await importText(`A,B,P\nDEHAM,CNSHA,${cell}\n`, map)
    expect(rows.map((row) => row.reason)).toEqual([reason])
  })

  it('names what a choice of the map takes', async () => {
    const map = { sheet, lane, line: { ...line, amount: '{P}' }, units: { 'W/M': 'wm' } }
    await expect(importText('A,B,P\nDEHAM,CNSHA,1\n', map)).rejects.toThrow(
      /units\.W\/M: is not one of container, revenueTonne, /,
    )
  })

  it('may say a percentage, which is of the charges that the map names', async () => {
    const surcharge = { ...line, code: 'CAF', amount: '{Q}' }
    const lines = (more: object) => [
      { ...line, amount: '{P}' },
      { ...surcharge, ...more },
    ]
    const text = 'A,B,P,Q\nDEHAM,CNSHA,100,7.5 %\n'
    const wrong = await importText(text, { sheet, lane, lines: lines({}) })
    expect(wrong.rows).toHaveLength(1)
    const { rows } = await importText(text, { sheet, lane, lines: lines({ percentOf: 'BAS' }) })
    expect(rows).toEqual([])
    expect(pricesOf((await lanesOf('T'))[0])).toEqual(['BAS container 100 USD', 'CAF percent 7.5 USD'])
  })

  it('is refused without the price of its first line only, unless the map says otherwise', async () => {
    const lines = [
      { ...line, amount: '{P}' },
      { ...line, code: 'BAF', amount: '{Q}' },
    ]
    const text = 'A,B,P,Q\nDEHAM,CNSHA,,5\nDEHAM,CNTAO,7,\n'
    const { rows } = await importText(text, { sheet, lane, lines })
    expect(rows).toEqual([{ line: 2, sheet: 'T', reason: 'lines.0.amount: blank' }])
    const [freight, surcharge] = lines
    const loose = await importText(text, { sheet, lane, lines: [{ ...freight, optional: true }, surcharge] })
    expect(loose.rows).toEqual([])
    const strict = await importText(text, {
      sheet,
      lane,
      lines: [freight, { ...surcharge, optional: false }],
    })
    expect(strict.rows.map((row) => row.reason)).toEqual(['lines.0.amount: blank', 'lines.1.amount: blank'])
  })

  it('that gives two prices for the same charge is refused', async () => {
    const amounts = [
      { equipment: '20DV', amount: '{P}' },
      { equipment: '40DV', amount: '{Q}' },
    ]
    const map = { sheet, lane, line: { ...line, amounts }, units: { '/BL': 'document' } }
    const same = await importText('A,B,P,Q\nDEHAM,CNSHA,30/BL,30/BL\n', map)
    expect(same.rows).toEqual([])
    expect(pricesOf((await lanesOf('T'))[0])).toEqual(['BAS document 30 USD'])
    const other = await importText('A,B,P,Q\nDEHAM,CNSHA,30/BL,40/BL\n', map)
    expect(other.rows.map((row) => row.reason)).toEqual(['BAS: two prices in this row for the same charge'])
  })
})

describe('columns across', () => {
  const lane = { mode: 'sea', from: '{A}', to: '{POD}' }
  const line = { ...main, code: 'BAS', basis: 'container', amount: '{Rate}' }
  const across = { columns: ['DEHAM', 'NLRTM'], heading: '{POD}', cell: '{Rate}' }
  const text = 'A,DEHAM,NLRTM,Note\nCNSHA,10,20,x\n'

  it('may be ports of loading, and sheets of their own', async () => {
    const { result } = await importText(text, {
      across,
      line,
      lane: { ...lane, from: '{POD}', to: '{A}' },
      sheet: { ...sheet, ref: 'T-{POD}' },
    })
    expect(result.sheets.map(({ ref }) => ref)).toEqual(['T-DEHAM', 'T-NLRTM'])
    expect(pricesOf((await lanesOf('T-NLRTM'))[0])).toEqual(['BAS container 20 USD'])
  })

  it.each([
    [{ columns: ['DEHAM', 'BEANR'] }, 'across.columns: the column "BEANR" is not in the file'],
    [{ columns: { first: 'NLRTM', last: 'DEHAM' } }, 'the file has them the other way round'],
    [{ columns: { first: 'DEHAM', last: 'X' } }, 'across.columns: the column "X" is not in the file'],
    [{ heading: '{POD} {Type}' }, 'The heading "DEHAM" of a column across isn\'t like "{POD} {Type}"'],
    [{ heading: '{A}' }, 'lane.from: the column "A" appears twice in the file'],
    [{ heading: 'POD' }, 'across.heading: must name each new column once in braces'],
    [{ cell: 'Rate' }, 'across.cell: must be one new column in braces'],
    [{ columns: Array.from({ length: 501 }, (_, index) => `C${index}`) }, 'across.columns'],
  ])('are refused with %j: %s', async (change, message) => {
    const map = { sheet, lane, line, across: { ...across, ...change } }
    await expect(importText(text, map)).rejects.toThrow(message)
  })

  it('stop at as many lanes as a sheet may have, whatever the file', async () => {
    const ports = Array.from({ length: 500 }, (_, index) => `Port${index} (DE)`)
    const rows = Array.from({ length: 20 }, (_, index) => `P${index} (CN),${ports.map(() => '1').join(',')}`)
    const columns = { first: ports[0], last: ports.at(-1) }
    const { rows: reports } = await importText([['A', ...ports].join(','), ...rows].join('\n'), {
      sheet,
      lane,
      line,
      across: { ...across, columns },
    })
    expect(reports).toEqual([{ line: 12, sheet: 'T', reason: 'sheet.lanes: more than 5000 lanes' }])
  })
})

it.each([
  [{}, 'needs either line or lines'],
  [{ line: {}, lines: [] }, 'lines: '],
])('a map with %j is refused: %s', async (lines, message) => {
  const map = { sheet, lane: { mode: 'sea', from: '{A}', to: '{A}' }, ...lines }
  await expect(importText('A\nx\n', map)).rejects.toThrow(message)
})

describe('adding', () => {
  const lane = { mode: 'sea', from: '{A}', to: '{B}', carrier: '{C}' }
  const line = { ...main, code: '{Code}', basis: 'container', amount: '{P}' }
  const columns = 'A,B,C,Code,P\n'

  it('replaces a line for the same charge, and adds to each lane that it fits', async () => {
    await importText(`${columns}DEHAM,CNSHA,X,BAS,100\nDEHAM,CNSHA,Y,BAS,110\nDEHAM,CNTAO,X,BAS,120\n`, {
      sheet,
      lane,
      line,
    })
    const { result } = await importText(
      `${columns}DEHAM,CNSHA,,BAS,105\nDEHAM,CNSHA,,BAF,9\nDEHAM,CNTSN,X,BAS,1\n`,
      { sheet, lane, line },
      true,
    )
    expect(result.sheets).toMatchObject([
      {
        addedTo: { lines: { added: 3, replaced: 2, unchanged: 0 } },
        lanes: { added: 1, changed: 2, unchanged: 1, removed: 0 },
      },
    ])
    const prices = (await lanesOf('T')).map(pricesOf)
    const both = ['BAS container 105 USD', 'BAF container 9 USD']
    expect(prices).toEqual([both, both, ['BAS container 120 USD'], ['BAS container 1 USD']])
  })

  it('to a published version makes the next', async () => {
    await importText(`${columns}DEHAM,CNSHA,X,BAS,100\n`, { sheet, lane, line })
    await runCommand(portal, publishRateSheet, { ref: 'T' })
    const { result } = await importText(`${columns}DEHAM,CNSHA,X,BAF,9\n`, { sheet, lane, line }, true)
    expect(result.sheets).toMatchObject([{ version: 2, addedTo: { version: 1, state: 'published' } }])
    expect(pricesOf((await lanesOf('T'))[0])).toHaveLength(2)
  })

  it('to nothing makes the sheet', async () => {
    const { result } = await importText(`${columns}DEHAM,CNSHA,X,BAS,100\n`, { sheet, lane, line }, true)
    expect(result.sheets).toMatchObject([{ version: 1, outcome: 'added', addedTo: null }])
  })

  it('is refused where the file says something else of the sheet or the lane', async () => {
    const days = { ...lane, transitDaysMin: '{D}' }
    await importText('A,B,C,Code,P,D\nDEHAM,CNSHA,X,BAS,100,30\n', { sheet, lane: days, line })
    const other = { sheet: { ...sheet, validTo: '2027-01-31' }, lane: days, line }
    const { rows, result } = await importText('A,B,C,Code,P,D\nDEHAM,CNSHA,X,BAF,9,31\n', other, true)
    expect(result.sheets).toMatchObject([{ outcome: 'refused' }])
    expect(rows.map((row) => row.reason)).toEqual([
      'sheet.validTo: says "2027-01-31" where version 1 says "2026-12-31"',
      'lane.transitDays of DEHAM–CNSHA sea X: says 31 to 31 days where version 1 says 30 to 30 days',
    ])
  })
})
