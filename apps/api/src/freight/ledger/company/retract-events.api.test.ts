import {
  type LogEvent,
  listOrderLog,
  retractOrderEvents,
} from '@portolan/contract/company/corrections/order-log'
import { saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import { listHistoryEvents } from '@portolan/contract/freight/ledger/order-history'
import { getOrder } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { buildTracking, givenMessage } from '#testing/freight/carrier-messages.ts'
import { buildSentOrder } from '#testing/freight/company-calls.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let token: string
beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date('2026-11-10T12:00:00Z') } })
  key = await givenApiKey(portal, 'read', 'write')
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

let count = 0
async function prepare(overrides: Parameters<typeof givenOrder>[1] = {}) {
  count++
  const booking = `R${count}X`
  const { orderId, record } = await givenOrder(portal, {
    references: [{ type: 'BKG', value: booking }],
    ...overrides,
  })
  const params = { ref: record.ref }
  const log = async () => (await portal.call(listOrderLog, { params, key })).json().results as LogEvent[]
  const retract = (events: (string | undefined)[], query = {}) =>
    portal.call(retractOrderEvents, { params, key, query, body: { events, reason: 'Typed wrong' } })
  const order = async () => (await portal.call(getOrder, { params: { orderId }, token })).json()
  return { orderId, record, booking, params, log, retract, order }
}

const own = {
  ref: 'own',
  at: '2026-11-03T08:00:00Z',
  classifier: 'actual' as const,
  code: 'GTIN' as const,
  place: null,
  unitRef: null,
  remark: null,
}

describe('an event of an order', () => {
  it('of a carrier, of the company and of the record is retracted with a reason, and stays in the history', async () => {
    const { booking, params, log, retract, order, orderId } = await prepare({ events: [own] })
    await givenMessage(portal, [buildTracking({ bookings: [booking] })])
    const event = { id: 'load', code: 'LOAD', at: '2026-11-01T07:00:00Z' } as const
    const append = () => portal.call(appendOrderEvents, { params, key, body: { events: [event] } })
    await append()
    const events = await log()
    expect(events.map(({ source }) => source.split(':')[0]).sort()).toEqual(['company', 'dcsa', 'order'])
    const ids = events.map(({ id }) => id)

    const dry = (await retract(ids, { dryRun: 'true' })).json()
    expect(dry.changes).toContainEqual(
      expect.objectContaining({ member: 'departure.actual', before: '2026-11-01T08:00:00Z', after: null }),
    )
    expect((await order()).shipmentStatus).toBe('IN_TRANSIT')
    expect((await retract(ids)).json()).toMatchObject({ retracted: 3 })
    expect(await order()).toMatchObject({
      shipmentStatus: 'BOOKED',
      departure: { actual: null },
      events: [],
      lastEvent: null,
    })
    const history = (await portal.call(listHistoryEvents, { params: { orderId }, token })).json()
    expect(history).toMatchObject({ count: 3 })
    expect(history.results.every(({ isRetracted }: { isRetracted: boolean }) => isRetracted)).toBe(true)
    expect((await log())[0]?.decision).toMatchObject({
      retracted: true,
      reason: 'Typed wrong',
      by: expect.stringMatching(/^key /),
    })
    // Retracting twice, or sending the same again, changes nothing.
    const mark = (await order()).partsVersion
    expect((await retract(ids)).json()).toMatchObject({ retracted: 0, changes: [] })
    await append()
    await givenMessage(portal, [buildTracking({ bookings: [`other-${booking}`] })])
    expect((await order()).partsVersion).toBe(mark)
  })

  it('counts again once its source says something else of it', async () => {
    const { booking, log, retract, order } = await prepare()
    const tracking = buildTracking({ bookings: [booking] })
    await givenMessage(portal, [tracking])
    await retract((await log()).map(({ id }) => id))
    expect((await order()).departure.actual).toBeNull()
    await givenMessage(portal, [
      {
        ...tracking,
        eventDateTime: '2026-11-02T16:00:00+08:00',
        eventCreatedDateTime: '2026-11-03T00:00:00Z',
      },
    ])
    expect((await order()).departure.actual).toBe('2026-11-02T08:00:00Z')
  })

  it('of the record stays retracted when the same record is saved with another cargo', async () => {
    const ref = 'record-again'
    const body = (cargo: string) => ({ ...buildSentOrder(), cargo, events: [own] })
    const save = (cargo: string) => portal.call(saveCompanyOrder, { params: { ref }, key, body: body(cargo) })
    const { id: orderId } = (await save('Tea')).json()
    const read = async () => (await portal.call(getOrder, { params: { orderId }, token })).json()
    expect((await read()).events).toHaveLength(1)
    const [event] = (await portal.call(listOrderLog, { params: { ref }, key })).json().results
    await portal.call(retractOrderEvents, {
      params: { ref },
      key,
      body: { events: [event.id], reason: 'Wrong' },
    })
    expect((await read()).events).toEqual([])
    await save('Green tea')
    expect(await read()).toMatchObject({ cargo: 'Green tea', events: [] })
  })

  it('of another order isn’t retracted by its ID', async () => {
    const [one, two] = [await prepare({ events: [own] }), await prepare({ events: [own] })]
    const [foreign] = await two.log()
    const answer = await one.retract([foreign?.id])
    expect([answer.statusCode, answer.json()]).toEqual([400, { 'events.0': [expect.any(String)] }])
    expect((await two.order()).events).toHaveLength(1)
  })
})
