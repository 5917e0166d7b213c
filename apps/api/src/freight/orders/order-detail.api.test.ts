import { getOrder, listShipmentUnits, type OrderDetail, pinOrder } from '@portolan/contract/freight/orders'
import type { ShipmentUnit } from '@portolan/contract/freight/orders/order-parts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { sql } from '#platform/db/drizzle.ts'
import {
  buildOrder,
  buildPlace,
  buildTimes,
  buildUnit,
  givenDocument,
  givenOrder,
  givenUser,
} from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

const now = Date.parse('2026-11-21T08:00:00Z')
let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date(now) } })
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

async function detail(orderId: string): Promise<OrderDetail> {
  const answer = await portal.call(getOrder, { params: { orderId }, token })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

describe('an order', () => {
  it('names its places in the reader’s language where it is known, else as the company wrote them', async () => {
    const [from, to] = buildOrder().route
    if (!from || !to) throw new Error('A route has two points')
    const place = buildPlace({ name: 'Ворота 7', city: 'Мюнхен' })
    const { orderId } = await givenOrder(portal, {
      route: [from, { ...to, place }],
      events: [
        {
          ref: 'e1',
          at: '2026-11-01T08:00:00Z',
          classifier: 'actual',
          code: 'ARRI',
          unitRef: null,
          place,
          remark: null,
        },
      ],
    })
    const read = async (locale: string) => {
      const headers = { 'accept-language': locale }
      return (await portal.call(getOrder, { params: { orderId }, token, headers })).json<OrderDetail>()
    }
    const [english, russian] = [await read('en'), await read('ru')]
    expect([english.from.city, english.to.city, english.route[1]?.place.name]).toEqual([
      'Shanghai',
      'Munich',
      'Ворота 7',
    ])
    expect([russian.from.city, russian.to.city, russian.from.name]).toEqual([
      'Шанхай',
      'Мюнхен',
      'Порт Шанхай',
    ])
    expect([english.events[0]?.place?.city, russian.route[0]?.place.city]).toEqual(['Munich', 'Шанхай'])
  })

  it('is shown with everything that was saved, exactly', async () => {
    const unit = buildUnit({ ref: 'u1', container: 'CSQU3054383' })
    const event = { classifier: 'actual' as const, place: buildPlace(), remark: 'Quay 4' }
    const { orderId, record } = await givenOrder(portal, {
      units: [unit, buildUnit({ quantity: 3, grossWeightKg: 30.25, volumeM3: 0.125 })],
      events: [
        { ...event, ref: 'e2', at: '2026-11-02T08:00:00.5Z', code: 'DEPA', unitRef: null },
        { ...event, ref: 'e1', at: '2026-11-01T08:00:00Z', code: 'LOAD', unitRef: 'u1' },
        { ...event, ref: 'e3', at: '2026-11-03T08:00:00Z', code: 'ARRI', unitRef: 'gone', place: null },
      ],
      contacts: [{ name: 'Ада', email: null, phone: '+49 40 1' }],
      position: { lat: -0.5, lng: 179.99, alt: null, at: '2026-11-03T08:00:00Z' },
      charges: [{ code: 'BAS', amount: '10.00', currency: 'EUR' }],
      createdAt: '2026-10-20T08:00:00Z',
      updatedAt: '2026-10-20T08:00:00.123456Z',
    })
    const order = await detail(orderId)
    expect(order).toMatchObject({
      id: orderId,
      number: record.number,
      organization: { name: 'Acme Trading' },
      route: record.route,
      from: record.route[0]?.place,
      to: record.route[1]?.place,
      departure: record.route[0]?.departure,
      arrival: record.route[1]?.arrival,
      totals: { packages: 5, grossWeightKg: 150.25, volumeM3: 0.625 },
      contacts: record.contacts,
      position: record.position,
      pinned: false,
      emissions: { method: 'well-to-wheel', factors: 'GLEC 2022' },
      createdAt: '2026-10-20T08:00:00Z',
      updatedAt: '2026-10-20T08:00:00.123456Z',
    })
    expect(order.events.map(({ at, code }) => [at, code])).toEqual([
      ['2026-11-01T08:00:00Z', 'LOAD'],
      ['2026-11-02T08:00:00.5Z', 'DEPA'],
      ['2026-11-03T08:00:00Z', 'ARRI'],
    ])
    const units = await portal.call(listShipmentUnits, { params: { orderId }, token })
    expect(order.events.map(({ unitId }) => unitId)).toEqual([units.json().results[0].id, null, null])
  })

  it('contains nothing that the contract doesn’t name', async () => {
    const { orderId } = await givenOrder(portal)
    expect(Object.keys(await detail(orderId)).sort()).toEqual(
      Object.keys(getOrder.responses[200].shape).sort(),
    )
  })

  it('is found by its id in any case', async () => {
    const { orderId } = await givenOrder(portal)
    expect((await detail(orderId.toUpperCase())).id).toBe(orderId)
  })
})

describe('charges', () => {
  /** A charge of which only the amount was sent. */
  const sparse = {
    leg: 'main',
    basis: 'shipment',
    percentOf: [],
    quantity: '1',
    actualQuantity: null,
    unit: null,
    limitedBy: null,
    paymentTerm: null,
    included: false,
  }
  const eur = (amount: string) => ({ code: 'OTH', amount, currency: 'EUR' })

  it.each([
    ['of none', [], null],
    ['exactly, where floats are not', [eur('0.1'), eur('0.2')], '0.30'],
    ['with the greatest amounts', [eur('999999999999999.9999'), eur('0.0001')], '1000000000000000.00'],
    ['with credits', [eur('10.00'), eur('-10.5')], '-0.50'],
    ['keeping four digits', [eur('1.0001'), eur('2')], '3.0001'],
    ['keeping three digits', [eur('1.001')], '1.001'],
    ['to nothing', [eur('-0.00'), eur('0')], '0.00'],
  ])('are summed %s', async (_what, charges, amount) => {
    const { orderId } = await givenOrder(portal, { charges })
    const order = await detail(orderId)
    expect(order.charges).toEqual(amount === null ? null : { amount, currency: 'EUR' })
    expect(order.chargeLines).toEqual(
      charges.map((charge) => ({ ...sparse, ...charge, name: 'Other charges', unitPrice: charge.amount })),
    )
  })

  it('of several currencies have no sum', async () => {
    const usd = { code: 'BAS', amount: '1.00', currency: 'USD' }
    const { orderId } = await givenOrder(portal, { charges: [eur('1.00'), usd] })
    const order = await detail(orderId)
    expect([order.charges, order.chargeLines.length]).toEqual([null, 2])
  })
})

describe('progress', () => {
  const hour = 3_600_000
  const at = (hours: number) => new Date(now + hours * hour).toISOString()
  const route = (departs: string | null, arrives: string | null) => {
    const [from, to] = buildOrder().route
    if (!from || !to) throw new Error('A route has two points')
    return [
      { ...from, departure: buildTimes({ actual: departs }) },
      { ...to, arrival: buildTimes({ estimated: arrives }) },
    ]
  }

  it.each([
    ['BOOKED', at(-10), at(10), 0],
    ['CANCELED', at(-10), at(10), 0],
    ['ARRIVED', at(5), at(10), 1],
    ['IN_TRANSIT', at(-10), at(10), 0.5],
    ['IN_TRANSIT', at(-30), at(10), 0.75],
    ['IN_TRANSIT', at(1), at(10), 0.02],
    ['IN_TRANSIT', at(-10), at(-1), 0.98],
    ['IN_TRANSIT', null, at(10), 0.5],
    ['IN_TRANSIT', at(-10), null, 0.5],
    ['IN_TRANSIT', at(10), at(-10), 0.5],
  ] as const)('%s from %s to %s is %d', async (shipmentStatus, departs, arrives, progress) => {
    const { orderId } = await givenOrder(portal, { shipmentStatus, route: route(departs, arrives) })
    expect((await detail(orderId)).progress).toBe(progress)
  })
})

describe('the ETag of an order', () => {
  it('answers 304 while nothing changed, and the order again once it did', async () => {
    const { orderId, record } = await givenOrder(portal)
    const read = (tag?: string) =>
      portal.call(getOrder, { params: { orderId }, token, headers: tag ? { 'if-none-match': tag } : {} })
    const etag = String((await read()).headers.etag)
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const same = await read(tag)
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
      expect(same.headers['content-security-policy']).toContain("default-src 'none'")
    }
    expect((await read('"other"')).statusCode).toBe(200)
    await saveOrders(portal.deps, [{ ...record, cargo: 'Something else' }])
    const changed = await read(etag)
    expect([changed.statusCode, changed.json().cargo]).toEqual([200, 'Something else'])
    expect(changed.headers.etag).not.toBe(etag)
  })
})

describe('the version of an order’s parts', () => {
  it('changes with its documents, invoices and units, and with nothing else', async () => {
    const { orderId, organizationId, record } = await givenOrder(portal)
    const scope = { orderId, organizationId }
    const version = async () => (await detail(orderId)).partsVersion
    const first = await version()
    await portal.call(pinOrder, { params: { orderId }, token })
    await givenDocument(portal, await givenOrder(portal))
    expect(await version()).toBe(first)
    await givenDocument(portal, scope, { ref: 'bill', name: 'Bill.pdf' })
    const second = await version()
    await givenDocument(portal, scope, { ref: 'bill', name: 'Bill of lading.pdf' })
    const third = await version()
    await saveOrders(portal.deps, [{ ...record, units: [buildUnit({ quantity: 7 })] }])
    expect(new Set([first, second, third, await version()]).size).toBe(4)
  })
})

describe('shipment units', () => {
  it('come in the order they were given, page by page', async () => {
    const units = Array.from({ length: 45 }, (_, index) => buildUnit({ description: `Unit ${index}` }))
    const { orderId } = await givenOrder(portal, { units })
    const query = { limit: '10' }
    const rows = await walkPages<ShipmentUnit>(portal, listShipmentUnits, {
      params: { orderId },
      token,
      query,
    })
    expect(rows.map(({ description }) => description)).toEqual(units.map(({ description }) => description))
    const first = await portal.call(listShipmentUnits, { params: { orderId }, token })
    expect([first.json().count, first.json().results.length]).toEqual([45, 20])
    expect(Object.keys(first.json().results[0]).sort()).toEqual(
      Object.keys(listShipmentUnits.responses[200].shape.results.def.element.shape).sort(),
    )
  })

  it('of an order without any are an empty page', async () => {
    const { orderId } = await givenOrder(portal, { units: [] })
    const answer = await portal.call(listShipmentUnits, { params: { orderId }, token })
    expect(answer.json()).toEqual({ count: 0, next: null, previous: null, results: [] })
    expect((await detail(orderId)).totals).toMatchObject({ packages: null, grossWeightKg: null })
  })
})

describe('what a person may see', () => {
  it('ends with the membership', async () => {
    const order = await givenOrder(portal, { organization: { ref: 'left', name: 'Left behind' } })
    const person = await givenUser(portal, ['acme', 'left'])
    await portal.deps.database.execute(sql`DELETE FROM memberships
      WHERE user_id = ${person.id} AND organization_id = ${order.organizationId}`)
    const answer = await portal.call(getOrder, { params: { orderId: order.orderId }, token: person.token })
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
  })

  it('is nothing without an organization, and no error', async () => {
    const { orderId } = await givenOrder(portal)
    const person = await givenUser(portal)
    await portal.deps.database.execute(sql`DELETE FROM memberships WHERE user_id = ${person.id}`)
    const call = (url: string) => portal.get(`/api/v2/customer/${url}`, person.token)
    const empty = { count: 0, next: null, previous: null, results: [] }
    const noOrders = { ...empty, isCapped: false }
    expect((await call('orders/')).json()).toEqual(noOrders)
    expect((await call('orders/?ordering=number&search=bicycle')).json()).toEqual(noOrders)
    expect((await call('orders/count/')).json()).toEqual({ count: 0 })
    expect((await call('notifications/')).json()).toEqual(empty)
    expect((await call('notifications/count/')).json()).toEqual({ count: 0, countNew: 0 })
    expect((await call('organizations/')).json()).toEqual(empty)
    expect((await call('users/me/')).json().organizations).toEqual([])
    expect((await call(`orders/${orderId}/`)).statusCode).toBe(404)
    expect((await call(`orders/${orderId}/documents/`)).statusCode).toBe(404)
  })
})
