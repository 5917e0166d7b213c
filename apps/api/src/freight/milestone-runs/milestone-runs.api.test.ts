import {
  applyMilestoneRun,
  getMilestoneRun,
  listMilestoneRuns,
  previewMilestoneRun,
  undoMilestoneRun,
} from '@portolan/contract/company/bulk/milestone-runs'
import type { OrderRecord } from '@portolan/contract/company/orders'
import { getOrder } from '@portolan/contract/freight/orders'
import { updateCurrentUser } from '@portolan/contract/identity/users'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { sendDigests } from '#messaging/notifications/digests/send-digests.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildPlace, givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { applyRun } from './apply-run.ts'
import { undoRun } from './undo-run.ts'

let portal: TestPortal
let key: string
let now: Date
let customers = 0
beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => now } })
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())
beforeEach(() => {
  // The rules of notifications look at the real time.
  now = new Date()
})

const day = () => now.toISOString().slice(0, 10)
const departed = (overrides: object = {}) => ({
  code: 'DEPA',
  on: day(),
  conveyance: { name: 'EVER GIVEN', voyage: '112E' },
  ...overrides,
})

/** Orders of a new customer with this many people who want emails at once. */
async function givenCustomer(count: number, people = 1, overrides: Partial<OrderRecord> = {}) {
  customers += 1
  const ref = `customer-${customers}`
  const records = Array.from({ length: count }, () =>
    buildOrder({ organization: { ref, name: ref }, ...overrides }),
  )
  const orders = await saveOrders(portal.deps, records)
  const members = []
  for (let index = 0; index < people; index++) {
    const person = await givenUser(portal, [ref])
    const body = { notificationChannel: 'email' }
    expect((await portal.call(updateCurrentUser, { token: person.token, body })).statusCode).toBe(200)
    members.push(person)
  }
  return { ref, ids: orders.map(({ id }) => id), people: members }
}

/** Again while a busy machine answers 503: the same call does the rest. */
async function untilServed(call: () => ReturnType<TestPortal['call']>) {
  for (;;) {
    const answer = await call()
    if (answer.statusCode !== 503) return answer
  }
}

const apply = (runId: string, orders: readonly string[], milestone: object) =>
  untilServed(() => portal.call(applyMilestoneRun, { params: { runId }, body: { orders, milestone }, key }))
const undo = (runId: string) => untilServed(() => portal.call(undoMilestoneRun, { params: { runId }, key }))

/** The emails to people, once digests that are due have been made. */
async function emails(people: readonly { email: string }[]): Promise<number[]> {
  await sendDigests(portal.deps, 100)
  const messages = await Promise.all(people.map(({ email }) => messagesTo(portal, email)))
  return messages.map(({ length }) => length)
}

async function eventsOf(ids: readonly string[]): Promise<number> {
  const rows = await rowsOf(
    portal.deps.database,
    sql`SELECT FROM event_log WHERE order_id = ANY(${sql.param([...ids])}::uuid[]) AND source <> 'order'`,
  )
  return rows.length
}

describe('a milestone for forty orders', () => {
  it('reaches each once, their people in one email, and is undone as a whole', async () => {
    const [first, second] = [await givenCustomer(25, 2), await givenCustomer(15)]
    const ids = [...first.ids, ...second.ids]
    const people = [...first.people, ...second.people]
    const read = async ({ token }: { token: string }, orderId: string) =>
      (await portal.call(getOrder, { params: { orderId }, token })).json()
    const [reader, sample] = [first.people[0], first.ids[0]]
    if (!reader || !sample) throw new Error('No customer')
    const before = await read(reader, sample)
    const runId = newId()
    const applied = await apply(runId, ids, departed())
    expect([applied.statusCode, applied.json()]).toMatchObject([
      200,
      {
        state: 'done',
        orders: 40,
        applied: 40,
        waiting: 0,
        refused: 0,
        by: expect.any(String),
      },
    ])
    expect(await read(reader, sample)).toMatchObject({
      shipmentStatus: 'IN_TRANSIT',
      departure: { actual: expect.stringMatching(/Z$/) },
      route: [{ conveyance: 'EVER GIVEN 112E' }, {}],
    })
    expect(await emails(people)).toEqual([1, 1, 1])
    const again = await apply(runId, ids, departed())
    expect(again.json()).toEqual(applied.json())
    expect([await eventsOf(ids), await emails(people)]).toEqual([40, [1, 1, 1]])

    expect((await undo(runId)).json()).toMatchObject({ state: 'undone', applied: 0, undone: 40 })
    expect((await undo(runId)).json()).toMatchObject({ state: 'undone', applied: 0, undone: 40 })
    const { updatedAt: _, partsVersion: _parts, ...after } = await read(reader, sample)
    const { updatedAt: _before, partsVersion: _shown, ...shown } = before
    expect(after).toEqual(shown)
    expect((await portal.call(listNotifications, { token: reader.token })).json().count).toBe(0)
    // A run that was undone stays undone.
    expect((await apply(runId, ids, departed())).json()).toMatchObject({ state: 'undone', undone: 40 })
    expect([await eventsOf(ids), await emails(people)]).toEqual([40, [1, 1, 1]])
  })

  it('of which an email hasn’t left is undone without one', async () => {
    const { ids, people } = await givenCustomer(3)
    const runId = newId()
    await apply(runId, ids, departed())
    await undo(runId)
    expect(await emails(people)).toEqual([0])
  })

  it('takes several calls beyond a hundred; emails wait for the last', { tags: ['exhaustive'] }, async () => {
    const { ids, people } = await givenCustomer(101)
    const runId = newId()
    expect((await apply(runId, ids, departed())).json()).toMatchObject({ state: 'running', applied: 100 })
    expect(await emails(people)).toEqual([0])
    // A page that has read the run can go on with it.
    const read = (await portal.call(getMilestoneRun, { params: { runId }, key })).json()
    const orders = read.results.map(({ orderId }: { orderId: string }) => orderId)
    expect((await apply(runId, orders, read.milestone)).json()).toMatchObject({ state: 'done', applied: 101 })
    expect(await emails(people)).toEqual([1])
    const states = []
    for (let call = 0; call < 3; call++) states.push((await undo(runId)).json().state)
    expect(states).toEqual(['undoing', 'undoing', 'undone'])
  })

  it('that was left unfinished sends its emails after ten minutes', async () => {
    const { ids, people } = await givenCustomer(101)
    await apply(newId(), ids, departed())
    now = new Date(now.getTime() + 10 * 60_000)
    expect(await emails(people)).toEqual([1])
  })
})

/** A database whose transaction of this number dies before or after its commit, as of a killed process. */
function dyingDatabase(database: Database, at: number, when: 'before' | 'after'): Database {
  let count = 0
  const transaction: Database['transaction'] = async (work, ...options) => {
    count += 1
    const isLast = count === at
    const result = await database.transaction(
      async (tx) => {
        const answer = await work(tx)
        if (isLast && when === 'before') throw new Error('killed')
        return answer
      },
      ...options,
    )
    if (isLast) throw new Error('killed')
    return result
  }
  return new Proxy(database, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  })
}

describe('a run that is killed', () => {
  it.each([
    [1, 'before'],
    [1, 'after'],
    [2, 'before'],
    [2, 'after'],
  ] as const)('at transaction %i, %s its commit, does each once when it is repeated', async (at, when) => {
    const { ids, people } = await givenCustomer(4, 2)
    const asked = {
      runId: newId(),
      orders: ids,
      author: { source: 'company', statedBy: 'key tms' },
    }
    const milestone = { ...departed(), code: 'DEPA', classifier: 'actual', stop: 'origin' } as const
    const database = dyingDatabase(portal.deps.database, at, when)
    await expect(applyRun({ ...portal.deps, database }, { ...asked, milestone })).rejects.toThrow('killed')
    expect(await applyRun(portal.deps, { ...asked, milestone })).toMatchObject({ state: 'done', applied: 4 })
    expect([await eventsOf(ids), await emails(people)]).toEqual([4, [1, 1]])
    if (at > 1) return
    await expect(
      undoRun(
        { ...portal.deps, database: dyingDatabase(portal.deps.database, at, when) },
        asked.runId,
        'key',
      ),
    ).rejects.toThrow('killed')
    expect(await undoRun(portal.deps, asked.runId, 'key')).toMatchObject({ state: 'undone', undone: 4 })
  })
})

describe('orders that can’t take it', () => {
  it('are named with the reason, in the preview too, and the rest goes', async () => {
    const { ref, ids } = await givenCustomer(2)
    const organization = { ref, name: ref }
    const canceled = await givenOrder(portal, { organization, shipmentStatus: 'CANCELED' })
    const [shanghai, hamburg] = buildOrder().route
    if (!shanghai || !hamburg) throw new Error('No route')
    const elsewhere = await givenOrder(portal, {
      organization,
      route: [
        {
          ...shanghai,
          place: buildPlace({ name: 'Ningbo', city: 'Ningbo', countryCode: 'CN', locode: 'CNNGB' }),
        },
        hamburg,
      ],
    })
    const unknown = newId()
    const orders = [...ids, canceled.id, elsewhere.id, unknown]
    const milestone = departed({ place: { locode: 'CNSHA' } })
    const preview = await portal.call(previewMilestoneRun, { body: { orders, milestone }, key })
    const { results } = preview.json()
    const refusals = [null, null, 'canceled', 'no-stop', 'unknown-order']
    expect([preview.statusCode, results.map((one: { refusal: string }) => one.refusal)]).toEqual([
      200,
      refusals,
    ])
    expect(results[0]).toMatchObject({
      order: { organizationRef: ref },
      place: { city: 'Shanghai', timeZone: 'Asia/Shanghai' },
      changes: expect.arrayContaining([
        { member: 'shipmentStatus', before: 'BOOKED', after: 'IN_TRANSIT' },
        { member: 'conveyance', before: 'MAERSK ESSEN 642W', after: 'EVER GIVEN 112E' },
      ]),
    })
    expect(await eventsOf(orders)).toBe(0)
    const runId = newId()
    const run = (await apply(runId, orders, milestone)).json()
    expect(run).toMatchObject({
      state: 'done',
      orders: 5,
      applied: 2,
      refused: 3,
      results: [
        ...ids.map((orderId) => ({ orderId, outcome: 'applied', refusal: null })),
        {
          orderId: canceled.id,
          order: { ref: canceled.record.ref },
          outcome: 'refused',
          refusal: 'canceled',
        },
        { orderId: elsewhere.id, outcome: 'refused', refusal: 'no-stop' },
        { orderId: unknown, order: null, outcome: 'refused', refusal: 'unknown-order' },
      ],
    })
    expect((await portal.call(getMilestoneRun, { params: { runId }, key })).json()).toEqual(run)
    const { results: _, ...listed } = run
    expect((await portal.call(listMilestoneRuns, { query: { limit: '1' }, key })).json().results).toEqual([
      listed,
    ])
  })

  it('are those whose fact would be ahead, by the clocks of their place', async () => {
    const { ids } = await givenCustomer(1)
    const ahead = new Date(now.getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
    const judge = async (milestone: object) =>
      (await portal.call(previewMilestoneRun, { body: { orders: ids, milestone }, key })).json().results[0]
    expect((await judge(departed({ on: ahead }))).refusal).toBe('future-actual')
    expect(await judge(departed({ on: ahead, time: '09:30', classifier: 'estimated' }))).toMatchObject({
      refusal: null,
      changes: expect.arrayContaining([
        { member: 'departure.estimated', before: null, after: `${ahead}T01:30:00Z` },
      ]),
    })
    expect((await judge(departed({ stop: 'destination' }))).refusal).toBe('no-stop')
  })
})

describe('the ID of a run', () => {
  it('is of one request, is unknown until then, and its undo ends after a day', async () => {
    const { ids } = await givenCustomer(2)
    const runId = newId()
    expect((await undo(runId)).statusCode).toBe(404)
    expect((await portal.call(getMilestoneRun, { params: { runId }, key })).statusCode).toBe(404)
    await apply(runId, ids, departed())
    expect((await apply(runId, ids.slice(1), departed())).json().error.code).toBe('idempotency_mismatch')
    now = new Date(now.getTime() + 25 * 3_600_000)
    const late = await undo(runId)
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'undo_expired'])
  })

  it('takes at most five hundred orders, and a time of a day', async () => {
    const many = await apply(
      newId(),
      Array.from({ length: 501 }, () => newId()),
      departed(),
    )
    expect([many.statusCode, Object.keys(many.json())]).toEqual([400, ['orders']])
    const wrong = await apply(newId(), [newId()], departed({ time: '25:00' }))
    expect(Object.keys(wrong.json())).toEqual(['milestone.time'])
  })
})

describe('stops of each order’s own route', () => {
  it('are where it is loaded and discharged, whatever leads there', async () => {
    const [shanghai, hamburg] = buildOrder().route
    if (!shanghai || !hamburg) throw new Error('No route')
    const city = (name: string, locode: string) => buildPlace({ name, city: name, locode })
    const route: OrderRecord['route'] = [
      { ...shanghai, place: city('Suzhou', 'CNSZH'), mode: 'truck', departure: null },
      { ...shanghai, leg: 'via' },
      { ...hamburg, leg: 'via', mode: 'truck' },
      { ...hamburg, place: city('Berlin', 'DEBER'), arrival: null },
    ]
    const { ids } = await givenCustomer(1, 0, { route })
    const placeOf = async (stop: string, code = 'CUSR') => {
      const body = { orders: ids, milestone: { code, on: day(), stop } }
      return (await portal.call(previewMilestoneRun, { body, key })).json().results[0].place.city
    }
    const places = []
    for (const stop of ['origin', 'loading', 'discharge', 'destination']) places.push(await placeOf(stop))
    expect(places).toEqual(['Suzhou', 'Shanghai', 'Hamburg', 'Berlin'])
  })
})
