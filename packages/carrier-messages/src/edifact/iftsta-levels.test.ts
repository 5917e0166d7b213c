import { describe, expect, it } from 'vitest'
import { departure, iftstaInterchange } from '#testing/iftsta-samples.ts'
import { readAll } from '#testing/read-all.ts'

const options = { contentType: 'application/edifact' }
const read = (...segments: string[]) => readAll(iftstaInterchange([['BGM+23+S+9', ...segments]]), options)
const told = async (...segments: string[]) => {
  const { entries } = await read(...segments)
  return entries.map(({ events }) =>
    events.map(({ event }) => [
      event.code,
      event.classifier,
      event.place?.locode ?? null,
      event.at.slice(8, 13),
    ]),
  )
}

it.each(['334', '78', '7', '178'])('reads DTM+%s as the time of an arrival', async (qualifier) => {
  const date = `DTM+${qualifier}:202611151005:203`
  const right = [[['ARRI', 'actual', 'USNYC', '15T10']]]
  expect(await told('RFF+BM:1', 'CNI+1', 'STS+1+1', date, 'LOC+175+USNYC')).toEqual(right)
  expect(await told('RFF+BM:1', 'CNI+1', 'STS+1+1', date, 'LOC+11+USNYC')).toEqual(right)
  expect(await told('RFF+BM:1', 'CNI+1', 'STS+1+1', 'LOC+11+USNYC', date)).toEqual(right)
  expect(await told('RFF+BM:1', date, 'CNI+1', 'STS+1+1', 'LOC+11+USNYC')).toEqual(right)
})

it.each([
  ['AAM:X1', 'MBL', 'X1'],
  ['AAM:057-12345675', 'MAWB', '057-12345675'],
  ['AAS:X1', 'MBL', 'X1'],
  ['BM:X1', 'MBL', 'X1'],
  ['MB:X1', 'MBL', 'X1'],
  ['BH:X1', 'HBL', 'X1'],
  ['HWB:X1', 'HAWB', 'X1'],
  ['AWB:057-12345675', 'MAWB', '057-12345675'],
  ['MWB:057-12345675', 'MAWB', '057-12345675'],
  ['BN:X1', 'BKG', 'X1'],
  ['EQ:TRHU4561225', 'EQ', 'TRHU4561225'],
  ['AAO:X1', 'CR', 'X1'],
  ['ON:X1', 'PO', 'X1'],
])('RFF+%s is %s', async (reference, type, value) => {
  const status = ['STS+1+1', 'DTM+334:202611151005:203']
  for (const segments of [
    [`RFF+${reference}`, 'CNI+1', ...status],
    ['CNI+1', `RFF+${reference}`, ...status],
    ['CNI+1', ...status, `RFF+${reference}`],
  ]) {
    const { entries } = await read(...segments)
    expect(entries[0]?.events[0]?.references).toMatchObject([{ type, value }])
  }
})

it('takes the numbers of transport documents from DOC', async () => {
  const { entries } = await read(
    'CNI+1',
    'STS+1+1',
    'DTM+334:202611151005:203',
    'DOC+705+B1',
    'DOC+741+057-12345675',
  )
  expect(entries[0]?.events[0]?.references.map(({ type, value }) => `${type} ${value}`)).toEqual([
    'MBL B1',
    'MAWB 057-12345675',
  ])
})

describe('a place', () => {
  const [left, arrived] = [
    ['STS+1+24', 'DTM+334:202611151005:203'],
    ['STS+1+1', 'DTM+334:202611151005:203'],
  ]
  it.each([
    [left, 'LOC+8+USNYC', null],
    [left, 'LOC+7+USNYC', null],
    [left, 'LOC+11+USNYC', null],
    [left, 'LOC+9+USNYC', 'USNYC'],
    [left, 'LOC+5+USNYC', 'USNYC'],
    [left, 'LOC+13+USNYC', 'USNYC'],
    [arrived, 'LOC+12+USNYC', 'USNYC'],
    [arrived, 'LOC+8+USNYC', 'USNYC'],
    [arrived, 'LOC+9+USNYC', null],
    [arrived, 'LOC+999+USNYC', 'USNYC'],
  ])('of %j by %s is %s', async ([status = '', date = ''], segment, locode) => {
    const { entries } = await read('RFF+BM:1', 'CNI+1', status, date, segment)
    expect(entries[0]?.events[0]?.event.place?.locode ?? null).toBe(locode)
  })

  it('tells by its dates only what can be there', async () => {
    const segments = [
      'LOC+9+DEHAM',
      'DTM+132:202611010800:203',
      'LOC+8+USNYC',
      'DTM+133:202611170800:203',
      'DTM+132:202611180800:203',
    ]
    expect(await told('RFF+BM:1', 'CNI+1', ...left, ...segments)).toEqual([
      [
        ['DEPA', 'actual', 'DEHAM', '15T10'],
        ['ARRI', 'estimated', 'USNYC', '18T08'],
      ],
    ])
  })
})

describe('what stands above the statuses', () => {
  const header = [
    'LOC+9+DEHAM',
    'LOC+11+USNYC',
    'DTM+132:202611180800:203',
    'EQD+CN+TRHU4561225+45G1:102:5+++5',
    'SEL+S1',
  ]
  const left = ['STS+1+24', 'DTM+334:202611151005:203']

  it.each([
    ['the message', [...header, 'CNI+1', ...left]],
    ['the consignment', ['CNI+1', ...header, ...left]],
  ])('of %s holds for them', async (_, segments) => {
    expect(await told(...segments)).toEqual([
      [
        ['DEPA', 'actual', 'DEHAM', '15T10'],
        ['ARRI', 'estimated', 'USNYC', '18T08'],
      ],
    ])
    const { entries } = await read(...segments)
    expect(entries[0]?.events[0]).toMatchObject({
      event: { equipment: 'TRHU4561225', isEmpty: false, seals: ['S1'] },
      references: [{ type: 'EQ', value: 'TRHU4561225' }],
    })
  })

  it('gives way to their own, and not to those of others', async () => {
    const own = ['LOC+9+NLRTM', 'EQD+CN+CSQU3054383']
    const { entries } = await read(...header, 'CNI+1', ...left, ...own, 'CNI+2', ...left)
    expect(
      entries.map(({ events }) => [
        events[0]?.event.place?.locode,
        events[0]?.event.equipment,
        events.length,
      ]),
    ).toEqual([
      ['NLRTM', 'CSQU3054383', 2],
      ['DEHAM', 'TRHU4561225', 2],
    ])
  })
})

describe('line ends', () => {
  const text = iftstaInterchange([
    departure.map((segment) => segment.replace('HAMBURG', "HAM?'BURG")),
  ]).replaceAll('\n', '')
  const lengths = [35, 80, 7, 1]
  it.each(lengths.flatMap((length) => ['\n', '\r\n', '\r'].map((end) => [length, end] as const)))(
    'after each %i characters are no data: %j',
    async (length, end) => {
      const sent = text.replace(new RegExp(`.{${length}}`, 'g'), `$&${end}`)
      const options = { contentType: 'application/edifact' }
      const [{ entries, feedback }, whole] = [
        await readAll(`UNA:+.? '${sent}`, options),
        await readAll(text, options),
      ]
      expect([entries, feedback]).toEqual([whole.entries, []])
    },
  )

  it('count where a fault is', async () => {
    const sent = text.replace('UNT+16', 'UNT+15').replace(/.{35}/g, '$&\r\n')
    const { feedback } = await readAll(sent, options)
    expect(feedback[0]?.message).toContain(`at byte ${sent.indexOf('UNT+15') + 4}:`)
  })

  it('end the segments where the UNA says so', async () => {
    const { entries } = await readAll(`UNA:+.? \n${text.replaceAll(/(?<!\?)'/g, '\n')}`, options)
    expect(entries[0]?.events).toHaveLength(2)
  })
})

it.each([
  ['UNOA:2', 'latin1', 'KØBENHAVN'],
  ['UNOA:4', 'utf8', 'ŁÓDŹ'],
  ['UNOB:4', 'utf8', 'МОСКВА'],
  ['UNOL:4', Buffer.from([0xa4]), '€'],
  ['UNOW:4', 'utf8', '上海'],
  ['UNOY:4', 'utf8', '上海'],
  ['UNOD:3', Buffer.from([0xa3, 0xd3, 0x44, 0xac]), 'ŁÓDŹ'],
  ['UNOF:3', Buffer.from([0xd0]), 'Π'],
] as const)('%s in %s is read', async (charset, encoding, city) => {
  const [before = '', after = ''] = iftstaInterchange(
    [['BGM+23', 'RFF+BM:1', 'CNI+1', 'STS+1+1', 'DTM+334:20261115:102', 'LOC+175+USNYC:::CITY']],
    { charset },
  ).split('CITY')
  const bytes = typeof encoding === 'string' ? Buffer.from(city, encoding) : encoding
  const { entries } = await readAll(Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]), options)
  expect(entries[0]?.events[0]?.event.place?.city).toBe(city)
})

it('has the reference of its own consignment instead of the one of the header', async () => {
  const status = (date: string) => ['STS+1+21', `DTM+334:${date}1005:203`, 'LOC+7+USCHI']
  const { entries } = await read(
    'RFF+BM:AB2',
    'RFF+BN:BK1',
    'CNI+1+X2',
    ...status('20261115'),
    'CNI+2+X3',
    'RFF+BM:AB3',
    ...status('20261116'),
  )
  const references = entries.map(({ events }) =>
    events[0]?.references.map(({ type, value }) => `${type} ${value}`),
  )
  expect(references).toEqual([
    ['MBL AB2', 'BKG BK1', 'FF X2'],
    ['BKG BK1', 'FF X3', 'MBL AB3'],
  ])
})

it.each([
  ['261115:101', '2026-11-15T00:00:00Z', 'date'],
  ['2611151005:201', '2026-11-15T10:05:00Z', 'time'],
  ['2611151005', '2026-11-15T10:05:00Z', 'time'],
  ['261115100530:202', '2026-11-15T10:05:30Z', 'time'],
  ['2611151005UTC:301', '2026-11-15T10:05:00Z', 'time'],
])('reads DTM+334:%s with its year of two digits', async (date, at, precision) => {
  const { entries } = await read('RFF+BM:1', 'CNI+1', 'STS+1+1', `DTM+334:${date}`, 'LOC+175+USNYC')
  expect(entries[0]?.events[0]?.event).toMatchObject({ at, precision })
})
