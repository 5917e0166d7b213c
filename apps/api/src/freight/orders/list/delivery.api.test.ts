import { getCompanyOrder } from '@portolan/contract/company/order-calls'
import { appendOrderEvents, type SentEvent } from '@portolan/contract/company/order-events'
import type { EventRecord, OrderRecord } from '@portolan/contract/company/orders'
import { exportOrders } from '@portolan/contract/freight/order-exports'
import { getOrder, listOrders, type Order } from '@portolan/contract/freight/orders'
import { countAttention } from '@portolan/contract/freight/orders/attention-counts'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendStoredOrders } from '#freight/order-record/catch-up/attend-stored-orders.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import {
  buildOrder,
  buildPlace,
  buildTimes,
  buildUnit,
  givenApiKey,
  givenOrder,
  givenUser,
} from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let token: string
const now = Date.parse('2026-12-01T12:00:00Z')

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date(now) } })
  key = await givenApiKey(portal, 'read', 'write')
  await givenOrder(portal, {
    cargo: 'Elsewhere',
    shipmentStatus: 'ARRIVED',
    events: [drop()],
    organization: { ref: 'stranger', name: 'Stranger' },
  })
  await givenOrder(portal, { organization: { ref: 'none', name: 'None' } })
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

function drop(changes: Partial<EventRecord> = {}): EventRecord {
  return {
    ref: `drop-${changes.classifier ?? 'actual'}`,
    at: '2026-11-30T08:00:00Z',
    classifier: 'actual',
    code: 'DROP',
    place: buildPlace(),
    unitRef: null,
    remark: null,
    ...changes,
  }
}

const planned = (at: string) => drop({ classifier: 'planned', at })

/** A route to Hamburg with the given times of arrival. */
const arriving = (times: Parameters<typeof buildTimes>[0]): OrderRecord['route'] =>
  buildOrder().route.map((point) => (point.arrival ? { ...point, arrival: buildTimes(times) } : point))

let cargoes = 0
/** Saves an order that a search for its cargo finds, and reads it in every way. */
async function given(overrides: Partial<OrderRecord> = {}) {
  const cargo = `Delivery ${String(++cargoes).padStart(4, '0')}`
  const { orderId, record, organizationId } = await givenOrder(portal, { ...overrides, cargo })
  const params = { ref: record.ref }
  const append = (event: Partial<SentEvent> & { id: string }) =>
    portal.call(appendOrderEvents, { params, key, body: { events: [event] } })
  const detail = async () => (await portal.call(getOrder, { params: { orderId }, token })).json()
  const isListed = async (query: Record<string, string>) => {
    const answer = await portal.call(listOrders, { token, query: { search: cargo, ...query } })
    expect(answer.statusCode).toBe(200)
    return (answer.json().results as Order[]).map(({ id }) => id).includes(orderId)
  }
  return { orderId, organizationId, record, params, append, detail, isListed }
}

describe('the door and the delivery of an order', () => {
  it('are shown, filtered and counted apart from the port', async () => {
    const { detail, isListed, params } = await given({
      shipmentStatus: 'IN_TRANSIT',
      route: arriving({ planned: '2026-12-05T08:00:00Z' }),
      events: [planned('2026-12-07T09:00:00Z')],
    })
    expect(await detail()).toMatchObject({
      shipmentStatus: 'IN_TRANSIT',
      arrival: { planned: '2026-12-05T08:00:00Z' },
      delivery: { planned: '2026-12-07T09:00:00Z', estimated: null, actual: null },
      isDelivered: false,
      waitsFor: null,
    })
    const seen = (await portal.call(getCompanyOrder, { params, key })).json()
    expect([seen.delivery.planned, seen.isDelivered]).toEqual(['2026-12-07T09:00:00Z', false])
    expect(await isListed({ deliveryFrom: '2026-12-07', deliveryTo: '2026-12-07' })).toBe(true)
    expect(await isListed({ deliveryTo: '2026-12-06' })).toBe(false)
    expect(await isListed({ deliveryFrom: '2026-12-08' })).toBe(false)
    expect([await isListed({ delivered: 'false' }), await isListed({ delivered: 'true' })]).toEqual([
      true,
      false,
    ])
  })

  it('sort lists, unknown dates last', async () => {
    const organization = { ref: 'sorted', name: 'Sorted' }
    const customer = await givenUser(portal, ['none'])
    const days = ['2026-12-09', null, '2026-12-07', '2026-12-08']
    for (const day of days)
      await givenOrder(portal, { organization, events: day === null ? [] : [planned(`${day}T08:00:00Z`)] })
    const reader = await givenUser(portal, ['sorted'])
    const listed = async (ordering: string) => {
      const answer = await portal.call(listOrders, { token: reader.token, query: { ordering } })
      return (answer.json().results as Order[]).map(({ delivery }) => delivery.planned?.slice(0, 10) ?? null)
    }
    const inOrder = ['2026-12-07', '2026-12-08', '2026-12-09', null]
    expect(await listed('delivery')).toEqual(inOrder)
    expect(await listed('-delivery')).toEqual(inOrder.toReversed())
    expect(
      (await portal.call(listOrders, { token: customer.token, query: { ordering: 'delivery' } })).json()
        .count,
    ).toBe(1)
  })

  it('change with an event of the company, and back with its retraction', async () => {
    const { append, detail, isListed } = await given({
      shipmentStatus: 'ARRIVED',
      route: arriving({ planned: '2026-11-28T08:00:00Z', actual: '2026-11-28T09:00:00Z' }),
      events: [planned('2026-12-02T08:00:00Z')],
    })
    expect(await detail()).toMatchObject({ isDelivered: false, waitsFor: 'collection' })
    const answer = await append({ id: 'pod', code: 'DLV', at: '2026-12-01T07:30:00Z' })
    expect(answer.json()).toMatchObject({ isDelivered: true, delivery: { actual: '2026-12-01T07:30:00Z' } })
    expect(await detail()).toMatchObject({
      shipmentStatus: 'ARRIVED',
      isDelivered: true,
      delivery: { planned: '2026-12-02T08:00:00Z', actual: '2026-12-01T07:30:00Z' },
      waitsFor: null,
    })
    expect(await isListed({ delivered: 'true', deliveryTo: '2026-12-01' })).toBe(true)
    await append({ id: 'pod', retracted: true })
    expect(await detail()).toMatchObject({
      isDelivered: false,
      delivery: { actual: null },
      waitsFor: 'collection',
    })
    expect(await isListed({ delivered: 'true' })).toBe(false)
    expect(await isListed({ deliveryFrom: '2026-12-02', deliveryTo: '2026-12-02' })).toBe(true)
  })

  it('end an order whose arrival was never reported', async () => {
    const { detail } = await given({
      shipmentStatus: 'IN_TRANSIT',
      route: arriving({ planned: '2026-11-20T08:00:00Z' }),
      events: [drop()],
    })
    const order = await detail()
    expect(order).toMatchObject({ shipmentStatus: 'IN_TRANSIT', isDelivered: true, progress: 1 })
    // It's neither late nor silent.
    expect(order.alerts.map(({ kind }: { kind: string }) => kind)).toEqual(['missing-papers'])
  })

  it('aren’t those of an order to the port', async () => {
    const { detail, isListed } = await given()
    expect(await detail()).toMatchObject({
      delivery: { planned: null, estimated: null, actual: null },
      isDelivered: false,
    })
    expect(await isListed({ deliveryFrom: '2020-01-01' })).toBe(false)
  })

  it('have no date while a later arrival contradicts the plan', async () => {
    const { detail, isListed, append } = await given({
      shipmentStatus: 'IN_TRANSIT',
      route: arriving({ planned: '2026-12-03T08:00:00Z', estimated: '2026-12-20T08:00:00Z' }),
      events: [planned('2026-12-04T08:00:00Z')],
    })
    expect(await detail()).toMatchObject({ delivery: { planned: '2026-12-04T08:00:00Z' } })
    expect(await isListed({ deliveryFrom: '2026-01-01' })).toBe(false)
    expect(await isListed({ attention: 'arriving' })).toBe(false)
    await append({ id: 'door', code: 'DROP', classifier: 'estimated', at: '2026-12-22T08:00:00Z' })
    expect(await isListed({ deliveryFrom: '2026-12-22', deliveryTo: '2026-12-22' })).toBe(true)
  })

  it.each([
    [
      'the port is near',
      { shipmentStatus: 'BOOKED', route: arriving({ planned: '2026-12-05T08:00:00Z' }) },
      true,
    ],
    [
      'only the door is near',
      {
        shipmentStatus: 'ARRIVED',
        route: arriving({ actual: '2026-11-29T08:00:00Z' }),
        events: [planned('2026-12-03T08:00:00Z')],
      },
      true,
    ],
    [
      'the port is overdue, the door near',
      {
        shipmentStatus: 'IN_TRANSIT',
        route: arriving({ planned: '2026-12-01T08:00:00Z' }),
        events: [planned('2026-12-02T08:00:00Z')],
      },
      true,
    ],
    [
      'both are near',
      {
        shipmentStatus: 'IN_TRANSIT',
        route: arriving({ planned: '2026-12-03T08:00:00Z' }),
        events: [planned('2026-12-04T08:00:00Z')],
      },
      true,
    ],
    [
      'it’s delivered',
      {
        shipmentStatus: 'ARRIVED',
        route: arriving({ actual: '2026-11-29T08:00:00Z' }),
        events: [planned('2026-12-03T08:00:00Z'), drop()],
      },
      false,
    ],
    [
      'it’s canceled',
      {
        shipmentStatus: 'CANCELED',
        route: arriving({ planned: '2026-12-03T08:00:00Z' }),
        events: [planned('2026-12-04T08:00:00Z')],
      },
      false,
    ],
    [
      'both are far',
      {
        shipmentStatus: 'IN_TRANSIT',
        route: arriving({ planned: '2026-12-18T08:00:00Z' }),
        events: [planned('2026-12-19T08:00:00Z')],
      },
      false,
    ],
  ] satisfies [string, Partial<OrderRecord>, boolean][])(
    'count as arriving within days once: %s',
    async (which, changes, isArriving) => {
      const { isListed, record } = await given(changes)
      expect(await isListed({ attention: 'arriving' })).toBe(isArriving)
      const { groups } = (
        await portal.call(countAttention, { token, query: { search: record.cargo } })
      ).json()
      expect({ which, groups }).toMatchObject({
        which,
        groups: expect.arrayContaining([{ group: 'arriving', count: isArriving ? 1 : 0, isCapped: false }]),
      })
    },
  )
})

describe('what an arrived order waits for', () => {
  const event = (code: EventRecord['code'], classifier: EventRecord['classifier']): EventRecord =>
    drop({ ref: `${code}-${classifier}`, code, classifier })
  it.each<[string, EventRecord[], string]>([
    ['nothing that is known', [], 'collection'],
    ['its clearance', [event('CUSR', 'planned')], 'customs'],
    ['the scanner', [event('CUSS', 'actual'), event('CUSR', 'planned')], 'customs'],
    ['its collection, cleared', [event('CUSR', 'actual'), event('GTOT', 'planned')], 'collection'],
    [
      'its delivery, collected',
      [event('CUSR', 'actual'), event('GTOT', 'actual'), planned('2026-12-02T08:00:00Z')],
      'delivery',
    ],
    [
      'its collection, after the export',
      [drop({ ref: 'x', code: 'GTOT', place: buildOrder().route[0]?.place ?? null })],
      'collection',
    ],
  ])('is %s', async (_which, events, expected) => {
    const { detail } = await given({
      shipmentStatus: 'ARRIVED',
      route: arriving({ actual: '2026-11-29T08:00:00Z' }),
      events,
    })
    expect((await detail()).waitsFor).toBe(expected)
  })
})

it('other customers’ deliveries are neither found nor counted', async () => {
  const reader = await givenUser(portal, ['none'])
  for (const query of [{ delivered: 'true' }, { deliveryFrom: '2020-01-01' }])
    expect((await portal.call(listOrders, { token: reader.token, query })).json()).toMatchObject({ count: 0 })
  const own = await portal.call(listOrders, { token, query: { delivered: 'true', search: 'Elsewhere' } })
  expect(own.json()).toMatchObject({ count: 0 })
})

it.each([{ delivered: 'yes' }, { deliveryFrom: '2026-02-30' }, { ordering: 'door' }])(
  '%j is refused',
  async (query) => {
    expect((await portal.call(listOrders, { token, query })).statusCode).toBe(400)
  },
)

it('the export has door, delivery and all that a table shows', async () => {
  const { record } = await given({
    shipmentStatus: 'ARRIVED',
    loadType: 'FCL',
    route: arriving({ planned: '2026-11-28T08:00:00Z', actual: '2026-11-28T09:00:00Z' }),
    units: [buildUnit({ container: 'CSQU3054383' }), buildUnit({ container: 'MSKU1234565' })],
    events: [planned('2026-11-29T08:00:00Z'), drop({ at: '2026-11-30T08:00:00Z' })],
  })
  const query = { format: 'csv', search: record.cargo }
  const { file } = (await portal.call(exportOrders, { token, query })).json()
  const [row] = parse((await portal.get(file)).body, { bom: true, columns: true })
  expect(row).toMatchObject({
    Status: 'Delivered',
    'Arrival: actual': '2026-11-28 10:00',
    'At the door: planned': '2026-11-29 09:00',
    Delivered: '2026-11-30 09:00',
    'Delay, hours': '1',
    Containers: 'CSQU3054383; MSKU1234565',
    Carrier: 'Maersk',
    'Vessel, flight': 'MAERSK ESSEN 642W',
    'Missing documents': expect.stringContaining('Bill of lading'),
    Attention: expect.stringContaining('Documents missing'),
  })
})

it('notifications of an arrival name the door too', async () => {
  // Moves of arrivals a month ago, by the clock of the process, are history.
  const reader = await givenUser(portal)
  const { append } = await given({
    shipmentStatus: 'IN_TRANSIT',
    route: arriving({ planned: '2036-12-05T08:00:00Z' }),
    events: [planned('2036-12-09T08:00:00Z')],
  })
  await append({ id: 'eta', code: 'ARRI', classifier: 'estimated', at: '2036-12-07T08:00:00Z' })
  const [latest] = (await portal.call(listNotifications, { token: reader.token })).json().results
  expect(latest).toMatchObject({
    kind: 'order-delayed',
    data: { estimatedArrival: '2036-12-07T08:00:00Z', delivery: { at: '2036-12-09T08:00:00Z' } },
  })
})

describe('orders that the previous version saved', () => {
  const forget = (orderId: string) =>
    portal.deps.database.execute(sql`UPDATE orders SET delivery = NULL, delivery_at = 'infinity', delivery_on = NULL,
      is_delivered = false, attention_version = 'before' WHERE id = ${orderId}`)
  const kinds = async (orderId: string) => {
    const rows = await rowsOf<{ kind: string }>(
      portal.deps.database,
      sql`SELECT kind FROM order_changes WHERE order_id = ${orderId}`,
    )
    return rows.map(({ kind }) => kind)
  }

  it('get their delivery from the hourly work, of the record and of events', async () => {
    const { orderId, detail, isListed } = await given({ shipmentStatus: 'ARRIVED', events: [drop()] })
    const other = await given({ shipmentStatus: 'ARRIVED' })
    await other.append({ id: 'pod', code: 'DLV', at: '2026-12-01T07:30:00Z' })
    for (const id of [orderId, other.orderId]) await forget(id)
    expect([await isListed({ delivered: 'true' }), (await detail()).isDelivered]).toEqual([false, false])
    await attendStoredOrders(portal.deps)
    for (const each of [detail, other.detail]) expect((await each()).isDelivered).toBe(true)
    expect(await isListed({ delivered: 'true', deliveryTo: '2026-11-30' })).toBe(true)
  })

  it('aren’t reported as delivered again by the next save or event', async () => {
    const { orderId, record, detail } = await given({ shipmentStatus: 'ARRIVED', events: [drop()] })
    await forget(orderId)
    await saveOrders(portal.deps, [{ ...record, cargo: 'Something else' }])
    expect((await detail()).isDelivered).toBe(true)
    const other = await given({ shipmentStatus: 'ARRIVED', events: [drop()] })
    await forget(other.orderId)
    await other.append({ id: 'load', code: 'LOAD', at: '2026-11-01T07:30:00Z' })
    expect((await other.detail()).isDelivered).toBe(true)
    expect([await kinds(orderId), await kinds(other.orderId)]).toEqual([['created'], ['created']])
  })
})
