import { type MessageAnswer, sendMessage } from '@portolan/contract/company/messages'
import { getCompanyOrder, saveCompanyOrder } from '@portolan/contract/company/order-calls'
import type { Alert } from '@portolan/contract/freight/attention'
import type { CutOff } from '@portolan/contract/freight/cut-offs'
import { listHistoryEvents } from '@portolan/contract/freight/ledger/order-history'
import { getOrder } from '@portolan/contract/freight/orders'
import { countAttention } from '@portolan/contract/freight/orders/attention-counts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { givenApiKey, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let token: string
let now = new Date('2026-11-21T08:00:00Z')

beforeEach(async () => {
  now = new Date('2026-11-21T08:00:00Z')
  portal = await openTestPortal({ clock: { now: () => now } })
  key = await givenApiKey(portal, 'read', 'write')
})
afterEach(() => portal.close())

const order = {
  organization: { ref: 'acme', name: 'Acme' },
  transportMode: 'sea',
  route: [
    { place: { locode: 'DEHAM' }, mode: 'truck', departure: { planned: '2026-11-20T08:00:00Z' } },
    { place: { locode: 'DEBRV' }, departure: { planned: '2026-11-29T08:00:00Z' } },
    { place: { locode: 'USORF' }, arrival: { planned: '2026-12-12T08:00:00Z' } },
  ],
  units: [
    { ref: '1', packaging: 'CTN', quantity: 1, container: 'CSQU3054383' },
    { ref: '2', packaging: 'CTN', quantity: 1, container: 'MSKU1234565' },
  ],
  references: [{ type: 'BKG', value: 'B-1' }],
}
const leg = {
  transportPlanStageSequenceNumber: 1,
  loadLocation: { UNLocationCode: 'DEBRV' },
  dischargeLocation: { UNLocationCode: 'USORF' },
  plannedDepartureDate: '2026-11-28',
  plannedArrivalDate: '2026-12-10',
  modeOfTransport: 'VESSEL',
  vesselName: 'MAERSK IOWA',
  carrierExportVoyageNumber: '403W',
}
const cutOff = (cutOffDateTimeCode: string, cutOffDateTime: string) => ({
  cutOffDateTimeCode,
  cutOffDateTime,
})
const booking = {
  carrierCode: 'MAEU',
  carrierBookingReference: 'B-1',
  bookingStatus: 'CONFIRMED',
  transportPlan: [leg],
  shipmentCutOffTimes: [
    cutOff('FCO', '2026-11-26T13:00:00Z'),
    cutOff('VCO', '2026-11-22T17:00:00Z'),
    cutOff('DCO', '2026-11-21T07:00:00Z'),
  ],
}

async function save(changes: object = {}) {
  const answer = await portal.call(saveCompanyOrder, {
    params: { ref: 'A-1' },
    body: { ...order, ...changes } as never,
    key,
  })
  expect([200, 201]).toContain(answer.statusCode)
  token = (await givenUser(portal, ['acme'])).token
  return answer.json().id as string
}

async function send(body: object): Promise<MessageAnswer> {
  const headers = { 'content-type': 'application/json' }
  const answer = await portal.call(sendMessage, { body: Buffer.from(JSON.stringify(body)), key, headers })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function orderOf(orderId: string) {
  const params = { orderId }
  const detail = (await portal.call(getOrder, { params, token })).json()
  const { results } = (await portal.call(listHistoryEvents, { params, token })).json()
  return {
    cutOffs: detail.cutOffs.map(({ code, at, metAt }: CutOff) => [code, at, metAt]),
    alerts: detail.alerts
      .filter(({ cutOff: own }: Alert) => own !== null)
      .map(({ kind, cutOff: own, at }: Alert) => [kind, own?.code, at]),
    departure: detail.route[1].departure.planned,
    arrival: detail.arrival.planned,
    places: new Set(detail.cutOffs.map(({ place }: CutOff) => place.city)),
    history: results.map(({ code }: { code: string }) => code).sort(),
  }
}

async function atRisk(): Promise<number> {
  const { groups } = (await portal.call(countAttention, { token })).json()
  return groups.find(({ group }: { group: string }) => group === 'at-risk').count
}

describe('a confirmed booking', () => {
  it('plans the voyage and gives its cut-offs, once, and they count until they are kept', async () => {
    const id = await save()
    now = new Date('2026-11-21T08:01:00Z')
    expect(await send(booking)).toMatchObject({ accepted: 1, unmatched: 0 })
    const order = await orderOf(id)
    expect(order).toEqual({
      cutOffs: [
        ['DCO', '2026-11-21T07:00:00Z', null],
        ['VCO', '2026-11-22T17:00:00Z', null],
        ['FCO', '2026-11-26T13:00:00Z', null],
      ],
      alerts: [
        ['cut-off-passed', 'DCO', '2026-11-21T07:00:00Z'],
        ['cut-off-ahead', 'VCO', '2026-11-22T17:00:00Z'],
      ],
      departure: expect.stringMatching(/^2026-11-2[78]T/),
      arrival: expect.stringMatching(/^2026-12-(09|10)T/),
      places: new Set(['Bremerhaven']),
      history: ['ARRI', 'CONF', 'DCO', 'DEPA', 'FCO', 'VCO'],
    })
    expect(await atRisk()).toBe(1)
    expect(await send(booking)).toMatchObject({ accepted: 0, duplicates: 1 })
    expect(await orderOf(id)).toEqual(order)

    now = new Date('2026-11-27T08:00:00Z')
    expect((await orderOf(id)).alerts.map(([kind, code]: string[]) => `${kind} ${code}`)).toEqual([
      'cut-off-passed DCO',
      'cut-off-passed VCO',
      'cut-off-passed FCO',
    ])
    const filed = (documentTypeCode: string, shipmentEventTypeCode: string, id: number, day: number) => ({
      eventID: `3f5b9a5e-0000-4000-8000-00000000000${id}`,
      eventType: 'SHIPMENT',
      eventClassifierCode: 'ACT',
      documentTypeCode,
      shipmentEventTypeCode,
      documentID: 'D-1',
      eventDateTime: `2026-11-${day}T10:00:00Z`,
      eventCreatedDateTime: `2026-11-${day}T10:00:00Z`,
      documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: 'B-1' }],
    })
    await send([filed('SHI', 'RECE', 1, 20), filed('VGM', 'RECE', 2, 21), filed('VGM', 'REJE', 3, 22)])
    const container = (equipmentReference: string, id: number) => ({
      eventID: `3f5b9a5e-0000-4000-8000-00000000001${id}`,
      eventType: 'EQUIPMENT',
      eventClassifierCode: 'ACT',
      equipmentEventTypeCode: 'GTIN',
      emptyIndicatorCode: 'LADEN',
      equipmentReference,
      ISOEquipmentCode: '45G1',
      eventDateTime: `2026-11-2${id}T10:00:00Z`,
      eventCreatedDateTime: `2026-11-2${id}T10:00:00Z`,
      eventLocation: { UNLocationCode: 'DEBRV' },
      documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: 'B-1' }],
    })
    await send([container('CSQU3054383', 4)])
    expect((await orderOf(id)).cutOffs).toEqual([
      ['DCO', '2026-11-21T07:00:00Z', '2026-11-20T10:00:00Z'],
      ['VCO', '2026-11-22T17:00:00Z', null],
      ['FCO', '2026-11-26T13:00:00Z', null],
    ])
    await send([container('MSKU1234565', 5)])
    const last = await orderOf(id)
    expect(last.cutOffs[2]).toEqual(['FCO', '2026-11-26T13:00:00Z', '2026-11-25T10:00:00Z'])
    expect(last.alerts).toEqual([['cut-off-passed', 'VCO', '2026-11-22T17:00:00Z']])
  })

  it('ends with the departure of its vessel, not with that of the truck', async () => {
    const id = await save()
    await send(booking)
    const departure = (place: string, at: string) => ({
      route: order.route.map((stop) =>
        stop.place.locode === place ? { ...stop, departure: { ...stop.departure, actual: at } } : stop,
      ),
    })
    await save(departure('DEHAM', '2026-11-20T09:00:00Z'))
    expect((await orderOf(id)).alerts).toHaveLength(2)
    await save({ ...departure('DEBRV', '2026-11-21T07:30:00Z'), shipmentStatus: 'IN_TRANSIT' })
    expect((await orderOf(id)).alerts).toEqual([])
    expect(await atRisk()).toBe(0)
  })

  it('is replaced by a newer one as a whole, and by its cancellation', async () => {
    const id = await save()
    await send(booking)
    now = new Date('2026-11-21T09:00:00Z')
    const later = { ...leg, plannedDepartureDate: '2026-12-03', plannedArrivalDate: '2026-12-15' }
    await send({
      ...booking,
      amendedBookingStatus: 'AMENDMENT_CONFIRMED',
      transportPlan: [later],
      shipmentCutOffTimes: [cutOff('VCO', '2026-12-01T17:00:00Z')],
    })
    const amended = await orderOf(id)
    expect(amended).toMatchObject({
      cutOffs: [['VCO', '2026-12-01T17:00:00Z', null]],
      alerts: [],
      departure: expect.stringMatching(/^2026-12-0[23]T/),
      history: ['AMCF', 'ARRI', 'CONF', 'DEPA', 'VCO'],
    })
    // Sending the older one again changes nothing.
    now = new Date('2026-11-21T10:00:00Z')
    await send(booking)
    expect(await orderOf(id)).toEqual(amended)
    now = new Date('2026-11-21T11:00:00Z')
    await send({ carrierCode: 'MAEU', carrierBookingReference: 'B-1', bookingStatus: 'CANCELLED' })
    expect(await orderOf(id)).toMatchObject({
      cutOffs: [],
      departure: '2026-11-29T08:00:00Z',
      history: ['CANC'],
    })
  })

  it('by the times of notifications, in whatever order they come', async () => {
    const id = await save()
    const notification = (time: string, vco: string) => ({
      specversion: '1.0',
      type: 'org.dcsa.booking.v2',
      time,
      data: {
        bookingStatus: 'CONFIRMED',
        booking: { ...booking, shipmentCutOffTimes: [cutOff('VCO', vco)] },
      },
    })
    await send(notification('2026-11-20T12:00:00Z', '2026-11-25T12:00:00Z'))
    await send(notification('2026-11-20T10:00:00Z', '2026-11-24T12:00:00Z'))
    expect((await orderOf(id)).cutOffs).toEqual([['VCO', '2026-11-25T12:00:00Z', null]])
  })
})

describe('cut-offs of the company', () => {
  it('are kept with the order, as a day or an hour, and are done when it says so', async () => {
    const cutOffs = [
      { code: 'VCO', at: '2026-11-22' },
      { code: 'DCO', at: '2026-11-22T18:00:00+01:00', metAt: '2026-11-20T10:00:00Z' },
      { code: 'ECP', at: '2026-11-21', place: { locode: 'DEHAM' } },
    ]
    const id = await save({ cutOffs })
    const first = await orderOf(id)
    expect(first.cutOffs).toEqual([
      ['ECP', '2026-11-20T23:00:00Z', null],
      ['DCO', '2026-11-22T17:00:00Z', '2026-11-20T10:00:00Z'],
      ['VCO', '2026-11-21T23:00:00Z', null],
    ])
    expect(first.alerts).toEqual([['cut-off-ahead', 'VCO', '2026-11-21T23:00:00Z']])
    now = new Date('2026-11-22T22:59:00Z')
    expect((await orderOf(id)).alerts).toEqual([['cut-off-ahead', 'VCO', '2026-11-21T23:00:00Z']])
    now = new Date('2026-11-22T23:01:00Z')
    expect((await orderOf(id)).alerts).toEqual([['cut-off-passed', 'VCO', '2026-11-21T23:00:00Z']])
    const read = (await portal.call(getCompanyOrder, { params: { ref: 'A-1' }, key })).json()
    expect(read.cutOffs.map(({ code, at }: { code: string; at: string }) => [code, at])).toEqual([
      ['ECP', '2026-11-21'],
      ['DCO', '2026-11-22T17:00:00Z'],
      ['VCO', '2026-11-22'],
    ])
    // Saving again stores the same as the first time.
    await save({ cutOffs, cargo: 'Tea' })
    expect((await orderOf(id)).cutOffs).toEqual(first.cutOffs)
    await save({ cutOffs: cutOffs.slice(1, 2) })
    expect((await orderOf(id)).cutOffs).toEqual([first.cutOffs[1]])
    await save({ cargo: 'Tin' })
    expect((await orderOf(id)).cutOffs).toEqual([])
  })

  it('count beside the carrier’s: what was said last', async () => {
    const id = await save({
      cutOffs: [
        { code: 'VCO', at: '2026-11-30T12:00:00Z' },
        { code: 'CUA', at: '2026-11-25' },
      ],
    })
    now = new Date('2026-11-21T09:00:00Z')
    await send(booking)
    const codes = (await orderOf(id)).cutOffs.map(([code, at]: string[]) => `${code} ${at?.slice(0, 10)}`)
    expect(codes).toEqual(['DCO 2026-11-21', 'VCO 2026-11-22', 'CUA 2026-11-24', 'FCO 2026-11-26'])
  })

  it.each([
    [
      'twice',
      [
        { code: 'VCO', at: '2026-11-30' },
        { code: 'VCO', at: '2026-12-01' },
      ],
      'cutOffs.1.code',
    ],
    ['of an unknown code', [{ code: 'XXX', at: '2026-11-30' }], 'cutOffs.0.code'],
    ['on 30 February', [{ code: 'VCO', at: '2026-02-30' }], 'cutOffs.0.at'],
    ['in no country', [{ code: 'VCO', at: '2026-11-30', place: { locode: 'QQQQQ' } }], 'cutOffs.0.place'],
  ])('%s are refused by their field', async (_what, cutOffs, field) => {
    const body = { ...order, cutOffs } as never
    const answer = await portal.call(saveCompanyOrder, { params: { ref: 'A-1' }, body, key })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
  })
})
