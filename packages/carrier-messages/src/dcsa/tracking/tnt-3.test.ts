import { describe, expect, it } from 'vitest'
import { byCode, dcsaSample, readAll, remarksOn } from '#testing/read-all.ts'

const sample = (name: string) => JSON.parse(dcsaSample(`tnt-300-${name}.json`).toString())
const transport = sample('request-transport').events[0]
const equipment = sample('request-equipment').events[0]
const shipment = sample('request-shipment').events[0]
const [, , , located, reefer] = sample('response').events
const read = async (...events: unknown[]) => (await readAll(JSON.stringify({ events }))).entries[0]
const key = 'EXCO/SMDG/LCL'

describe('the shape of January 2026', () => {
  it('gives orders 4 of 5 events of the response', async () => {
    const message = await readAll(dcsaSample('tnt-300-response.json'))
    expect(message).toMatchObject({ format: 'dcsa-tnt-3.0', sender: 'EXCO' })
    expect(message.entries.map((entry) => [entry.path, entry.ignored, remarksOn(entry)])).toEqual([
      ['$.events[0]', false, []],
      ['$.events[1]', false, []],
      ['$.events[2]', false, []],
      ['$.events[3]', false, []],
      ['$.events[4]', true, ['INFO not-for-orders $.events[4]']],
    ])
    expect(message.entries.map((entry) => entry.events.map(({ event }) => [event.kind, event.code]))).toEqual(
      [[['shipment', 'CONF']], [['transport', 'DEPA']], [['equipment', 'GTIN']], [['position', 'LOC']], []],
    )
  })

  it('has the parties’ key in the event’s ID, and vessel, voyage and place', async () => {
    const entry = await read(transport)
    expect(entry?.events[0]).toMatchObject({
      references: [
        { type: 'BKG', value: 'ABC709951' },
        { type: 'MBL', value: 'HHL71800000' },
      ],
      event: {
        sourceEventId: `${key}/evt-trans-001-2026-01-20T12:30:00Z`,
        code: 'ARRI',
        at: '2026-01-20T12:30:00Z',
        offsetMinutes: 0,
        statedAt: '2025-01-25T01:23:45Z',
        place: { locode: 'DEHAM', name: 'Sample Port Terminal', countryCode: 'DE' },
        mode: 'sea',
        conveyance: { name: 'Example Vessel Alpha', imo: '1234567', voyage: 'V001N', carrier: null },
      },
    })
  })

  it('locates a container', async () => {
    expect((await read(located))?.events[0]).toMatchObject({
      event: { kind: 'position', place: { lat: 51.5074, lng: -0.1278 }, equipment: 'APZU4812090' },
      references: [{ type: 'EQ', value: 'APZU4812090' }],
    })
    const nowhere = await read({ ...located, eventLocation: {} })
    expect(nowhere).toMatchObject({ events: [], ignored: true })
    const door = await read({ ...located, iotDetails: { iotEventCode: 'DRO' } })
    expect(door).toMatchObject({ events: [], ignored: true })
  })

  it('takes an event back, repeated or not', async () => {
    const repeated = await read({ ...transport, isRetracted: true })
    expect(repeated?.events[0]?.event).toMatchObject({ code: 'ARRI', isRetracted: true })
    const { eventRouting, eventID, eventUpdatedDateTime } = transport
    const bare = await read({ eventRouting, eventID, eventUpdatedDateTime, isRetracted: true })
    expect(bare?.events[0]).toMatchObject({
      event: {
        sourceEventId: repeated?.events[0]?.event.sourceEventId,
        isRetracted: true,
        at: '2025-01-25T01:23:45Z',
      },
      references: [],
    })
    expect(remarksOn(bare)).toEqual(['INFO retraction-by-id $.events[0]'])
  })
})

describe('is tolerant', () => {
  it.each([
    [{ ...transport, eventLocation: undefined }, ['WARN no-location $.events[0].eventLocation']],
    [
      { ...transport, transportDetails: {} },
      ['WARN no-transport $.events[0].transportDetails.transportCall'],
    ],
    [
      { ...equipment, equipmentDetails: { equipmentReference: 'APZU4812090' } },
      ['WARN no-equipment-type $.events[0].equipmentDetails.ISOEquipmentCode'],
    ],
    [{ ...transport, eventRouting: undefined }, ['INFO no-originating-party $.events[0]']],
    [{ ...transport, shipmentDetails: undefined }, ['WARN no-reference $.events[0]']],
  ])('%#', async (event, remarks) => {
    const entry = await read(event)
    expect(entry?.events).toHaveLength(1)
    expect(remarksOn(entry)).toEqual(remarks)
  })

  it('of a code that is new', async () => {
    const eventClassification = { ...equipment.eventClassification, equipmentEventTypeCode: 'FLEW' }
    const entry = await read({ ...equipment, eventClassification })
    expect(entry?.events[0]?.event).toMatchObject({ kind: 'note', code: 'FLEW' })
    expect(remarksOn(entry)).toEqual([
      'INFO unknown-code $.events[0].eventClassification.equipmentEventTypeCode',
    ])
  })

  it('of a local time without its offset', async () => {
    const entry = (
      await readAll(JSON.stringify([{ ...transport, eventDateTime: '2026-01-20T12:30:00' }]), {
        zoneOf: (place) => byCode(place.locode === 'DEHAM' ? 'Europe/Berlin' : null),
      })
    ).entries[0]
    expect(entry?.events[0]?.event).toMatchObject({ at: '2026-01-20T11:30:00Z', zoneBasis: 'code' })
  })

  it('of a local time at a place without a zone, with the state of its address', async () => {
    const eventLocation = { address: { city: 'Portland', stateRegion: 'ME', countryCode: 'US' } }
    const entry = (
      await readAll(JSON.stringify([{ ...transport, eventDateTime: '2026-01-20T12:30:00', eventLocation }]))
    ).entries[0]
    expect(remarksOn(entry)).toContain('WARN unknown-zone $[0]')
    expect(entry?.events[0]?.event).toMatchObject({
      at: '2026-01-20T12:30:00Z',
      localTime: '2026-01-20T12:30:00',
      zoneBasis: 'assumed-utc',
      place: { city: 'Portland', subdivision: 'ME', countryCode: 'US' },
    })
  })
})

it('reads a date without a time as a day', async () => {
  const entries = [{ ...transport, eventDateTime: '2026-01-20' }]
  const { entries: read } = await readAll(JSON.stringify({ events: entries }))
  expect(read[0]?.events[0]?.event).toMatchObject({ at: '2026-01-20T00:00:00Z', precision: 'date' })
})

describe('refuses', () => {
  const own = '$.events[0]'
  it.each([
    [{ ...transport, eventID: '' }, `ERROR missing-member ${own}.eventID`],
    [{ ...transport, eventDateTime: 'soon' }, `ERROR invalid-date-time ${own}.eventDateTime`],
    [
      { ...transport, eventClassification: { eventTypeCode: 'RUMOR' } },
      `ERROR unknown-value ${own}.eventClassification.eventTypeCode`,
    ],
    [
      { ...transport, eventClassification: { ...transport.eventClassification, eventClassifierCode: 'X' } },
      `ERROR unknown-value ${own}.eventClassification.eventClassifierCode`,
    ],
    [
      { ...shipment, shipmentDetails: {} },
      `ERROR missing-member ${own}.shipmentDetails.documentReference.typeCode`,
    ],
    [
      { ...equipment, equipmentDetails: {} },
      `ERROR missing-member ${own}.equipmentDetails.equipmentReference`,
    ],
    [{ ...reefer, equipmentDetails: {} }, `ERROR missing-member ${own}.equipmentDetails.equipmentReference`],
  ])('%#', async (event, remark) => {
    const entry = await read(event)
    expect(entry).toMatchObject({ events: [], ignored: false })
    expect(remarksOn(entry)).toContain(remark)
  })

  it('a message without events', async () => {
    const message = await readAll('{"events":[]}')
    expect(message.entries).toEqual([])
    expect(message.feedback).toMatchObject([
      { severity: 'ERROR', code: 'no-entries', propertyPath: '$.events' },
    ])
  })
})

describe('the other shapes', () => {
  const metadata = {
    eventID: '3cecb101-7a1a-43a4-9d62-e88a131651e2',
    eventCreatedDateTime: '2023-03-01T10:00:00Z',
    eventType: 'TRANSPORT',
  }

  it('Beta-1 with metadata and payload', async () => {
    const payload = {
      eventClassifierCode: 'EST',
      eventDateTime: '2023-03-05T08:00:00+01:00',
      transportEventTypeCode: 'ARRI',
      eventLocation: { UNLocationCode: 'DEHAM' },
      transportCall: { modeOfTransport: 'VESSEL', vessel: { vesselName: 'Alpha' }, importVoyageNumber: '7N' },
      documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: 'B1' }],
    }
    const { format, entries } = await readAll(JSON.stringify([{ metadata, payload }]))
    expect(format).toBe('dcsa-tnt-3.0')
    expect(entries[0]?.feedback).toEqual([])
    expect(entries[0]?.events[0]).toMatchObject({
      event: {
        sourceEventId: metadata.eventID,
        code: 'ARRI',
        classifier: 'estimated',
        at: '2023-03-05T07:00:00Z',
        statedAt: '2023-03-01T10:00:00Z',
        conveyance: { name: 'Alpha', voyage: '7N' },
      },
      references: [{ type: 'BKG', value: 'B1' }],
    })
    const retracted = { ...metadata, eventID: 'x', retractedEventID: metadata.eventID }
    const { entries: taken } = await readAll(JSON.stringify([{ metadata: retracted }]))
    expect(taken[0]?.events[0]?.event).toMatchObject({ sourceEventId: metadata.eventID, isRetracted: true })
  })

  it('the draft of 2026 with words for codes', async () => {
    const entry = await read({
      ...transport,
      eventClassification: {
        eventType: 'TRANSPORT',
        eventClassifier: 'ACTUAL',
        transportEventType: 'ARRIVED',
      },
    })
    expect(entry?.events[0]?.event).toMatchObject({ kind: 'transport', code: 'ARRI', classifier: 'actual' })
  })

  it('a single event, and events of 2.2 and 3.0 in one list', async () => {
    const single = await readAll(JSON.stringify(transport))
    expect(single).toMatchObject({ format: 'dcsa-tnt-3.0', entries: [{ path: '$' }] })
    const [old] = JSON.parse(dcsaSample('tnt-220-response.json').toString())
    const mixed = await readAll(JSON.stringify([old, transport]))
    expect(mixed.entries.map((entry) => entry.events.length)).toEqual([1, 1])
    const lone = await readAll(JSON.stringify(old))
    expect(lone).toMatchObject({ format: 'dcsa-tnt-2.2', entries: [{ path: '$', events: [{}] }] })
  })
})
