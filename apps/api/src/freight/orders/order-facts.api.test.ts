import { saveCompanyOrder } from '@portolan/contract/company/order-calls'
import {
  getOrder,
  getRouteLines,
  listOrders,
  listShipmentUnits,
  type Order,
  type OrderDetail,
} from '@portolan/contract/freight/orders'
import type { RoutePoint } from '@portolan/contract/freight/places'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import {
  buildOrder,
  buildPlace,
  buildTimes,
  buildUnit,
  givenApiKey,
  givenOrder,
  givenUser,
} from '#testing/builders.ts'
import { buildSentOrder } from '#testing/freight/company-calls.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const now = '2026-11-21T08:00:00Z'
let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date(now) } })
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

async function read(orderId: string, locale = 'en'): Promise<OrderDetail> {
  const headers = { 'accept-language': locale }
  return (await portal.call(getOrder, { params: { orderId }, token, headers })).json()
}

async function listed(number: string): Promise<Order> {
  const answer = await portal.call(listOrders, { query: { search: number }, token })
  return answer.json().results[0]
}

describe('containers', () => {
  it('are counted by type in the order and in the list', async () => {
    const inBox = (ref: string, container: string, containerType?: string) =>
      buildUnit({ ref, container, ...(containerType && { containerType }) })
    const units = [
      inBox('1', 'CSQU3054383', "40' HC"),
      // Two lines in one container.
      inBox('2', 'CSQU3054383', '45G1'),
      inBox('3', 'CBHU3202732', '45G1'),
      inBox('4', 'MSKU1234565', '22V0'),
      inBox('5', 'TCLU1234568'),
    ]
    const { orderId, record } = await givenOrder(portal, { loadType: 'FCL', units })
    const expected = [
      { type: '45G1', quantity: 2 },
      { type: '22V0', quantity: 1 },
      { type: null, quantity: 1 },
    ]
    expect((await read(orderId)).containers).toEqual(expected)
    expect((await listed(record.number)).containers).toEqual(expected)
    const page = (await portal.call(listShipmentUnits, { params: { orderId }, token })).json()
    expect(page.results.map(({ containerType }: { containerType: string }) => containerType)).toEqual([
      '45G1',
      '45G1',
      '45G1',
      '22V0',
      null,
    ])
  })

  it('that are full have no chargeable weight, whatever was sent', async () => {
    const totals = { packages: 1, grossWeightKg: 100, volumeM3: 2, chargeableWeightKg: 2000 }
    const full = await givenOrder(portal, { loadType: 'FCL', totals })
    expect((await read(full.orderId)).totals).toEqual({ ...totals, chargeableWeightKg: null })
    expect((await listed(full.record.number)).totals.chargeableWeightKg).toBeNull()
    const less = await givenOrder(portal, { loadType: 'LCL', totals })
    expect((await read(less.orderId)).totals.chargeableWeightKg).toBe(2000)
  })
})

describe('a canceled order', () => {
  it('says when and why, as the company says it', async () => {
    const cancellation = { at: '2026-11-19T10:20:00Z', reason: 'Goods aren’t ready' }
    const { orderId } = await givenOrder(portal, { shipmentStatus: 'CANCELED', cancellation })
    expect((await read(orderId)).cancellation).toEqual(cancellation)
  })

  it('has the time of its change where the company gives none', async () => {
    const { orderId, record } = await givenOrder(portal, { cancellation: { reason: 'Not yet' } })
    expect((await read(orderId)).cancellation).toBeNull()
    await saveOrders(portal.deps, [{ ...record, shipmentStatus: 'CANCELED' }])
    const { cancellation } = await read(orderId)
    expect(cancellation?.reason).toBe('Not yet')
    expect(Date.parse(cancellation?.at ?? '')).toBeGreaterThan(0)
  })

  it('is known over HTTP, too, with the roles of contacts and types of containers', async () => {
    const key = await givenApiKey(portal, 'write')
    const contact = { name: 'Marta', email: null, phone: null }
    const body = {
      ...buildSentOrder(),
      shipmentStatus: 'CANCELED',
      cancellation: { at: '2026-11-19T12:20:00+02:00', reason: 'Sold elsewhere' },
      contacts: [{ ...contact, role: 'Customs' }, contact],
      units: [{ ref: '1', packaging: 'PLL', quantity: 1, container: 'CSQU3054383', containerType: '20GP' }],
    }
    const put = () => portal.call(saveCompanyOrder, { params: { ref: 'facts-1' }, body, key })
    const { id } = (await put()).json()
    expect((await put()).json().outcome).toBe('unchanged')
    expect(await read(id)).toMatchObject({
      cancellation: { at: '2026-11-19T10:20:00Z', reason: 'Sold elsewhere' },
      contacts: [
        { ...contact, role: 'Customs' },
        { ...contact, role: null },
      ],
      containers: [{ type: '22G1', quantity: 1 }],
    })
    const wrong = { ...body, cancellation: { at: 'yesterday' } }
    const answer = await portal.call(saveCompanyOrder, { params: { ref: 'facts-1' }, body: wrong, key })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['cancellation.at']])
  })
})

describe('the way', () => {
  const unknown = { arrival: null, departure: null, carrier: null, conveyance: null }
  const shanghai = buildPlace({
    city: 'Shanghai',
    countryCode: 'CN',
    locode: 'CNSHA',
    lat: 31.35,
    lng: 121.62,
  })
  const dubai = buildPlace({ city: 'Dubai', countryCode: 'AE', locode: 'AEDXB', lat: 25.25, lng: 55.3 })
  const almaty = buildPlace({ city: 'Almaty', countryCode: 'KZ', locode: 'KZALA', lat: 43.2, lng: 76.9 })
  const departureTimes = buildTimes({ actual: '2026-11-10T08:00:00Z' })
  const route = (departure: RoutePoint['departure'], arrival: RoutePoint['arrival']): RoutePoint[] => [
    { ...unknown, leg: 'from', place: shanghai, mode: 'sea', departure: departureTimes },
    { ...unknown, leg: 'via', place: dubai, mode: 'air', arrival, departure },
    { ...unknown, leg: 'to', place: almaty, mode: null },
  ]
  const position = { lat: 6.95, lng: 79.8, alt: null, at: '2026-11-20T08:00:00Z' }

  it('shows the mode of the leg under way, and the place nearest to the cargo in both languages', async () => {
    const { orderId, record } = await givenOrder(portal, {
      shipmentStatus: 'IN_TRANSIT',
      transportMode: 'air',
      route: route(null, null),
      position,
    })
    const order = await read(orderId)
    expect(order.currentMode).toBe('sea')
    expect((await listed(record.number)).currentMode).toBe('sea')
    expect(order.position?.near).toMatchObject({ city: 'Colombo', countryCode: 'LK', isAtSea: true })
    expect((await read(orderId, 'ru')).position?.near?.city).toBe('Коломбо')
  })

  it('shows the mode of the next leg while the cargo waits for it, on land', async () => {
    const { orderId } = await givenOrder(portal, {
      shipmentStatus: 'IN_TRANSIT',
      route: route(null, buildTimes({ actual: '2026-11-20T08:00:00Z' })),
      position: { ...position, lat: 25.2, lng: 55.3 },
    })
    const order = await read(orderId)
    expect(order.currentMode).toBe('air')
    expect(order.position?.near).toMatchObject({ city: 'Dubai', isAtSea: false })
  })

  it('by rail leads through the places that were reported between the stops', async () => {
    const khorgos = buildPlace({ city: 'Khorgos', countryCode: 'CN', locode: 'CNHRG', lat: 44.2, lng: 80.4 })
    const lima = buildPlace({ city: 'Lima', countryCode: 'PE', locode: 'PECLL', lat: -12, lng: -77 })
    const xian = buildPlace({ city: 'Xi’an', countryCode: 'CN', locode: 'CNSIA', lat: 34.3, lng: 108.9 })
    const happened = (ref: string, place: typeof khorgos) =>
      ({
        ref,
        at: '2026-11-12T08:00:00Z',
        classifier: 'actual',
        code: 'ARRI',
        place,
        unitRef: null,
        remark: null,
      }) as const
    const { orderId } = await givenOrder(portal, {
      transportMode: 'rail',
      route: [
        { ...unknown, leg: 'from', place: xian, mode: 'rail' },
        { ...unknown, leg: 'to', place: almaty, mode: null },
      ],
      events: [happened('1', khorgos), happened('2', lima), happened('3', xian)],
    })
    const { legs } = (await portal.call(getRouteLines, { params: { orderId }, token })).json()
    expect(legs[0].line).toEqual([
      { lat: 34.3, lng: 108.9 },
      { lat: 44.2, lng: 80.4 },
      { lat: 43.2, lng: 76.9 },
    ])
  })
})

it('an order as it is built has none of these', async () => {
  const { orderId } = await givenOrder(portal, buildOrder())
  expect(await read(orderId)).toMatchObject({ containers: [], cancellation: null, currentMode: 'sea' })
})
