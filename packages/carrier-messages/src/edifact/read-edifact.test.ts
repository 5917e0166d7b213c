import { describe, expect, it } from 'vitest'
import { departure, iftstaInterchange } from '#testing/iftsta-samples.ts'
import { byCode, readAll, remarksOn } from '#testing/read-all.ts'

const zones: Record<string, string> = { DEHAM: 'Europe/Berlin', USNYC: 'America/New_York' }
const options = {
  contentType: 'application/edifact',
  zoneOf: (place: { locode: string | null }) => byCode(zones[place.locode ?? '']),
}
const good = iftstaInterchange([departure])
const read = (...segments: string[]) => readAll(iftstaInterchange([segments]), options)
const changed = (from: string, to: string) => departure.map((segment) => segment.replace(from, to))

it('gives the status and the expected arrival of one STS', async () => {
  const message = await readAll(good, options)
  expect(message).toMatchObject({
    format: 'edifact-iftsta',
    sender: 'EXAMPLELINE',
    messageAt: '2026-11-21T22:10:00Z',
    feedback: [],
  })
  expect(message.entries.map((entry) => [entry.path, remarksOn(entry)])).toEqual([
    ['UNH[0].CNI[0].STS[0]', []],
  ])
  const references = [
    { type: 'MBL', value: 'EXLU71800000', issuer: 'EXLU' },
    { type: 'BKG', value: 'BK4711', issuer: 'EXLU' },
    { type: 'FF', value: 'ORD-2026-0042', issuer: null },
    { type: 'EQ', value: 'CSQU3054383', issuer: null },
  ]
  expect(message.entries[0]?.events).toMatchObject([
    {
      references,
      propertyPath: 'UNH[0].CNI[0].STS[0]',
      event: {
        kind: 'transport',
        code: 'DEPA',
        classifier: 'actual',
        at: '2026-11-20T17:42:00Z',
        zoneBasis: 'code',
        place: { locode: 'DEHAM', city: 'HAMBURG', name: 'Altenwerder', countryCode: 'DE' },
        mode: 'sea',
        conveyance: { name: 'EXAMPLE HAMBURG', imo: '9321483', voyage: '345E', carrier: 'EXLU' },
        equipment: 'CSQU3054383',
        isEmpty: false,
        seals: ['SEAL77'],
        reasonCode: 'WEA',
        remark: 'Bad weather',
        messageAt: '2026-11-21T22:10:00Z',
      },
    },
    {
      references,
      propertyPath: 'UNH[0].CNI[0].STS[0].LOC[1]',
      event: {
        code: 'ARRI',
        classifier: 'estimated',
        at: '2026-12-01T13:00:00Z',
        offsetMinutes: -300,
        zoneBasis: 'given',
        place: { locode: 'USNYC' },
        reasonCode: 'WEA',
        equipment: 'CSQU3054383',
      },
    },
  ])
})

it.each([
  ['24::22', { kind: 'note', code: '24' }],
  ['VD::22', { kind: 'transport', code: 'DEPA', mode: 'sea' }],
  ['OA', { kind: 'equipment', code: 'GTOT' }],
  ['1', { kind: 'transport', code: 'ARRI' }],
  ['12::6', { code: 'CUSR' }],
  ['21::6', { kind: 'transport', code: 'DLV' }],
  ['28::6', { code: 'STRP' }],
  ['29::6', { code: 'DISC' }],
  ['6::6', { kind: 'shipment', code: 'CONF', documentType: 'BKG' }],
  ['20::6', { kind: 'note', code: '20', classifier: 'actual' }],
  ['999::6:Something new', { kind: 'note', code: '999' }],
])('status %s', async (code, expected) => {
  const { entries } = await read(...changed('24::6', code))
  expect(entries[0]?.events[0]?.event).toMatchObject(expected)
  const isNote = 'kind' in expected && expected.kind === 'note'
  const severity = code.startsWith('20') ? 'INFO' : 'WARN'
  expect(remarksOn(entries[0])).toEqual(isNote ? [`${severity} unknown-code UNH[0].CNI[0].STS[0]-02`] : [])
})

it('keeps the text of a note', async () => {
  const body = ['RFF+BN:1', 'CNI+1', 'STS+1+36::6', 'DTM+334:20261120:102']
  const { entries } = await read(...body)
  expect(entries[0]?.events[0]?.event).toMatchObject({ remark: 'Not found', precision: 'date' })
  const { entries: told } = await read(...body, 'FTX+AAI+++Lost in the yard?: really')
  expect(told[0]?.events[0]?.event.remark).toBe('Lost in the yard: really')
})

it.each([
  ['202611201842:203', '2026-11-20T17:42:00Z', 'code'],
  ['20261120184210:204', '2026-11-20T17:42:10Z', 'code'],
  ['20261120:102', '2026-11-20T00:00:00Z', 'assumed-utc'],
  ['202611201842+0130:205', '2026-11-20T17:12:00Z', 'given'],
  ['202611201842UTC:303', '2026-11-20T18:42:00Z', 'given'],
  ['202611201842CET:303', '2026-11-20T17:42:00Z', 'code'],
  ['202611201842', '2026-11-20T17:42:00Z', 'code'],
])('reads the time %s', async (time, at, zoneBasis) => {
  const { entries } = await read(...changed('202611201842:203', time.replace('+', '?+')))
  expect(entries[0]?.events[0]?.event).toMatchObject({ at, zoneBasis })
})

it('takes the date of the place where the status has none', async () => {
  const segments = changed('DTM+334', 'DTM+999').flatMap((segment) =>
    segment.startsWith('LOC+175') ? ['LOC+9+DEHAM', 'DTM+186:202611201842:203'] : [segment],
  )
  const { entries } = await read(...segments)
  expect(entries[0]?.events.map(({ event }) => [event.code, event.at])).toEqual([
    ['DEPA', '2026-11-20T17:42:00Z'],
    ['ARRI', '2026-12-01T13:00:00Z'],
  ])
})

it('gives an event for each container, with its own reference', async () => {
  const { entries } = await read(...departure, 'EQD+CN+MSKU1234568++++4')
  expect(
    entries[0]?.events.map(({ event, references }) => [
      event.code,
      event.equipment,
      references.at(-1)?.value,
    ]),
  ).toEqual([
    ['DEPA', 'CSQU3054383', 'CSQU3054383'],
    ['DEPA', 'MSKU1234568', 'MSKU1234568'],
    ['ARRI', null, 'ORD-2026-0042'],
  ])
  expect(entries[0]?.events[1]?.event).toMatchObject({ isEmpty: true, flags: ['check-digit'] })
})

it('counts each status of each consignment, and those without one', async () => {
  const status = ['STS+1+1::6', 'DTM+334:20261120:102']
  const { entries } = await read('RFF+BN:1', 'CNI+1+A', ...status, ...status, 'CNI+2+B', 'CNI+3+C', ...status)
  expect(entries.map((entry) => [entry.path, entry.events.length])).toEqual([
    ['UNH[0].CNI[0].STS[0]', 1],
    ['UNH[0].CNI[0].STS[1]', 1],
    ['UNH[0].CNI[1]', 0],
    ['UNH[0].CNI[2].STS[0]', 1],
  ])
  expect(remarksOn(entries[2])).toEqual(['ERROR no-status UNH[0].CNI[1]'])
  expect(entries[3]?.events[0]?.references.map((reference) => reference.value)).toEqual(['1', 'C'])
})

describe('a wrong status fails alone', () => {
  const next = ['STS+1+1::6', 'DTM+334:20261120:102']
  it.each([
    [changed('202611201842', '202613201842'), 'invalid-date', '.DTM-01', 'DTM+334', 4],
    [changed('STS+1+24::6', 'STS+1+'), 'missing-element', '-02', 'STS', 6],
    [changed('DTM+334', 'DTM+335'), 'missing-element', '', 'STS', null],
  ])('%#', async (segments, code, path, at, element) => {
    const sent = iftstaInterchange([[...segments, ...next]])
    const { entries } = await readAll(sent, options)
    expect(entries.map((entry) => entry.events.length)).toEqual([0, 1])
    const error = entries[0]?.feedback.find((item) => item.severity === 'ERROR')
    expect(error).toMatchObject({ code, propertyPath: `UNH[0].CNI[0].STS[0]${path}` })
    expect(error?.message).toContain(`at byte ${sent.indexOf(`\n${at}`) + 1 + (element ?? 0)}`)
  })
})

describe('the syntax', () => {
  it('of other separators, released characters and repetitions', async () => {
    const text = good
      .replaceAll("'", '~')
      .replaceAll('+', '|')
      .replaceAll(':', '^')
      .replace('HAMBURG|CTA', 'HAM!|BURG!~!!*X|CTA')
    const { entries, feedback } = await readAll(`UNA^|.!*~\r\n${text}`, options)
    expect(feedback).toEqual([])
    expect(entries[0]?.events[0]?.event.place?.city).toBe('HAM|BURG~!')
  })

  it('of several interchanges, the second without its UNA', async () => {
    const first = `UNA^|.!*~${good.replaceAll("'", '~').replaceAll('+', '|').replaceAll(':', '^')}`
    const { entries } = await readAll(first + good, options)
    expect(entries.map((entry) => [entry.path, entry.events.length])).toEqual([
      ['UNH[0].CNI[0].STS[0]', 2],
      ['UNH[1].CNI[0].STS[0]', 2],
    ])
  })

  it.each([
    ['UNOA:1', 'latin1', 'KØBENHAVN'],
    ['UNOC:3', 'latin1', 'KØBENHAVN'],
    ['UNOY:4', 'utf8', 'KØBENHAVN'],
    ['UNOE:3', null, 'МОСКВА'],
  ] as const)('of the character set %s', async (charset, encoding, city) => {
    const text = iftstaInterchange([changed('HAMBURG+CTA', 'CITY+CTA')], { charset })
    const [before = '', after = ''] = text.split('CITY')
    const bytes =
      encoding === null ? Buffer.from([0xbc, 0xbe, 0xc1, 0xba, 0xb2, 0xb0]) : Buffer.from(city, encoding)
    const { entries } = await readAll(
      Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]),
      options,
    )
    expect(entries[0]?.events[0]?.event.place?.city).toBe(city)
  })

  it('warns of wrong counts and control numbers, and keeps what was read', async () => {
    const text = good.replace('UNT+16+1', 'UNT+15+2').replace('UNZ+1+1', 'UNZ+7+1')
    const { entries, feedback } = await readAll(text, options)
    expect(entries[0]?.events).toHaveLength(2)
    expect(feedback.map((item) => `${item.severity} ${item.code} ${item.propertyPath}`)).toEqual([
      'WARN wrong-count UNH[0].UNT-01',
      'WARN wrong-control-number UNH[0].UNT-02',
      'WARN wrong-count UNZ-01',
    ])
  })

  it('of a file that was cut off', async () => {
    const { entries, feedback } = await readAll(good.slice(0, good.indexOf('TDT')), options)
    expect(entries.map((entry) => [entry.events.length, remarksOn(entry)])).toEqual([
      [0, ['ERROR unfinished UNH[0].CNI[0].STS[0]']],
    ])
    expect(feedback).toMatchObject([{ code: 'missing-trailer' }])
  })

  it('of messages that aren’t read', async () => {
    const two = iftstaInterchange([departure, departure]).replace('IFTSTA', 'COPARN')
    const { entries } = await readAll(two, options)
    expect(entries.map((entry) => [entry.path, entry.events.length])).toEqual([
      ['UNH[0]', 0],
      ['UNH[1].CNI[0].STS[0]', 2],
    ])
    expect(entries[0]?.feedback[0]?.code).toBe('unsupported-message')
    await expect(readAll(good.replace('IFTSTA', 'COPARN'))).rejects.toMatchObject({
      reason: 'unknown-format',
    })
  })

  it('in pieces of any size', async () => {
    const text = iftstaInterchange([changed('HAMBURG', "HAM??BURG?'"), departure])
    const whole = await readAll(text, options)
    expect(whole.entries[0]?.events[0]?.event.place?.city).toBe("HAM?BURG'")
    for (const size of [1, 3, 8, 9, 10, 500]) {
      async function* pieces() {
        for (let start = 0; start < text.length; start += size)
          yield Buffer.from(text.slice(start, start + size))
      }
      expect((await readAll(pieces(), options)).entries).toEqual(whole.entries)
    }
  })
})

it.each([
  ['LOC+175+:::PORTLAND+US:162:5+ME:163:5', { countryCode: 'US', subdivision: 'ME', name: null }],
  ['LOC+175+:::PORTLAND+US-ME:163:5+US:162:5', { countryCode: 'US', subdivision: 'ME' }],
  ['LOC+175+USPWM:139:6:PORTLAND+CTA:72:306:Ocean Gateway', { locode: 'USPWM', name: 'Ocean Gateway' }],
])('reads the country and state of %s', async (location, place) => {
  const { entries } = await read(...changed('LOC+175+DEHAM:139:6:HAMBURG+CTA:72:306:Altenwerder', location))
  expect(entries[0]?.events[0]?.event.place).toMatchObject(place)
})
