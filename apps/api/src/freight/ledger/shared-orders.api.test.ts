import type { OrderRecord } from '@portolan/contract/company/orders'
import { listHistoryEvents, listPromises } from '@portolan/contract/freight/ledger/order-history'
import { getOrder, listOrders, listShipmentUnits } from '@portolan/contract/freight/orders'
import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildPlace, buildTimes, buildUnit, givenOrder, givenUser } from '#testing/builders.ts'
import { buildEvent } from '#testing/freight/events.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { appendEvents } from './append-events.ts'
import { previewEvents } from './preview-events.ts'

let portal: TestPortal
let token: string
/** The clock stops from here on. */
let stopped: Date | undefined
beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => stopped ?? new Date() } })
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

const hamburg = {
  locode: 'DEHAM',
  iata: null,
  name: null,
  city: null,
  countryCode: null,
  lat: null,
  lng: null,
}
const inTheFuture = '2099-01-01T00:00:00Z'
const estimate = {
  sourceEventId: 'eta',
  code: 'ARRI',
  classifier: 'estimated' as const,
  place: hamburg,
  at: '2026-12-07T08:00:00Z',
  reasonCode: 'WEA',
  statedAt: inTheFuture,
}
const own = {
  ref: 'own',
  at: '2026-11-01T08:00:00Z',
  classifier: 'actual' as const,
  code: 'GTIN' as const,
  place: buildPlace(),
  unitRef: null,
  remark: null,
}

/** A saved order, with functions to save it again, to state something about it and to read it. */
async function prepare(overrides: Partial<OrderRecord> = {}) {
  const record = buildOrder(overrides)
  const [saved] = await saveOrders(portal.deps, [record])
  const { id: orderId, organizationId } = saved ?? { id: '', organizationId: '' }
  const read = async (endpoint: Parameters<TestPortal['call']>[0]) =>
    (await portal.call(endpoint, { params: { orderId }, token })).json()
  const entryOf = (event: Partial<LoggedEvent>, source: string) => ({
    organizationId,
    orderId,
    source,
    messageId: null,
    event: buildEvent(event),
  })
  return {
    record,
    orderId,
    save: (changes: Partial<OrderRecord>) => saveOrders(portal.deps, [{ ...record, ...changes }]),
    state: (event: Partial<LoggedEvent>, source = 'dcsa:MAEU') =>
      portal.deps.database.transaction((tx) => appendEvents(tx, portal.deps, [entryOf(event, source)])),
    preview: (event: Partial<LoggedEvent>) =>
      previewEvents(portal.deps.database, portal.deps, [entryOf(event, 'dcsa:MAEU')]),
    order: () => read(getOrder),
    units: () => read(listShipmentUnits),
    history: () => read(listHistoryEvents),
    promises: () => read(listPromises),
    changes: async () =>
      (
        await rowsOf<{ kind: string }>(
          portal.deps.database,
          sql`SELECT kind FROM order_changes WHERE order_id = ${orderId} ORDER BY position`,
        )
      ).map(({ kind }) => kind),
  }
}

describe('a whole-order save', () => {
  it('leaves what others stated, and retracts only what it leaves out itself', async () => {
    const order = await prepare({ events: [own] })
    await order.state(estimate)
    await order.save({ cargo: 'Other', events: [] })
    expect(await order.order()).toMatchObject({
      cargo: 'Other',
      arrival: { estimated: estimate.at },
      events: [{ code: 'ARRI' }],
    })
    expect((await order.history()).results).toMatchObject([
      { code: 'GTIN', isRetracted: true, isCurrent: false, revision: 2, source: { kind: 'company' } },
      { code: 'ARRI', isRetracted: false, isCurrent: true, revision: 1, source: { name: 'MAEU' } },
    ])
    expect(await order.changes()).toEqual(['created', 'arrival-moved'])
    await order.save({ cargo: 'Again', events: [own] })
    const { events } = await order.order()
    expect(events.map(({ code }: { code: string }) => code)).toEqual(['GTIN', 'ARRI'])
    expect((await order.history()).results[0]).toMatchObject({
      code: 'GTIN',
      isRetracted: false,
      revision: 3,
    })
  })

  it('adds a revision of an event only where it says something else', async () => {
    const order = await prepare({ events: [own, { ...own, ref: 'other' }] })
    await order.save({ cargo: 'Other', events: [own, { ...own, ref: 'other', remark: 'late' }] })
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT source_event_id AS ref, revision, remark FROM event_log WHERE order_id = ${order.orderId}
        ORDER BY 1, 2`,
    )
    expect(rows).toEqual([
      { ref: 'other', revision: 1, remark: null },
      { ref: 'other', revision: 2, remark: 'late' },
      { ref: 'own', revision: 1, remark: null },
    ])
  })

  it('of an old estimate doesn’t make it newer than a carrier’s', async () => {
    const [from, to] = buildOrder().route
    if (!from || !to) throw new Error('A route has two ends')
    const arrival = buildTimes({ planned: '2026-12-05T08:00:00Z', estimated: '2026-12-06T08:00:00Z' })
    const route = [from, { ...to, arrival }]
    const order = await prepare({ route })
    await order.state({ ...estimate, statedAt: new Date().toISOString() })
    await order.save({ cargo: 'Other' })
    expect((await order.order()).arrival.estimated).toBe(estimate.at)
    const moved = { ...arrival, estimated: '2026-12-09T08:00:00Z' }
    await order.save({ route: [from, { ...to, arrival: moved }] })
    expect((await order.order()).arrival.estimated).toBe(moved.estimated)
    expect(await order.changes()).toEqual(['created', 'arrival-moved', 'arrival-moved'])
  })

  it('keeps the status that events moved forward', async () => {
    const order = await prepare()
    await order.state({})
    await order.save({ cargo: 'Other' })
    expect(await order.order()).toMatchObject({ shipmentStatus: 'IN_TRANSIT', cargo: 'Other' })
    await order.save({ shipmentStatus: 'CANCELED' })
    expect((await order.order()).shipmentStatus).toBe('CANCELED')
    expect(await order.changes()).toEqual(['created', 'departed', 'canceled'])
  })
})

describe('promises', () => {
  it('that the company moves are its history, with slips in lists and details', async () => {
    const [from, to] = buildOrder().route
    if (!from || !to) throw new Error('A route has two ends')
    const due = (estimated: string) => ({
      route: [from, { ...to, arrival: buildTimes({ planned: '2026-12-05T08:00:00Z', estimated }) }],
    })
    const order = await prepare()
    expect(await order.order()).toMatchObject({ arrivalSlipMinutes: null, slipReasonCode: null })
    await order.save(due('2026-12-06T08:00:00Z'))
    await order.state(estimate)
    const days = 2 * 24 * 60
    expect(await order.order()).toMatchObject({
      arrivalSlipMinutes: days,
      departureSlipMinutes: null,
      slipReasonCode: 'WEA',
    })
    const query = { search: order.record.number }
    const listed = (await portal.call(listOrders, { query, token })).json()
    expect(listed.results).toMatchObject([{ arrivalSlipMinutes: days }])
    const [, arrival] = (await order.promises()).results
    expect(arrival).toMatchObject({
      target: 'arrival',
      slipMinutes: days,
      changes: [
        { at: '2026-12-05T08:00:00Z', classifier: 'planned', source: { kind: 'company', name: null } },
        { at: '2026-12-06T08:00:00Z', classifier: 'estimated', source: { kind: 'company', name: null } },
        { at: estimate.at, source: { kind: 'carrier', name: 'MAEU' }, reasonCode: 'WEA' },
      ],
      contradictions: [{ at: '2026-12-06T08:00:00Z', source: { kind: 'company' } }],
    })
  })
})

describe('units', () => {
  it('are delivered by events, and no longer once these are retracted', async () => {
    const container = 'CSQU3054383'
    const order = await prepare({ units: [buildUnit({ container }), buildUnit({ delivery: 'delivered' })] })
    const drop = {
      sourceEventId: 'drop',
      kind: 'equipment' as const,
      code: 'DROP',
      place: null,
      equipment: container,
      at: '2026-11-20T08:00:00Z',
      statedAt: '2026-11-20T09:00:00Z',
    }
    const deliveries = async () =>
      (await order.units()).results.map(({ delivery }: { delivery: string }) => delivery)
    await order.state(drop)
    expect(await deliveries()).toEqual(['delivered', 'delivered'])
    expect((await order.order()).shipmentStatus).toBe('ARRIVED')
    expect(await order.changes()).toEqual(['created', 'departed', 'arrived', 'delivered'])
    await order.state({ ...drop, isRetracted: true })
    expect(await deliveries()).toEqual(['booked', 'delivered'])
    expect((await order.order()).shipmentStatus).toBe('BOOKED')
  })
})

describe('a preview', () => {
  it('shows what would change and writes nothing', async () => {
    const order = await prepare()
    // Minutes of delay change with the clock.
    stopped = new Date()
    const before = await order.order()
    const { answers, orders } = await order.preview(estimate)
    expect(answers).toEqual(['appended'])
    expect(orders).toMatchObject([
      {
        before: { arrival: { estimated: null }, milestones: 0 },
        after: { arrival: { estimated: estimate.at }, milestones: 1 },
      },
    ])
    expect(await order.order()).toEqual(before)
    stopped = undefined
    expect((await order.history()).count).toBe(0)
    await order.state(estimate)
    expect(await order.preview(estimate)).toEqual({ answers: ['duplicate'], orders: [] })
  })
})

describe('reading the history', () => {
  it('is answered with an ETag that changes with the log, and never to others', async () => {
    const order = await prepare()
    await order.state(estimate)
    const stranger = await givenUser(portal, (await givenOther()).refs)
    const params = { orderId: order.orderId }
    for (const endpoint of [listHistoryEvents, listPromises]) {
      const read = await portal.call(endpoint, { params, token })
      const headers = { 'if-none-match': String(read.headers.etag) }
      expect((await portal.call(endpoint, { params, token, headers })).statusCode).toBe(304)
      expect((await portal.call(endpoint, { params, token: stranger.token })).statusCode).toBe(404)
    }
    const [etag, version] = [await etagOf(order.orderId), (await order.order()).partsVersion]
    await order.state({ ...estimate, sourceEventId: 'again', remark: 'storm' }, 'agent')
    expect(await etagOf(order.orderId)).not.toBe(etag)
    expect((await order.order()).partsVersion).not.toBe(version)
  })

  it('names no API key', async () => {
    const order = await prepare()
    await order.state(estimate, 'api:Secret key of the TMS')
    const read = JSON.stringify([await order.history(), await order.promises(), await order.order()])
    expect(read).not.toContain('Secret key')
  })
})

async function etagOf(orderId: string) {
  return (await portal.call(listHistoryEvents, { params: { orderId }, token })).headers.etag
}

async function givenOther() {
  await givenOrder(portal, { organization: { ref: 'others', name: 'Others' } })
  return { refs: ['others'] }
}

describe('the version before', () => {
  it('may save an order in between: its record counts, and its events reach the log', async () => {
    const order = await prepare({ events: [own] })
    await order.state(estimate)
    const { database } = portal.deps
    const route = JSON.stringify(order.record.route)
    // As the previous version does: everything from the record, and only its own events.
    await database.execute(sql`UPDATE orders SET record_hash = 'of before', cargo = 'By the version before',
      arrival = '{"planned":"2026-12-05T08:00:00Z","estimated":null,"actual":null}', route = ${route}::jsonb
      WHERE id = ${order.orderId}`)
    await database.execute(sql`DELETE FROM order_events WHERE order_id = ${order.orderId} AND ref <> 'own'`)
    await database.execute(
      sql`UPDATE order_events SET remark = 'by before' WHERE order_id = ${order.orderId}`,
    )
    await order.state({ code: 'LOAD' })
    const { arrival, events } = await order.order()
    expect(arrival.estimated).toBe(estimate.at)
    expect(events).toHaveLength(3)
    expect((await order.history()).results).toContainEqual(
      expect.objectContaining({ code: 'GTIN', remark: 'by before', revision: 2 }),
    )
  })
})
