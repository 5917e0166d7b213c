import { describe, expect, it } from 'vitest'
import { dcsaSample, readAll, remarksOn } from '#testing/read-all.ts'

const [transport, shipment, equipment] = JSON.parse(dcsaSample('tnt-220-response.json').toString())
const read = async (value: unknown) => (await readAll(JSON.stringify([value]))).entries[0]

describe('the response of DCSA', () => {
  it('gives 7 events of 7 entries', async () => {
    const message = await readAll(dcsaSample('tnt-220-response.json'), { contentType: 'application/json' })
    expect(message).toMatchObject({ format: 'dcsa-tnt-2.2', sender: null, messageAt: null, feedback: [] })
    expect(message.entries.map((entry) => [entry.path, entry.events.length, entry.ignored])).toEqual(
      Array.from({ length: 7 }, (_, index) => [`$[${index}]`, 1, false]),
    )
    expect(
      message.entries.flatMap((entry) => entry.feedback).filter((item) => item.severity === 'ERROR'),
    ).toEqual([])
  })

  it('keeps the offset of the local time, vessel, voyage and reason', async () => {
    const { entries } = await readAll(dcsaSample('tnt-220-response.json'))
    expect(entries[0]?.events[0]).toEqual({
      propertyPath: '$[0]',
      references: [
        { type: 'BKG', value: 'ABC123123123', issuer: null },
        { type: 'MBL', value: 'reserved-HHL123', issuer: null },
        { type: 'EQ', value: 'APZU4812090', issuer: null },
      ],
      event: {
        sourceEventId: '3cecb101-7a1a-43a4-9d62-e88a131651e2',
        kind: 'transport',
        code: 'ARRI',
        classifier: 'actual',
        at: '2021-01-09T13:12:56Z',
        offsetMinutes: 60,
        precision: 'time',
        zoneBasis: 'given',
        place: {
          locode: 'FRPAR',
          iata: null,
          name: 'Depot location or address',
          city: null,
          countryCode: 'FR',
          lat: null,
          lng: null,
        },
        mode: 'sea',
        conveyance: { name: 'King of the Seas', imo: '9321483', voyage: '2103N', carrier: 'MAEU' },
        equipment: null,
        isEmpty: null,
        seals: [],
        documentType: null,
        documentRef: null,
        reasonCode: 'WEA',
        remark: 'Bad weather',
        pieces: null,
        statedAt: '2021-01-23T12:34:56Z',
        messageAt: null,
        isRetracted: false,
        flags: [],
      },
    })
    expect(remarksOn(entries[0])).toEqual(['INFO placeholder-reference $[0].references[0].referenceValue'])
  })

  it('matches a SHIPMENT event by its document only', async () => {
    const { entries } = await readAll(dcsaSample('tnt-220-response.json'))
    expect(entries[4]?.events[0]).toMatchObject({
      event: {
        kind: 'shipment',
        code: 'DRFT',
        documentType: 'BKG',
        documentRef: 'ABC123123123',
        offsetMinutes: 510,
      },
      references: [
        { type: 'BKG', value: 'ABC123123123' },
        { type: 'EQ', value: 'APZU4812090' },
      ],
    })
    // A shipping instruction isn't what an order is called by.
    expect(entries[1]?.events[0]?.references).toEqual([{ type: 'EQ', value: 'APZU4812090', issuer: null }])
    expect(remarksOn(entries[4])).toContain('INFO time-differs $[4].eventDateTime')
  })

  it('takes a container number in the forwarder’s reference as a container', async () => {
    const { entries } = await readAll(dcsaSample('tnt-220-response.json'))
    expect(entries[2]?.events[0]).toMatchObject({
      event: {
        kind: 'equipment',
        code: 'LOAD',
        classifier: 'estimated',
        equipment: 'APZU4812090',
        isEmpty: true,
      },
      references: [{ type: 'BKG' }, { type: 'MBL' }, { type: 'EQ', value: 'APZU4812090' }],
    })
    expect(entries[2]?.events[0]?.event.place).toMatchObject({
      locode: 'FRPAR',
      lat: 48.85855,
      lng: 2.294492036,
    })
    expect(entries[2]?.events[0]?.event.seals).toEqual([])
  })

  it('reports one arrival under two IDs as two equal events', async () => {
    const { entries } = await readAll(dcsaSample('tnt-220-response.json'))
    const [one, two] = [entries[0]?.events[0]?.event, entries[3]?.events[0]?.event]
    expect(one?.sourceEventId).not.toBe(two?.sourceEventId)
    for (const name of ['kind', 'code', 'classifier', 'at'] as const) expect(one?.[name]).toBe(two?.[name])
  })
})

describe('wrong entries fail alone', () => {
  it('with wrong IDs', async () => {
    const { entries } = await readAll(dcsaSample('tnt-220-response-wrong-event-ids.json'))
    expect(entries.map((entry) => entry.events.length)).toEqual([0, 0, 1, 1, 1, 1, 1])
    const errors = entries.map((entry) => entry.feedback.filter((item) => item.severity === 'ERROR'))
    expect(errors.slice(0, 3)).toEqual([
      [
        {
          severity: 'ERROR',
          code: 'invalid-uuid',
          message: 'eventID must be a UUID, not 123456789.',
          propertyPath: '$[0].eventID',
        },
      ],
      [
        {
          severity: 'ERROR',
          code: 'invalid-uuid',
          message: 'eventID must be a UUID, not “incorrect”.',
          propertyPath: '$[1].eventID',
        },
      ],
      [],
    ])
    const ids = entries.flatMap((entry) => entry.events.map(({ event }) => event.sourceEventId.slice(0, 8)))
    expect(ids).toEqual(['3cecb101', '3cecb101', '1ed826d0', 'af7728dc', 'af7728dc'])
  })

  it('with a wrong structure', async () => {
    const { entries } = await readAll(dcsaSample('tnt-220-response-wrong-structure.json'))
    expect(entries.map((entry) => entry.feedback)).toEqual(
      [0, 1].map((index) => [
        {
          severity: 'ERROR',
          code: 'not-an-event',
          message: "This entry isn't an event: it has no member of an event, but “someEvents”.",
          propertyPath: `$[${index}]`,
        },
      ]),
    )
    expect(entries.every((entry) => entry.events.length === 0 && !entry.ignored)).toBe(true)
  })

  it('but not a date without a time, which is a day', async () => {
    const { entries } = await readAll(JSON.stringify([{ ...transport, eventDateTime: '2021-01-09' }]))
    expect(entries[0]?.events[0]?.event).toMatchObject({ at: '2021-01-09T00:00:00Z', precision: 'date' })
  })

  it.each([
    [transport, { eventClassifierCode: 'MAYBE' }, 'unknown-value', '.eventClassifierCode'],
    [transport, { eventDateTime: '2021-01-09T14:12:56' }, 'invalid-date-time', '.eventDateTime'],
    [transport, { eventDateTime: '2021-02-30T14:12:56Z' }, 'invalid-date-time', '.eventDateTime'],
    [transport, { eventCreatedDateTime: null }, 'missing-member', '.eventCreatedDateTime'],
    [transport, { transportCall: undefined }, 'missing-member', '.transportCall'],
    [
      transport,
      { transportCall: { modeOfTransport: 'SPACE' } },
      'unknown-value',
      '.transportCall.modeOfTransport',
    ],
    [transport, { transportCall: {} }, 'missing-member', '.transportCall.modeOfTransport'],
    [
      transport,
      { transportCall: { modeOfTransport: 'RAIL', UNLocationCode: 'PARIS1' } },
      'wrong-length',
      '.transportCall.UNLocationCode',
    ],
    [
      transport,
      { transportCall: { ...transport.transportCall, vessel: { vesselName: 'x'.repeat(36) } } },
      'too-long',
      '.transportCall.vessel.vesselName',
    ],
    [transport, { delayReasonCode: 'WEAT' }, 'too-long', '.delayReasonCode'],
    [transport, { changeRemark: 'x'.repeat(251) }, 'too-long', '.changeRemark'],
    [transport, { references: {} }, 'wrong-type', '.references'],
    [transport, { references: ['x'] }, 'wrong-type', '.references[0]'],
    [
      transport,
      { documentReferences: [{ documentReferenceType: 'BKG' }] },
      'missing-member',
      '.documentReferences[0].documentReferenceValue',
    ],
    [shipment, { eventClassifierCode: 'EST' }, 'unknown-value', '.eventClassifierCode'],
    [shipment, { shipmentEventTypeCode: 'NOPE' }, 'unknown-value', '.shipmentEventTypeCode'],
    [shipment, { documentID: null }, 'missing-member', '.documentID'],
    [equipment, { emptyIndicatorCode: null }, 'missing-member', '.emptyIndicatorCode'],
    [equipment, { equipmentReference: 'x'.repeat(16) }, 'too-long', '.equipmentReference'],
    [equipment, { ISOEquipmentCode: '22' }, 'wrong-length', '.ISOEquipmentCode'],
    [equipment, { seals: [{ sealNumber: '1', sealSource: 'ME' }] }, 'unknown-value', '.seals[0].sealSource'],
    [equipment, { eventType: 'IOT' }, 'unknown-value', '.eventType'],
  ])('%#', async (event, change, code, path) => {
    const entry = await read({ ...event, ...change })
    expect(entry?.events).toEqual([])
    expect(remarksOn(entry).filter((remark) => remark.startsWith('ERROR'))).toEqual([
      `ERROR ${code} $[0]${path}`,
    ])
  })

  it('with a million remarks, of which 50 are listed', async () => {
    const entry = await read({ ...transport, references: Array.from({ length: 500 }, () => 1) })
    expect(entry?.feedback).toHaveLength(51)
    expect(entry?.feedback.at(-1)?.code).toBe('more-feedback')
  })
})

describe('spellings of before', () => {
  it('of codes, remarks and documents', async () => {
    const old = { ...transport, transportEventTypeCode: null, eventTypeCode: 'DEPA' }
    const first = await read({ ...old, changeRemark: null, vesselScheduleChangeRemark: 'Fog' })
    expect(first?.events[0]?.event).toMatchObject({ code: 'DEPA', remark: 'Fog' })
    expect(first?.events[0]?.event.conveyance?.voyage).toBe('2103S')
    expect(remarksOn(first)).toContain('INFO deprecated-member $[0].eventTypeCode')
    const { documentTypeCode: _, ...undocumented } = shipment
    const second = await read({ ...undocumented, shipmentInformationTypeCode: 'BOK' })
    expect(second?.events[0]).toMatchObject({
      event: { documentType: 'BKG' },
      references: [{ type: 'BKG', value: 'reserved-HHL123' }, { type: 'EQ' }],
    })
  })

  it('of a transport call of which only the ID is sent', async () => {
    const { transportCall: _, ...event } = transport
    const entry = await read({ ...event, transportCallID: 'TC-1' })
    expect(entry?.events[0]?.event).toMatchObject({ code: 'ARRI', mode: null, place: null })
  })
})

it('flags a wrong check digit and keeps the event', async () => {
  const entry = await read({ ...equipment, equipmentReference: 'MSKU 123456-8' })
  expect(entry?.events[0]?.event).toMatchObject({ equipment: 'MSKU1234568', flags: ['check-digit'] })
  expect(remarksOn(entry)).toContain('WARN container-number $[0].equipmentReference')
})

it('flags what is said to have happened in the future', async () => {
  const entry = await read({ ...transport, eventDateTime: '2026-11-24T14:12:56+01:00' })
  expect(entry?.events[0]?.event.flags).toEqual(['future-actual'])
})

it('leaves out of texts what a database refuses', async () => {
  const entry = await read({ ...transport, changeRemark: 'a\u0000b\ud800c' })
  expect(entry?.events[0]?.event.remark).toBe('a b\ufffdc')
})
