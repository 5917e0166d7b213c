import { describe, expect, it } from 'vitest'
import { byCode, readAll, remarksOn } from '#testing/read-all.ts'
import { arrival315, statuses214, x12Interchange } from '#testing/x12-samples.ts'

const zones: Record<string, string> = { DEHAM: 'Europe/Berlin', USLAX: 'America/Los_Angeles' }
const zoneOf = (place: { locode: string | null; city: string | null }) =>
  byCode(zones[place.locode ?? ''] ?? (place.city === 'COLUMBUS' ? 'America/New_York' : null))
const options = { contentType: 'application/edi-x12', zoneOf }
const read315 = (...segments: string[]) => readAll(x12Interchange('315', [segments]), options)
/** The sample with one of its segments replaced. */
const changed = (from: string, to: string) => arrival315.map((segment) => segment.replace(from, to))

describe('315', () => {
  it('gives status, departure and expected arrivals of one transaction set', async () => {
    const message = await read315(...arrival315)
    expect(message).toMatchObject({
      format: 'x12-315',
      sender: 'EXAMPLELINE',
      messageAt: '2026-11-21T22:10:00Z',
      feedback: [],
    })
    expect(message.entries.map((entry) => [entry.path, entry.ignored, remarksOn(entry)])).toEqual([
      ['ST[0]', false, []],
    ])
    expect(
      message.entries[0]?.events.map(({ event, propertyPath }) => [
        propertyPath,
        event.code,
        event.classifier,
        event.place?.locode,
        event.at,
        event.precision,
        event.zoneBasis,
        event.offsetMinutes,
      ]),
    ).toEqual([
      ['ST[0]', 'ARRI', 'actual', 'DEHAM', '2026-11-20T05:42:00Z', 'time', 'code', null],
      ['ST[0].R4[0].DTM[0]', 'DEPA', 'actual', 'USLAX', '2026-10-21T01:30:00Z', 'time', 'given', -420],
      ['ST[0].R4[1].DTM[0]', 'ARRI', 'estimated', 'DEHAM', '2026-11-19T22:00:00Z', 'time', 'code', null],
      [
        'ST[0].R4[2].DTM[0]',
        'ARRI',
        'estimated',
        'DEBER',
        '2026-11-24T00:00:00Z',
        'date',
        'assumed-utc',
        null,
      ],
    ])
    expect(message.entries[0]?.events[0]).toMatchObject({
      references: [
        { type: 'MBL', value: 'EXLU71800000', issuer: 'EXLU' },
        { type: 'BKG', value: 'BK4711', issuer: 'EXLU' },
        { type: 'EQ', value: 'CSQU3054383', issuer: null },
      ],
      event: {
        kind: 'transport',
        mode: 'sea',
        equipment: 'CSQU3054383',
        isEmpty: false,
        seals: ['SEAL77'],
        conveyance: { name: 'EXAMPLE HAMBURG', imo: '9321483', voyage: '345E', carrier: 'EXLU' },
        messageAt: '2026-11-21T22:10:00Z',
        flags: [],
      },
    })
  })

  it('prefers the time of the port that has a zone, and its place', async () => {
    const { entries } = await read315(
      'B4***VA*20261120*1242*TOKYO*CSQU*305438*L*22G1*JPTYO*UN*3',
      'N9*BN*BK4711',
      'R4*D*UN*JPYOK*YOKOHAMA*JP',
      'DTM*140*20261119*1942*PT',
    )
    expect(entries[0]?.events).toHaveLength(1)
    // 19:42 Pacific time is 12:42 in Japan.
    expect(entries[0]?.events[0]?.event).toMatchObject({
      at: '2026-11-20T03:42:00Z',
      zoneBasis: 'given',
      place: { locode: 'JPYOK' },
    })
    expect(remarksOn(entries[0])).toEqual(['WARN places-differ ST[0].B4-11'])
  })

  it('reads a local time of an unknown place as UTC, and says so', async () => {
    const { entries } = await read315(...changed('DEHAM*UN*3', 'ZZZZZ*UN*3').slice(0, 5))
    expect(entries[0]?.events[0]?.event).toMatchObject({
      at: '2026-11-20T06:42:00Z',
      zoneBasis: 'assumed-utc',
    })
    expect(entries[0]?.feedback).toEqual([
      {
        severity: 'WARN',
        code: 'unknown-zone',
        message:
          'The time zone of ZZZZZ is unknown, so its local time is kept as UTC until the event matches a stop that tells it.',
        propertyPath: 'ST[0]',
      },
    ])
  })

  it.each([
    ['EE', { kind: 'equipment', code: 'PICK' }],
    ['I', { code: 'GTIN' }],
    ['AE', { code: 'LOAD', mode: 'sea' }],
    ['VD', { kind: 'transport', code: 'DEPA' }],
    ['UV', { code: 'DISC' }],
    ['RL', { kind: 'transport', code: 'DEPA', mode: 'rail' }],
    ['CT', { code: 'CUSR' }],
    ['CR', { kind: 'shipment', code: 'RELS' }],
    ['AV', { code: 'AVPU' }],
    ['OA', { code: 'GTOT' }],
    ['E', { code: 'ARRI', classifier: 'estimated' }],
    ['PB', { kind: 'note', code: 'PB', remark: 'Customs hold, insufficient paperwork' }],
    ['NF', { kind: 'note', code: 'NF', remark: 'Free time to expire' }],
    ['Q9', { kind: 'note', code: 'Q9', remark: null }],
    ['constructor', { kind: 'note', code: 'constructor'.slice(0, 10) }],
  ])('status %s', async (code, expected) => {
    const { entries } = await read315(...changed('VA', code).slice(0, 5))
    expect(entries[0]?.events[0]?.event).toMatchObject(expected)
    const isNote = entries[0]?.events[0]?.event.kind === 'note'
    const severity = ['PB', 'NF'].includes(code) ? 'INFO' : 'WARN'
    expect(remarksOn(entries[0])).toEqual(isNote ? [`${severity} unknown-code ST[0].B4-03`] : [])
  })

  it('takes emptiness from the status if the segment has none', async () => {
    const { entries } = await read315(
      ...changed('VA', 'RD').map((segment) => segment.replace('*L*22G1', '**22G1')),
    )
    expect(entries[0]?.events[0]?.event).toMatchObject({ code: 'GTIN', isEmpty: true })
  })

  it.each([
    ['20261120', '20261320', 'invalid-date', '04', "“20261320” isn't a date or time in the format CCYYMMDD"],
    ['*0642*', '*0662*', 'invalid-date', '05', "“0662” isn't a date or time in the format HHMM"],
    ['*20261120*0642*', '***', 'missing-element', '04', 'the date of the status is missing'],
    ['*VA*', '**', 'missing-element', '03', 'the status code is missing'],
  ])('refuses the set at the position of the fault: %#', async (from, to, code, element, text) => {
    const segments = changed(from, to).filter((segment) => !segment.startsWith('DTM'))
    const sent = x12Interchange('315', [segments])
    const { entries } = await readAll(sent, options)
    expect(entries[0]?.events).toEqual([])
    const before = segments[0]?.split('*').slice(0, Number(element)).join('*').length ?? 0
    const byte = sent.indexOf('B4*') + before + 1
    expect(entries[0]?.feedback).toContainEqual({
      severity: 'ERROR',
      code,
      message: `Segment B4 (status of the container), number 4, element ${element} at byte ${byte}: ${text}.`,
      propertyPath: `ST[0].B4-${element}`,
    })
  })

  it('flags a wrong check digit', async () => {
    const { entries } = await read315(...changed('UN*3', 'UN*4'))
    expect(entries[0]?.events[0]?.event).toMatchObject({ equipment: 'CSQU3054384', flags: ['check-digit'] })
  })

  it('has the same ID for an event said again, and another for a promise said again', async () => {
    const ids = async (date: string) => {
      const text = x12Interchange('315', [arrival315]).replace('*20261121*2210*7', `*${date}*2210*7`)
      const { entries } = await readAll(text, options)
      return entries[0]?.events.map(({ event }) => event.sourceEventId) ?? []
    }
    const [first, again, later] = [await ids('20261121'), await ids('20261121'), await ids('20261122')]
    expect(again).toEqual(first)
    expect(new Set(first).size).toBe(4)
    expect(later.map((id, index) => id === first[index])).toEqual([true, true, false, false])
  })
})

describe('214', () => {
  it('gives an entry for each status, with the references before and behind', async () => {
    const message = await readAll(x12Interchange('214', [statuses214]), options)
    expect(message).toMatchObject({ format: 'x12-214', feedback: [] })
    expect(message.entries.map((entry) => [entry.path, remarksOn(entry)])).toEqual([
      ['ST[0].AT7[0]', []],
      ['ST[0].AT7[1]', []],
      ['ST[0].AT7[2]', []],
    ])
    const events = message.entries.map((entry) => entry.events[0])
    expect(events).toMatchObject([
      {
        event: {
          kind: 'transport',
          code: 'DEPA',
          at: '2026-11-21T15:15:00Z',
          mode: 'truck',
          reasonCode: null,
          place: { city: 'CHICAGO', name: 'CHICAGO, IL', countryCode: 'US' },
          conveyance: { name: 'TRL 53017', carrier: 'EXTR' },
        },
      },
      { event: { kind: 'position', code: 'LOC', place: { lat: 41.708333, lng: -87.675 } } },
      { event: { code: 'DLV', classifier: 'planned', at: '2026-11-23T15:00:00Z', zoneBasis: 'code' } },
    ])
    for (const event of events) {
      expect(event?.references).toEqual([
        { type: 'BKG', value: 'PRO5512', issuer: 'EXTR' },
        { type: 'FF', value: 'LOAD88', issuer: null },
        { type: 'PO', value: 'PO-4711', issuer: null },
        { type: 'MBL', value: 'EXTRBOL1', issuer: 'EXTR' },
      ])
    }
  })

  it('fails a wrong status alone', async () => {
    const segments = statuses214.map((segment) => segment.replace('20261121*1215', '2026112*1215'))
    const { entries } = await readAll(x12Interchange('214', [segments]), options)
    expect(entries.map((entry) => entry.events.length)).toEqual([1, 0, 1])
    expect(remarksOn(entries[1])).toEqual(['ERROR invalid-date ST[0].AT7[1]-05'])
  })

  it.each([
    ['MS2*CSQU*305438**3', 'CSQU3054383'],
    ['MS2*EXTR*CSQU3054383', 'CSQU3054383'],
    ['MS2*EXTR*CSQU305438**3', 'CSQU3054383'],
    ['MS2*EXTR*7711', null],
  ])('%s names the container %s', async (segment, container) => {
    const body = ['B10*1*2*EXTR', 'LX*1', 'AT7*X1*NS***20261121*0915*UT', segment]
    const { entries } = await readAll(x12Interchange('214', [body]), options)
    expect(entries[0]?.events[0]?.event.equipment).toBe(container)
  })

  it('gives a delay its reason', async () => {
    const body = ['B10*1*2*EXTR', 'LX*1', 'AT7*SD*AM***20261121*0915*20']
    const { entries } = await readAll(x12Interchange('214', [body]), options)
    expect(entries[0]?.events[0]?.event).toMatchObject({
      code: 'ARRI',
      classifier: 'estimated',
      reasonCode: 'AM',
      at: '2026-11-21T14:15:00Z',
      offsetMinutes: -300,
    })
  })

  it('ignores a position without a place', async () => {
    const body = ['B10*1*2*EXTR', 'LX*1', 'AT7*X6*NS***20261121*0915*UT']
    const { entries } = await readAll(x12Interchange('214', [body]), options)
    expect(entries[0]).toMatchObject({ events: [], ignored: true, feedback: [{ code: 'no-position' }] })
  })
})
