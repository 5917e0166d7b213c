import { describe, expect, it } from 'vitest'
import { dcsaSample, readAll, remarksOn } from '#testing/read-all.ts'

const sample = dcsaSample('booking-205-v2-bookings-bookingReference-dryConfirmedExample.json').toString()
const booking = JSON.parse(sample)
const read = async (change: object = {}) => readAll(JSON.stringify({ ...booking, ...change }))
const saidBy = async (change: object = {}) => {
  const { entries } = await read(change)
  return entries.flatMap(({ events }) =>
    events.map(({ event }) => [event.kind, event.code, event.classifier, event.at, event.precision]),
  )
}
const confirmed = [
  ['shipment', 'CONF', 'actual', '2026-11-22T00:00:00Z', 'date'],
  ['shipment', 'AMCF', 'actual', '2026-11-22T00:00:00Z', 'date'],
]

describe('a confirmed booking', () => {
  it('plans the legs and says until when its papers, weights and containers are due', async () => {
    const message = await read({ carrierCode: 'MAEU' })
    expect(message).toMatchObject({ format: 'dcsa-bkg-2.0', sender: 'MAEU', feedback: [] })
    expect(await saidBy({ carrierCode: 'MAEU' })).toEqual([
      ...confirmed,
      ['transport', 'DEPA', 'planned', '2024-01-20T00:00:00Z', 'date'],
      ['transport', 'ARRI', 'planned', '2024-01-31T00:00:00Z', 'date'],
      ['note', 'DCO', 'planned', '2024-01-17T22:30:00Z', 'time'],
      ['note', 'VCO', 'planned', '2024-01-18T22:30:00Z', 'time'],
      ['note', 'FCO', 'planned', '2024-01-19T13:30:00Z', 'time'],
    ])
    const [status, , departure, arrival, cutOff] = message.entries[0]?.events ?? []
    expect(status?.references).toEqual([
      { type: 'BKG', value: 'cbr-987', issuer: 'MAEU' },
      { type: 'BKG', value: 'cbrr-123', issuer: 'MAEU' },
      { type: 'CR', value: 'KN-00103004', issuer: null },
    ])
    const conveyance = { name: 'MAERSK IOWA', imo: '9298686', voyage: '403W', carrier: 'MAEU' }
    expect(departure?.event).toMatchObject({ mode: 'sea', place: { locode: 'DEBRV' }, conveyance })
    expect(arrival?.event).toMatchObject({ place: { locode: 'USORF' }, conveyance })
    expect(cutOff?.event).toMatchObject({
      documentType: 'BKG',
      documentRef: 'cbr-987',
      place: { locode: 'DEBRV' },
      sourceEventId: expect.stringMatching(/^booking\/cbr-987\/[\w-]{16}\/cut-off\/DCO$/),
    })
  })

  it('names each leg, its containers, and every cut-off that DCSA has a code for', async () => {
    const codes = ['DCO', 'VCO', 'FCO', 'LCO', 'PCO', 'RCO', 'DGC', 'OBC', 'AFC', 'CUA', 'TCO', 'ECP', 'EFC']
    const [leg] = booking.transportPlan
    const { entries } = await read({
      confirmedEquipments: [{ ISOEquipmentCode: '42G1', equipmentReferences: ['CSQU3054383'] }],
      transportPlan: [
        { ...leg, modeOfTransport: 'TRUCK', loadLocation: { UNLocationCode: 'DEHAM' } },
        { ...leg, plannedArrivalDate: undefined, loadLocation: { UNLocationCode: 'DEBRV' } },
        'x',
        { ...leg, plannedDepartureDate: 'soon', plannedArrivalDate: '2024-02-03T08:00:00+01:00' },
      ],
      shipmentCutOffTimes: codes.map((cutOffDateTimeCode) => ({
        cutOffDateTimeCode,
        cutOffDateTime: '2024-01-17T12:00:00',
      })),
    })
    const events = entries[0]?.events ?? []
    expect(events.filter(({ event }) => event.kind === 'note').map(({ event }) => event.code)).toEqual(codes)
    // They are of the port of loading, and without an offset in its zone, which is unknown here.
    expect(events.at(-1)?.event).toMatchObject({ place: { locode: 'DEBRV' }, zoneBasis: 'assumed-utc' })
    expect(events.at(-1)?.references).toContainEqual({ type: 'EQ', value: 'CSQU3054383', issuer: null })
    expect(
      events.filter(({ event }) => event.kind === 'transport').map(({ event }) => [event.code, event.mode]),
    ).toEqual([
      ['DEPA', 'truck'],
      ['ARRI', 'truck'],
      ['DEPA', 'sea'],
      ['ARRI', 'sea'],
    ])
    expect(remarksOn(entries[0])).toEqual(
      expect.arrayContaining([
        'WARN wrong-type $.transportPlan[2]',
        'WARN invalid-date-time $.transportPlan[3].plannedDepartureDate',
        'WARN unknown-zone $.shipmentCutOffTimes[0]',
      ]),
    )
  })

  it('keeps the others where one cut-off says nothing', async () => {
    const [first] = booking.shipmentCutOffTimes
    const { entries } = await read({
      shipmentCutOffTimes: [{ ...first, cutOffDateTimeCode: 'XXX' }, 5, { cutOffDateTimeCode: 'VCO' }, first],
    })
    expect(entries[0]?.events.at(-1)?.event.code).toBe('DCO')
    expect(remarksOn(entries[0])).toEqual([
      'WARN unknown-value $.shipmentCutOffTimes[0].cutOffDateTimeCode',
      'WARN wrong-type $.shipmentCutOffTimes[1]',
      'WARN invalid-date-time $.shipmentCutOffTimes[2].cutOffDateTime',
    ])
  })
})

describe('the state of a booking', () => {
  it.each([
    ['RECEIVED', 'RECE'],
    ['PENDING_UPDATE', 'PENU'],
    ['UPDATE_RECEIVED', 'UPRE'],
    ['REJECTED', 'REJE'],
    ['DECLINED', 'DECL'],
    ['CANCELLED', 'CANC'],
  ])('%s is told, and its plan isn’t', async (bookingStatus, code) => {
    const change = { bookingStatus, amendedBookingStatus: undefined, reason: 'No space' }
    const { entries } = await read(change)
    expect(await saidBy(change)).toEqual([['shipment', code, 'actual', '2026-11-22T00:00:00Z', 'date']])
    expect(entries[0]?.events[0]?.event.remark).toBe('No space')
    expect(remarksOn(entries[0])).toEqual(['INFO not-confirmed $'])
  })

  it.each([
    ['PENDING_AMENDMENT', 'PENM'],
    ['COMPLETED', 'CMPL'],
  ])('%s leaves the plan as it was confirmed', async (bookingStatus, code) => {
    const said = await saidBy({ bookingStatus, amendedBookingStatus: 'AMENDMENT_RECEIVED' })
    expect(said.map(([, own]) => own)).toEqual([code, 'AMRE', 'DEPA', 'ARRI', 'DCO', 'VCO', 'FCO'])
  })

  it('is refused where it’s none', async () => {
    const wrong = await read({ bookingStatus: 'DREAMT' })
    expect(remarksOn(wrong.entries[0])).toEqual(['ERROR unknown-value $.bookingStatus'])
    const nameless = await read({ carrierBookingReference: null, carrierBookingRequestReference: '' })
    expect(remarksOn(nameless.entries[0])).toEqual(['ERROR missing-member $.carrierBookingReference'])
  })

  it('comes in a notification with its time, with or without the booking', async () => {
    const notification = (data: object) =>
      readAll(
        JSON.stringify({
          specversion: '1.0',
          type: 'org.dcsa.booking.v2',
          time: '2024-01-10T09:00:00+01:00',
          data: { carrierBookingReference: 'cbr-987', bookingStatus: 'CONFIRMED', ...data },
        }),
      )
    const alone = await notification({})
    expect(alone.entries[0]?.events.map(({ event }) => [event.code, event.at, event.statedAt])).toEqual([
      ['CONF', '2024-01-10T08:00:00Z', '2024-01-10T08:00:00Z'],
    ])
    const whole = await notification({ booking, amendedBooking: { transportPlan: [] } })
    expect(whole.entries[0]?.events.map(({ event }) => event.code)).toEqual([
      'CONF',
      'DEPA',
      'ARRI',
      'DCO',
      'VCO',
      'FCO',
    ])
    expect(whole.entries[0]?.events.at(-1)?.propertyPath).toBe('$.data.booking.shipmentCutOffTimes[2]')
  })
})

it('comes in lists, of which each entry counts alone', async () => {
  for (const body of [{ bookings: [booking, 5, { x: 1 }] }, [booking]]) {
    const { format, entries } = await readAll(JSON.stringify(body))
    expect(format).toBe('dcsa-bkg-2.0')
    expect(entries[0]?.events).toHaveLength(7)
    for (const entry of entries.slice(1)) expect(entry.feedback[0]?.code).toBe('not-an-event')
  }
})
