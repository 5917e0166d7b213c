import { listHistoryEvents, listPromises } from '@portolan/contract/freight/ledger/order-history'
import { getOrder } from '@portolan/contract/freight/orders'
import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { buildEvent } from '#testing/freight/events.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { appendEvents, type EventEntry } from './append-events.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

const append = (...entries: EventEntry[]) =>
  portal.deps.database.transaction((tx) => appendEvents(tx, portal.deps, entries))

async function prepare() {
  const { organizationId, orderId } = await givenOrder(portal)
  const entry = (overrides: Partial<LoggedEvent>, source = 'dcsa:MAEU'): EventEntry => ({
    organizationId,
    orderId,
    source,
    messageId: null,
    event: buildEvent(overrides),
  })
  const read = async () => (await portal.call(getOrder, { params: { orderId }, token })).json()
  const history = async () => (await portal.call(listHistoryEvents, { params: { orderId }, token })).json()
  const promises = async () => (await portal.call(listPromises, { params: { orderId }, token })).json()
  return { orderId, entry, read, history, promises }
}

const hamburg = {
  place: { locode: 'DEHAM', iata: null, name: null, city: null, countryCode: null, lat: null, lng: null },
}

it('an estimate of a carrier moves the arrival, with its reason, once', async () => {
  const { orderId, entry, read, history, promises } = await prepare()
  const estimate = entry({
    ...hamburg,
    code: 'ARRI',
    classifier: 'estimated',
    at: '2026-12-07T08:00:00Z',
    reasonCode: 'WEA',
  })
  expect(await append(estimate)).toEqual(['appended'])
  expect(await append(estimate, estimate)).toEqual(['duplicate', 'duplicate'])
  expect(await read()).toMatchObject({
    arrival: { planned: '2026-12-05T08:00:00Z', estimated: '2026-12-07T08:00:00Z', actual: null },
    shipmentStatus: 'BOOKED',
    events: [{ code: 'ARRI', classifier: 'estimated', place: { city: 'Hamburg' } }],
  })
  expect(await history()).toMatchObject({
    count: 1,
    results: [{ source: { kind: 'carrier', name: 'MAEU' }, isCurrent: true, reasonCode: 'WEA', revision: 1 }],
  })
  expect(await promises()).toMatchObject({
    results: [
      { target: 'departure', changes: [{ source: { kind: 'company' } }], slipMinutes: 0 },
      {
        target: 'arrival',
        slipMinutes: 2 * 24 * 60,
        changes: [
          { at: '2026-12-05T08:00:00Z', source: { kind: 'company', name: null } },
          { at: '2026-12-07T08:00:00Z', source: { kind: 'carrier', name: 'MAEU' }, reasonCode: 'WEA' },
        ],
      },
    ],
  })
  const changes = await rowsOf(
    portal.deps.database,
    sql`SELECT kind FROM order_changes WHERE order_id = ${orderId} ORDER BY position`,
  )
  expect(changes).toEqual([{ kind: 'created' }, { kind: 'arrival-moved' }])
})

it('a fact of the departure sets the cargo in motion, and a retraction stops it', async () => {
  const { entry, read, history } = await prepare()
  const departed = {
    code: 'DEPA',
    at: '2026-11-02T08:00:00Z',
    sourceEventId: 'd',
    statedAt: '2026-11-02T09:00:00Z',
  }
  await append(entry(departed))
  expect(await read()).toMatchObject({
    shipmentStatus: 'IN_TRANSIT',
    departure: { actual: '2026-11-02T08:00:00Z' },
    events: [{ code: 'DEPA' }],
  })
  await append(entry({ ...departed, statedAt: '2026-11-02T10:00:00Z', isRetracted: true }))
  expect(await read()).toMatchObject({ shipmentStatus: 'BOOKED', departure: { actual: null }, events: [] })
  expect(await history()).toMatchObject({
    count: 1,
    results: [{ isRetracted: true, isCurrent: false, revision: 2 }],
  })
})

it('revisions count on where the clocks of processes differ', async () => {
  const { entry, history } = await prepare()
  const at = (iso: string) => ({ ...portal.deps, clock: { now: () => new Date(iso) } })
  for (const [index, received] of [
    '2026-11-02T12:00:00Z',
    '2026-11-02T10:00:00Z',
    '2026-11-02T11:00:00Z',
  ].entries())
    await portal.deps.database.transaction((tx) =>
      appendEvents(tx, at(received), [
        entry({ sourceEventId: 'r', remark: `${index}`, statedAt: `2026-11-02T0${index}:00:00Z` }),
      ]),
    )
  expect(await history()).toMatchObject({ count: 1, results: [{ revision: 3, remark: '2' }] })
})

it('what the portal wrote into a remark is in the language of its reader', async () => {
  const { orderId, entry, read, history } = await prepare()
  const english = 'Detention: 21 calendar days free. Last free day: 2026-12-26.'
  const russian = 'Детеншен: бесплатно 21\u00a0календарный день. Последний бесплатный день: 26.12.2026.'
  await append(
    entry({ kind: 'note', code: 'DET', remark: english, sourceEventId: 'free-time' }),
    entry({
      ...hamburg,
      code: 'ARRI',
      classifier: 'estimated',
      at: '2026-12-08T08:00:00Z',
      remark: 'customs',
    }),
  )
  expect((await history()).results.map(({ remark }: { remark: string }) => remark)).toContain(english)
  const asRussian = { params: { orderId }, token, headers: { 'accept-language': 'ru' } }
  const { results } = (await portal.call(listHistoryEvents, asRussian)).json()
  expect(results.map(({ remark }: { remark: string }) => remark).toSorted()).toEqual([russian, 'таможня'])
  const promises = (await portal.call(listPromises, asRussian)).json()
  expect(promises.results[1]).toMatchObject({ changes: [{ remark: null }, { remark: 'таможня' }] })
  expect(await read()).toMatchObject({ events: [{ code: 'ARRI', remark: 'customs' }] })
  const order = (await portal.call(getOrder, asRussian)).json()
  expect(order).toMatchObject({ events: [{ code: 'ARRI', remark: 'таможня' }] })
})

it('rows of the log are only added, and go with their order', async () => {
  const { orderId, entry } = await prepare()
  await append(entry({ classifier: 'estimated', at: '2026-11-04T08:00:00Z' }))
  const { database } = portal.deps
  for (const table of ['event_log', 'eta_history']) {
    const rows = sql.raw(`${table} WHERE order_id = '${orderId}'`)
    await expect(database.execute(sql`DELETE FROM ${rows}`)).rejects.toThrow()
    await expect(
      database.execute(sql`UPDATE ${sql.raw(table)} SET remark = 'x' WHERE order_id = ${orderId}`),
    ).rejects.toThrow()
    expect(await rowsOf(database, sql`SELECT FROM ${rows}`)).not.toEqual([])
  }
  await database.execute(sql`DELETE FROM orders WHERE id = ${orderId}`)
  for (const table of ['event_log', 'eta_history'])
    expect(
      await rowsOf(database, sql`SELECT FROM ${sql.raw(`${table} WHERE order_id = '${orderId}'`)}`),
    ).toEqual([])
})

it('the log goes with its organization too', async () => {
  const organization = { ref: 'gone', name: 'Gone' }
  const { organizationId, orderId } = await givenOrder(portal, { organization })
  await append({
    organizationId,
    orderId,
    source: 'dcsa:MAEU',
    messageId: null,
    event: buildEvent({ classifier: 'estimated', at: '2026-11-04T08:00:00Z' }),
  })
  const { database } = portal.deps
  await database.execute(sql`DELETE FROM organizations WHERE id = ${organizationId}`)
  expect(await rowsOf(database, sql`SELECT FROM event_log WHERE order_id = ${orderId}`)).toEqual([])
  expect(await rowsOf(database, sql`SELECT FROM eta_history WHERE order_id = ${orderId}`)).toEqual([])
})
