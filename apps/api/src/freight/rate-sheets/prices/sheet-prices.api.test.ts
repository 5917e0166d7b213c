import * as contract from '@portolan/contract/company/rate-sheets'
import { readLaneTable } from '@portolan/contract/company/rate-sheets/lane-table'
import * as prices from '@portolan/contract/company/rate-sheets/sheet-prices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenApiKey } from '#testing/builders.ts'
import { buildSentSheet, givenSheet, port } from '#testing/rate-sheets.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string

beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

const english = { 'accept-language': 'en' }
const read = async (ref: string, query: Record<string, string> = {}) =>
  (await portal.call(prices.listSheetPrices, { params: { ref }, query, key })).json()
const idOf = async (ref: string): Promise<string> =>
  (await portal.call(contract.getRateSheet, { params: { ref }, key })).json().id
const change = (ref: string, id: string, changes: object[]) =>
  portal.call(prices.changeSheetPrices, { params: { ref }, body: { id, changes }, key, headers: english })
const box = (amount: string, equipment: string) => ({ basis: 'container' as const, amount, equipment })

describe('prices as a table', () => {
  beforeAll(() =>
    givenSheet(portal, 'grid', {
      lanes: [
        { from: [port('CNSHA')], carrier: 'Line', lines: [box('1480', '22G1'), box('2450', '45G1')] },
        {
          from: [port('CNNGB')],
          lines: [box('1500', '22G1'), { code: 'LSS', included: true }, { code: 'DOC', min: '20' }],
        },
        {
          mode: 'air',
          from: [{ kind: 'country', countryCode: 'CN' }],
          lines: [
            {
              basis: 'chargeableKg',
              min: '95',
              breaks: [
                { from: '0', amount: '6.4' },
                { from: '45', amount: '5.1' },
              ],
            },
          ],
        },
      ],
    }),
  )

  it('have a column for each kind of price and a row for each lane', async () => {
    const { results, columns, count } = await read('grid')
    expect(count).toBe(3)
    const named = columns.map((column: Record<string, unknown>) =>
      [column.code, column.equipment, column.part, column.from].filter((part) => part !== null).join(' '),
    )
    expect(named).toEqual([
      'BAS 22G1 amount',
      'BAS 45G1 amount',
      'DOC min',
      'DOC amount',
      'BAS min',
      'BAS break 0',
      'BAS break 45',
    ])
    expect(results.map(({ from, to, carrier }: Record<string, unknown>) => [from, to, carrier])).toEqual([
      ['CNSHA', 'ESALG', 'Line'],
      ['CNNGB', 'ESALG', null],
      ['CN', 'ESALG', null],
    ])
    expect(results[1].cells).toEqual([
      { column: 0, line: 1, currency: 'USD', value: '1500' },
      { column: 2, line: 3, currency: 'USD', value: '20' },
      { column: 3, line: 3, currency: 'USD', value: '100' },
    ])
    const second = await read('grid', { limit: '2' })
    expect([second.results.length, second.next]).toEqual([2, expect.stringContaining('cursor=')])
  })

  it('are changed one by one in a draft; the published version stays', async () => {
    const id = await idOf('grid')
    const saved = await change('grid', id, [
      { lane: 'lane-1', line: 2, part: 'amount', value: '2495.50' },
      { lane: 'lane-2', line: 3, part: 'min', value: null },
      { lane: 'lane-3', line: 1, part: 'break', from: '45', value: '4.975' },
    ])
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { version: 2, state: 'draft' }])
    const lanes = (await portal.call(contract.listRateLanes, { params: { ref: 'grid' }, key })).json().results
    expect([lanes[0].lines[1].amount, lanes[1].lines[2].min, lanes[2].lines[0].breaks[1].amount]).toEqual([
      '2495.50',
      null,
      '4.975',
    ])
    const before = await portal.call(contract.listRateLanes, {
      params: { ref: 'grid' },
      query: { version: '1' },
      key,
    })
    expect(before.json().results[0].lines[1].amount).toBe('2450')
    // Another change goes into the same draft.
    const again = await change('grid', saved.json().id, [
      { lane: 'lane-1', line: 1, part: 'amount', value: '1500' },
    ])
    expect(again.json()).toMatchObject({ version: 2 })
    expect(again.json().id).not.toBe(saved.json().id)
    // A colleague who still has the first version.
    const stale = await change('grid', id, [{ lane: 'lane-1', line: 1, part: 'amount', value: '1' }])
    expect([stale.statusCode, stale.json().error.code]).toEqual([412, 'stale'])
  })

  it('with a fault change nothing, and each fault names its change', async () => {
    await givenSheet(portal, 'faults', {
      lanes: [
        {
          from: [port('JPTYO')],
          lines: [
            { code: 'DOC', currency: 'JPY', amount: '100', min: '10', max: '500' },
            { basis: 'chargeableKg', breaks: [{ from: '0', amount: '1' }] },
            { code: 'LSS', included: true },
          ],
        },
      ],
    })
    const id = await idOf('faults')
    const of = (line: number, part: string, value: string | null, more: object = {}) => ({
      lane: 'lane-1',
      line,
      part,
      value,
      ...more,
    })
    const shape = await change('faults', id, [
      of(1, 'amount', '110'),
      of(9, 'amount', '1'),
      { ...of(1, 'amount', '1'), lane: 'nowhere' },
      of(2, 'amount', '1'),
      of(2, 'break', '1', { from: '45' }),
      of(2, 'break', null, { from: '0' }),
      of(3, 'amount', '1'),
    ])
    expect([shape.statusCode, Object.keys(shape.json())]).toEqual([
      400,
      [1, 2, 3, 4, 5, 6].map((index) => `changes.${index}.value`),
    ])
    const rules = await change('faults', id, [of(1, 'amount', '120'), of(1, 'min', '10.5')])
    expect([rules.statusCode, Object.keys(rules.json())]).toEqual([400, ['changes.1.value']])
    const bounds = await change('faults', id, [of(1, 'max', '5')])
    expect(Object.keys(bounds.json())).toEqual(['changes.0.value'])
    expect(await idOf('faults')).toBe(id)
  })
})

describe('lanes from a table', () => {
  const readTable = (rows: string[][], more: object = {}, language = 'en') =>
    portal.call(readLaneTable, {
      body: { rows, transportMode: 'sea', loadType: 'FCL', currency: 'USD', ...more },
      key,
      headers: { 'accept-language': language },
    })

  it('are read with words, currencies and numbers as people write them', async () => {
    const answer = await readTable([
      ['POL', 'POD', 'Carrier', '20DV', '40HC', 'BAF 40HC EUR', 'DOC /BL', 'Transit'],
      ['CNSHA', 'DEHAM', 'Line', '1 480,00', '2.450,50', '€ 76', '55', '30-34'],
      ['CN', 'DE 28', '', 'on request', 'USD 2 500', 'incl.', '-', '31'],
    ])
    const { lanes, faults, columns } = answer.json()
    expect(faults).toEqual([])
    expect(columns).toEqual([
      'from',
      'to',
      'carrier',
      'BAS 22G1',
      'BAS 45G1',
      'BAF 45G1 EUR',
      'DOC /document',
      'transit',
    ])
    const brief = (lane: { lines: Record<string, unknown>[] }) =>
      lane.lines.map(({ code, equipment, basis, currency, amount, included }) =>
        [code, equipment, basis, currency, amount, included].join(' '),
      )
    expect(lanes.map(brief)).toEqual([
      [
        'BAS 22G1 container USD 1480.00 false',
        'BAS 45G1 container USD 2450.50 false',
        'BAF 45G1 container EUR 76 false',
        'DOC  document USD 55 false',
      ],
      ['BAS 22G1 container USD  false', 'BAS 45G1 container USD 2500 false', 'BAF 45G1 container EUR  true'],
    ])
    expect(lanes[0]).toMatchObject({ ref: 'CNSHA–DEHAM Line', transitDays: { min: 30, max: 34 } })
    const body = { ...buildSentSheet(), lanes }
    const saved = await portal.call(contract.saveRateSheet, { params: { ref: 'pasted' }, body, key })
    expect(saved.statusCode).toBe(201)
  })

  it('by air have a minimum and weight breaks in one line', async () => {
    const rows = [
      ['Откуда', 'Куда', 'MIN', 'N', '+45', '+100', 'FSC /kg'],
      ['CN', 'DE', '95', '6,40', '5,10', '4,35', '0,85'],
    ]
    const { lanes, faults } = (
      await readTable(rows, { transportMode: 'air', loadType: 'not-set' }, 'ru')
    ).json()
    expect(faults).toEqual([])
    expect(lanes[0].lines).toMatchObject([
      {
        code: 'BAS',
        basis: 'chargeableKg',
        min: '95',
        breaks: [
          { from: '0', amount: '6.40' },
          { from: '45', amount: '5.10' },
          { from: '100', amount: '4.35' },
        ],
      },
      { code: 'FSC', basis: 'chargeableKg', amount: '0.85' },
    ])
  })

  it('with a fault are none, and each fault names its cell in the reader’s language', async () => {
    const header = await readTable([
      ['POL', 'Banana', '40HC', '40HC'],
      ['CNSHA', 'DEHAM', '1', '2'],
    ])
    expect([header.json().lanes, header.json().faults]).toEqual([
      [],
      [
        { row: 1, column: 2, reason: expect.stringContaining('heading') },
        { row: 1, column: 4, reason: expect.any(String) },
        { row: 1, column: 1, reason: expect.any(String) },
      ],
    ])
    const cells = await readTable(
      [
        ['POL', 'POD', '40HC'],
        ['CNSHA', 'DEHAM', '100'],
        ['Nowhere at all', 'DEHAM', 'cheap'],
        ['CNSHA', 'DEHAM', ''],
      ],
      {},
      'ru',
    )
    expect(
      cells.json().faults.map(({ row, column }: { row: number; column: number }) => [row, column]),
    ).toEqual([
      [3, 3],
      [3, 1],
      [4, 1],
    ])
    expect(cells.json().faults[0].reason).toBe('Это не цена.')
  })

  it('with more prices than a sheet can be sent with are none', async () => {
    const breaks = Array.from({ length: 58 }, (_, index) => `+${index + 1}`)
    const row = ['CNPVG', 'DEFRA', ...breaks.map(() => '1')]
    const rows = [['Origin', 'Destination', ...breaks], ...Array<string[]>(2_069).fill(row)]
    const { lanes, faults } = (await readTable([...rows, row], { transportMode: 'air' }, 'ru')).json()
    const reason = 'В таблице больше 120\u00A0000 цен. Разделите её на несколько тарифов.'
    expect([lanes, faults]).toEqual([[], [{ row: 1, column: 1, reason }]])
  })
})

it('a table of 5,000 lanes is read, saved and corrected in one call each', {
  tags: 'exhaustive',
}, async () => {
  const heads = [
    'POL',
    'POD',
    'Carrier',
    '20DV',
    '40DV',
    '40HC',
    'BAF 20DV',
    'BAF 40DV',
    'BAF 40HC',
    'DOC /BL',
  ]
  const rows = Array.from({ length: 5_000 }, (_, row) => [
    'CNSHA',
    'NLRTM',
    `Carrier ${row}`,
    ...heads.slice(3).map((_head, at) => String(100 + row + at)),
  ])
  const table = { rows: [heads, ...rows], transportMode: 'sea', loadType: 'FCL', currency: 'USD' } as const
  const { lanes, faults } = (await portal.call(readLaneTable, { body: table, key })).json()
  expect([lanes.length, faults]).toEqual([5_000, []])
  const params = { ref: 'thousands' }
  const body = { name: 'All', validFrom: '2031-01-01', validTo: '2031-01-31', lanes }
  expect((await portal.call(contract.saveRateSheet, { params, body, key })).statusCode).toBe(201)
  const changes = lanes.map(({ ref }: { ref: string }) => ({
    lane: ref,
    line: 1,
    part: 'amount',
    value: '7',
  }))
  expect((await change(params.ref, await idOf(params.ref), changes)).statusCode).toBe(200)
})
