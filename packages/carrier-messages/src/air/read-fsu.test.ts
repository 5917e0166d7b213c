import { describe, expect, it } from 'vitest'
import { byCode, readAll, remarksOn } from '#testing/read-all.ts'

const zones: Record<string, string> = {
  BRU: 'Europe/Brussels',
  FRA: 'Europe/Berlin',
  LAX: 'America/Los_Angeles',
}
const options = {
  contentType: 'text/plain; charset=us-ascii',
  receivedAt: new Date('2026-01-06T08:00:00Z'),
  zoneOf: (place: { iata: string | null }) => byCode(zones[place.iata ?? '']),
}
const read = (...lines: string[]) =>
  readAll(['FSU/15', '020-12345675BRULAX/T6K120.0', ...lines].join('\r\n'), options)

it('reads a part of a consignment', async () => {
  const message = await read('RCF/LH123/05JAN1230/FRA/P4K80', 'RCF/LH125/05JAN1830/FRA/T6K120')
  expect(message).toMatchObject({ format: 'iata-fsu', sender: null, messageAt: null, feedback: [] })
  expect(message.entries.map((entry) => [entry.path, remarksOn(entry)])).toEqual([
    ['FSU[0].line[2]', []],
    ['FSU[0].line[3]', []],
  ])
  expect(message.entries[0]?.events).toMatchObject([
    {
      references: [{ type: 'MAWB', value: '020-12345675', issuer: '020' }],
      event: {
        kind: 'transport',
        code: 'RCF',
        classifier: 'actual',
        at: '2026-01-05T11:30:00Z',
        zoneBasis: 'code',
        place: { iata: 'FRA', locode: null },
        mode: 'air',
        conveyance: { voyage: 'LH123', carrier: 'LH' },
        pieces: { count: 4, of: 6 },
        flags: [],
      },
    },
  ])
  expect(message.entries[1]?.events[0]?.event.pieces).toEqual({ count: 6, of: 6 })
})

it.each([
  ['DEP/SN501/05JAN/BRULAX/T6K120/A1030', 'DEP', 'actual', 'BRU', '2026-01-05T09:30:00Z'],
  ['DEP/SN501/07JAN/BRULAX/T6K120/E1030', 'DEP', 'estimated', 'BRU', '2026-01-07T09:30:00Z'],
  ['ARR/SN501/05JAN1500/BRULAX/T6K120', 'ARR', 'actual', 'LAX', '2026-01-05T23:00:00Z'],
  ['RCS/05JAN0900/BRU/T6K120/SHIPPER', 'RCS', 'actual', 'BRU', '2026-01-05T08:00:00Z'],
  ['NFD/05JAN0900/LAX/T6K120', 'NFD', 'actual', 'LAX', '2026-01-05T17:00:00Z'],
  ['CCD/05JAN0900/LAX/T6K120', 'CCD', 'actual', 'LAX', '2026-01-05T17:00:00Z'],
  ['DLV/05JAN0900/LAX/T6K120/CONSIGNEE', 'DLV', 'actual', 'LAX', '2026-01-05T17:00:00Z'],
  ['DLV/05JAN/LAX/T6K120', 'DLV', 'actual', 'LAX', '2026-01-05T00:00:00Z'],
])('%s', async (line, code, classifier, airport, at) => {
  const { entries } = await read(line)
  expect(entries[0]?.events).toHaveLength(1)
  expect(entries[0]?.events[0]?.event).toMatchObject({
    kind: 'transport',
    code,
    classifier,
    at,
    place: { iata: airport },
  })
})

it('takes the times of the flight from a booking and a manifest', async () => {
  const { entries } = await read(
    'BKD/SN501/07JAN/BRULAX/T6K120/S2230/S0130-N',
    'MAN/SN501/05JAN/BRULAX/T6K120/S1030',
  )
  const seen = entries.map((entry) =>
    entry.events.map(({ event }) => [event.code, event.classifier, event.at]),
  )
  expect(seen).toEqual([
    [
      ['BKD', 'planned', '2026-01-07T21:30:00Z'],
      ['DEP', 'planned', '2026-01-07T21:30:00Z'],
      ['ARR', 'planned', '2026-01-08T09:30:00Z'],
    ],
    [
      ['MAN', 'actual', '2026-01-05T09:30:00Z'],
      ['DEP', 'planned', '2026-01-05T09:30:00Z'],
    ],
  ])
})

it('takes the year nearest to the receipt', async () => {
  const { entries } = await read(
    'RCS/30DEC0900/BRU/T6K120',
    'RCS/08JAN0900/BRU/T6K120',
    'RCS/29FEB0900/BRU/T6K120',
  )
  expect(entries.map((entry) => entry.events[0]?.event.at)).toEqual([
    '2025-12-30T08:00:00Z',
    '2026-01-08T08:00:00Z',
    undefined,
  ])
  expect(remarksOn(entries[2])).toEqual(['ERROR invalid-date FSU[0].line[4]'])
})

describe('keeps as notes', () => {
  it('what changes no order, with its text', async () => {
    const { entries } = await read(
      'FOH/05JAN0900/BRU/T6K120',
      'DIS/LH123/05JAN0900/FRA/OFLD/P2K40',
      'XYZ/05JAN0900/FRA/T6',
    )
    expect(entries.map((entry) => entry.events[0]?.event)).toMatchObject([
      { kind: 'note', code: 'FOH', remark: 'Freight on hand' },
      { kind: 'note', code: 'DIS', remark: 'Discrepancy; offloaded', pieces: { count: 2, of: 6 } },
      { kind: 'note', code: 'XYZ', remark: null },
    ])
    expect(remarksOn(entries[0])).toEqual(['INFO unknown-code FSU[0].line[2]'])
  })

  it('the lines that explain a status', async () => {
    const { entries } = await read('RCS/05JAN0900/BRU/T6K120', 'OSI/DRY ICE REFILLED', '/AT ORIGIN', 'NNNN')
    expect(entries).toHaveLength(1)
    expect(entries[0]?.events[0]?.event.remark).toBe('DRY ICE REFILLED; AT ORIGIN')
  })
})

it('flags a wrong check digit of the air waybill', async () => {
  const { entries } = await readAll('FSU/15\n020-12345674BRULAX/T6K120\nRCS/05JAN0900/BRU/T6K120\n', options)
  expect(entries[0]?.events[0]?.event.flags).toEqual(['check-digit'])
  expect(entries[0]?.feedback).toMatchObject([
    { severity: 'WARN', message: 'The check digit of 020-12345674 must be 5; the event was kept.' },
  ])
})

it('refuses wrong statuses alone, at their line', async () => {
  const { entries } = await read('RCS/BRU/T6', 'RCS/35JAN0900/BRU/T6', 'RCS/05JAN0900/BRU/T6')
  expect(entries.map((entry) => entry.events.length)).toEqual([0, 0, 1])
  expect(entries.map((entry) => entry.feedback[0]?.message)).toEqual([
    'Line 3 at byte 37: the date is missing.',
    "Line 4 at byte 49: “35JAN0900” isn't a date or time in the format DDMMMHHMM, such as 05JAN1230.",
    undefined,
  ])
})

it('reads several messages among the lines of the network', async () => {
  const one = '020-12345675BRULAX/T6K120\nRCS/05JAN0900/BRU/T6K120\n'
  const { entries } = await readAll(
    `QK BRUFMSN\n.FRAFMLH 050830\nFSU/12\n${one}=\nFSU/15\n${one}FSU/15\nnonsense\n${one}FSU/15\n`,
    options,
  )
  expect(entries.map((entry) => [entry.path, entry.events.length, entry.feedback[0]?.code])).toEqual([
    ['FSU[0].line[2]', 1, undefined],
    ['FSU[1].line[2]', 1, undefined],
    ['FSU[2].line[1]', 0, 'invalid-air-waybill'],
    ['FSU[2].line[3]', 0, 'missing-element'],
    ['FSU[3]', 0, 'no-status'],
  ])
})

it.each([
  ['T6K120', 'P4K80', { count: 4, of: 6 }],
  ['P4K80T6', 'P4K80', { count: 4, of: 6 }],
  ['P4K80T6', 'T4K80', { count: 4, of: 6 }],
  ['P4K80T6', 'P4K80T6', { count: 4, of: 6 }],
  ['P4T6', 'P4', { count: 4, of: 6 }],
  ['P4K80', 'P4K80', { count: 4, of: null }],
  ['T6K120', 'T6K120', { count: 6, of: 6 }],
  ['T6L120.5MC0.2', 'S2K40', { count: 2, of: 6 }],
])('of the consignment %s, %s is %j', async (whole, part, pieces) => {
  for (const kind of ['FSU', 'FSA']) {
    const { format, entries } = await readAll(
      `${kind}/15\n020-12345675BRULAX/${whole}\nARR/SN501/05JAN1500/BRULAX/${part}\n`,
      options,
    )
    expect([format, entries[0]?.events[0]?.event.pieces]).toEqual(['iata-fsu', pieces])
  }
})

it('takes the arrival from the line of a departure', async () => {
  const { entries } = await read(
    'DEP/SN501/05JAN/BRULAX/T6K120/A1030/E1325',
    'DEP/SN501/05JAN/BRULAX/T6K120/A2330/S0130-N',
  )
  expect(
    entries.map(({ events }) => events.map(({ event }) => [event.code, event.classifier, event.at])),
  ).toEqual([
    [
      ['DEP', 'actual', '2026-01-05T09:30:00Z'],
      ['ARR', 'estimated', '2026-01-05T21:25:00Z'],
    ],
    [
      ['DEP', 'actual', '2026-01-05T22:30:00Z'],
      ['ARR', 'planned', '2026-01-06T09:30:00Z'],
    ],
  ])
})

it.each([
  ['', '04'],
  ['-P', '03'],
  ['-N', '05'],
  ['-S', '06'],
  ['-T', '07'],
  ['+1', '05'],
])('has a flight that lands on the day %j', async (change, day) => {
  const { entries } = await read(`MAN/SN501/04JAN/BRULAX/T6K120/S1005/S1330${change}`)
  const arrival = entries[0]?.events.find(({ event }) => event.code === 'ARR')
  expect(arrival?.event.at).toBe(`2026-01-${day}T21:30:00Z`)
})
