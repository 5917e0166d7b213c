import {
  listOrderSuggestions,
  type OrderSuggestion,
} from '@portolan/contract/company/carrier-messages/suggestions'
import { attachMessage, detachMessage } from '@portolan/contract/company/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildOrder, givenApiKey, givenOrder } from '#testing/builders.ts'
import { buildTracking, givenMessage } from '#testing/freight/carrier-messages.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date('2026-11-10T12:00:00Z') } })
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

async function suggested(messageId: string, query = {}): Promise<OrderSuggestion[]> {
  const answer = await portal.call(listOrderSuggestions, { key, params: { messageId }, query })
  expect(answer.statusCode).toBe(200)
  return answer.json().results
}

const kindsOf = ({ reasons }: OrderSuggestion) => reasons.map(({ kind }) => kind)

/** An order that leaves Shanghai on this day, of a customer of its own unless named. */
function leaving(on: string, overrides: Parameters<typeof givenOrder>[1] = {}) {
  const [from, to] = buildOrder().route
  if (!from || !to) throw new Error('A route has two ends')
  const planned = (at: string) => ({ planned: at, estimated: null, actual: null })
  const route = [
    {
      ...from,
      place: { ...from.place, name: 'Shanghai', city: 'Shanghai', countryCode: 'CN', locode: 'CNSHA' },
      departure: planned(`${on}T08:00:00Z`),
      conveyance: null,
    },
    { ...to, arrival: planned('2026-12-20T08:00:00Z') },
  ]
  return givenOrder(portal, { route, transportMode: 'sea', ...overrides })
}

it('suggests an order whose container differs by one digit, and says so', async () => {
  const order = await leaving('2026-08-01', { references: [{ type: 'EQ', value: 'MSKU1234565' }] })
  const message = await givenMessage(portal, [
    buildTracking({ containers: ['MSKU1234585'], locode: 'BRSSZ' }),
  ])
  const [first, ...others] = await suggested(message)
  expect(others).toEqual([])
  expect(first).toMatchObject({
    order: { id: order.orderId, number: order.record.number, organization: { ref: 'acme' } },
    reasons: [
      {
        kind: 'similar-reference',
        named: { type: 'EQ', value: 'MSKU1234585' },
        own: { type: 'EQ', value: 'MSKU1234565' },
      },
    ],
    fit: 'possible',
  })
})

it('suggests an order that has the booking as its bill of lading', async () => {
  const order = await leaving('2026-08-01', { references: [{ type: 'MBL', value: 'KIND4711' }] })
  const message = await givenMessage(portal, [buildTracking({ bookings: ['KIND4711'], locode: 'BRSSZ' })])
  const [first] = await suggested(message)
  expect(first).toMatchObject({ order: { id: order.orderId }, fit: 'likely' })
  expect(first?.reasons).toMatchObject([{ kind: 'other-kind', own: { type: 'MBL', value: 'KIND4711' } }])
})

it('suggests orders of any customer by vessel and place; only a port and a week aren’t worth reading', async () => {
  const place = { organization: { ref: 'lane', name: 'Lane Ltd' } }
  const near = await leaving('2026-11-01', place)
  const [from, to] = near.record.route
  if (!from || !to) throw new Error('A route has two ends')
  const aboard = await leaving('2026-11-02', {
    organization: { ref: 'ship', name: 'Ship Ltd' },
    route: [{ ...from, conveyance: 'MAERSK ESSEN 642W' }, to],
  })
  const far = await leaving('2026-09-20')
  const byRoad = await leaving('2026-11-02', { transportMode: 'truck' })
  const message = await givenMessage(portal, [buildTracking({ bookings: ['LANE0001'] })])
  const results = await suggested(message)
  const { leftOut } = (
    await portal.call(listOrderSuggestions, { key, params: { messageId: message } })
  ).json()
  expect(leftOut).toBeGreaterThanOrEqual(1)
  expect(results[0]?.order).toMatchObject({ id: aboard.orderId, organization: { name: 'Ship Ltd' } })
  expect(kindsOf(results[0] as OrderSuggestion)).toEqual(['conveyance', 'stop'])
  for (const other of [near, far, byRoad])
    expect(results.map(({ order }) => order.id)).not.toContain(other.orderId)
})

it('suggests no order that a person took the events from, but finds it by its number', async () => {
  const order = await givenOrder(portal, { references: [{ type: 'BKG', value: 'TAKEN0815' }] })
  const message = await givenMessage(portal, [buildTracking({ bookings: ['TAKEN0851'], locode: 'BRSSZ' })])
  expect((await suggested(message)).map(({ order: { id } }) => id)).toEqual([order.orderId])
  const body = { organizationRef: 'acme', orderRef: order.record.ref }
  await portal.call(attachMessage, { key, params: { messageId: message }, body })
  expect(await suggested(message)).toEqual([])
  await portal.call(detachMessage, { key, params: { messageId: message }, body })
  expect(await suggested(message)).toEqual([])
  const found = await suggested(message, { search: order.record.number })
  expect(found.map(({ order: { id } }) => id)).toEqual([order.orderId])
  expect((await suggested(message, { search: 'taken 0815' })).map(({ order: { id } }) => id)).toEqual([
    order.orderId,
  ])
})

it('never suggests more than ten', async () => {
  for (let n = 10; n < 25; n++)
    await givenOrder(portal, {
      references: [
        { type: 'MBL', value: 'MANY0001' },
        { type: 'PO', value: `P${n}` },
      ],
    })
  const message = await givenMessage(portal, [buildTracking({ bookings: ['MANY0001'], locode: 'BRSSZ' })])
  expect(await suggested(message)).toHaveLength(10)
})
