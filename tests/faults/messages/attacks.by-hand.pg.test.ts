import { listOrderReferences, removeOrderReference } from '@portolan/contract/company/corrections/order-log'
import { removeCompanyOrder } from '@portolan/contract/company/corrections/order-removal'
import { attachMessage, detachMessage } from '@portolan/contract/company/messages'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import { getOrder, listOrders } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withdraw } from '../../../apps/api/src/freight/carrier-messages/by-hand/withdraw-events.ts'
import { matchWaiting } from '../../../apps/api/src/freight/carrier-messages/matching/match-waiting.ts'
import { removeOrder } from '../../../apps/api/src/freight/order-record/removal/remove-order.ts'
import { type Database, rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '../../../apps/api/src/testing/builders.ts'
import { buildTracking, givenMessage } from '../../../apps/api/src/testing/freight/carrier-messages.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'

// Manual corrections happen while others do the opposite.

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
async function prepare() {
  count++
  const booking = `ATT${count}X`
  const order = await givenOrder(portal, {
    ref: `attacked-${count}`,
    references: [{ type: 'BKG', value: booking }],
  })
  const getShown = async () =>
    (await portal.call(getOrder, { params: { orderId: order.orderId }, token })).body
  return { ...order, booking, shown: getShown, ref: order.record.ref }
}

const detach = (messageId: string, orderRef: string, query = {}) =>
  portal.call(detachMessage, {
    params: { messageId },
    key,
    query,
    body: { organizationRef: 'acme', orderRef },
  })

/** Runs `act` in a transaction that locks the customer's row, once `other` waits for it. */
async function whileWaiting<T>(
  organizationId: string,
  other: () => Promise<T>,
  act: (tx: Database) => Promise<unknown>,
): Promise<T> {
  const { database } = portal.deps
  let waiting: Promise<T> | undefined
  await database.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`)
    waiting = other()
    waiting.catch(() => {})
    await expect
      .poll(
        async () =>
          (
            await rowsOf(
              database,
              sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
            )
          ).length,
        { interval: 20 },
      )
      .toBeGreaterThan(0)
    await act(tx)
  })
  if (waiting === undefined) throw new Error('Nothing waited')
  return waiting
}

describe('taking back', () => {
  it('at once by four takes it back once', async () => {
    const order = await prepare()
    const before = await order.shown()
    const message = await givenMessage(portal, [buildTracking({ bookings: [order.booking] })])
    const answers = await Promise.all([1, 2, 3, 4].map(() => detach(message, order.ref)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(answers.reduce((sum, answer) => sum + answer.json().detached.events, 0)).toBe(1)
    expect(await order.shown()).toBe(before)
  })

  it('while the same message comes again and is given to the order ends in one of both, whole', async () => {
    const order = await prepare()
    const before = await order.shown()
    const tracking = buildTracking({ bookings: [order.booking] })
    const message = await givenMessage(portal, [tracking])
    const after = await order.shown()
    const attach = () =>
      portal.call(attachMessage, {
        params: { messageId: message },
        key,
        body: { organizationRef: 'acme', orderRef: order.ref },
      })
    for (let round = 0; round < 5; round++) {
      const acts = [() => detach(message, order.ref), attach, () => givenMessage(portal, [tracking])]
      await Promise.all(acts.map((act) => act()))
      await matchWaiting(portal.deps)
      expect([before, after]).toContain(await order.shown())
    }
    await detach(message, order.ref)
    expect(await order.shown()).toBe(before)
  })

  it('a reference while a message that found the order by it waits for its lock keeps the message out', async () => {
    const order = await prepare()
    const before = await order.shown()
    const bill = `L${order.booking}`
    const teaching = await givenMessage(portal, [buildTracking({ bookings: [order.booking], bills: [bill] })])
    const keys = { organizationId: order.organizationId, orderId: order.orderId }
    const [statement] = await rowsOf<{ source: string; sourceEventId: string }>(
      portal.deps.database,
      sql`SELECT source, source_event_id AS "sourceEventId" FROM inbound_events WHERE message_id = ${teaching}`,
    )
    if (!statement) throw new Error('The event is missing')
    await whileWaiting(
      order.organizationId,
      () => givenMessage(portal, [buildTracking({ bills: [bill], code: 'ARRI', locode: 'DEHAM' })]),
      (tx) =>
        withdraw(
          tx,
          portal.deps,
          keys,
          { statements: [statement], reference: null },
          { by: 'test', reason: null },
        ),
    )
    await matchWaiting(portal.deps)
    expect(await order.shown()).toBe(before)
  })

  it('leaves no reference behind that finds the order, and the company’s own by its word', async () => {
    const order = await prepare()
    const bill = `M${order.booking}`
    await givenMessage(portal, [buildTracking({ bookings: [order.booking], bills: [bill] })])
    const findNumbers = async (search: string) =>
      (await portal.call(listOrders, { token, query: { search } })).json().count
    const follower = await givenMessage(portal, [
      buildTracking({ bills: [bill], at: '2026-11-02T16:00:00+08:00' }),
    ])
    expect(await findNumbers(bill)).toBe(1)
    const remove = (value: string, type = 'MBL') =>
      portal.call(removeOrderReference, {
        params: { ref: order.ref },
        key,
        body: { type, value, reason: 'Another customer’s' },
      })
    expect((await remove(bill)).json()).toMatchObject({ events: 0, followers: 1, references: 1 })
    expect(await findNumbers(bill)).toBe(0)
    // Neither the same message nor a repetition in another one adds it.
    await givenMessage(portal, [
      buildTracking({ bookings: [order.booking], bills: [bill], at: '2026-11-03T16:00:00+08:00' }),
    ])
    await matchWaiting(portal.deps)
    const listed = async () =>
      (await portal.call(listOrderReferences, { params: { ref: order.ref }, key }))
        .json()
        .results.map(({ type, origin }: { type: string; origin: string }) => `${type} ${origin}`)
    expect(await listed()).toEqual(['FF derived', 'FF derived', 'BKG company', 'BKG message'])
    const [row] = await rowsOf(
      portal.deps.database,
      sql`SELECT orders FROM inbound_events WHERE message_id = ${follower}`,
    )
    expect(row).toEqual({ orders: [] })
    const derived = await remove(order.ref, 'FF')
    expect([derived.statusCode, Object.keys(derived.json())]).toEqual([400, ['value']])
    expect((await remove(order.booking, 'BKG')).json()).toMatchObject({ references: 1, followers: 2 })
    expect(await listed()).toEqual(['FF derived', 'FF derived'])
  })
})

describe('deleting an order', () => {
  it('for which a message waits leaves the message without an order', async () => {
    const order = await prepare()
    const removal = { by: 'test', reason: null, withHistory: true }
    const message = await whileWaiting(
      order.organizationId,
      () => givenMessage(portal, [buildTracking({ bookings: [order.booking] })]),
      (tx) => removeOrder({ ...portal.deps, database: tx }, order, removal),
    )
    const [event] = await rowsOf(
      portal.deps.database,
      sql`SELECT orders, is_pending AS pending FROM inbound_events WHERE message_id = ${message}`,
    )
    expect(event).toEqual({ orders: [], pending: false })
    expect(await rowsOf(portal.deps.database, sql`SELECT FROM queue_faults`)).toEqual([])
  })

  it('for which an event of the company or a hand waits answers them that there is none', async () => {
    const removal = { by: 'test', reason: null, withHistory: true }
    const order = await prepare()
    const appended = await whileWaiting(
      order.organizationId,
      () =>
        portal.call(appendOrderEvents, {
          params: { ref: order.ref },
          key,
          body: { events: [{ id: 'late', code: 'DEPA', at: '2026-11-02' }] },
        }),
      (tx) => removeOrder({ ...portal.deps, database: tx }, order, removal),
    )
    expect(appended.statusCode).toBe(404)
    const other = await prepare()
    const message = await givenMessage(portal)
    const attached = await whileWaiting(
      other.organizationId,
      () =>
        portal.call(attachMessage, {
          params: { messageId: message },
          key,
          body: { organizationRef: 'acme', orderRef: other.ref },
        }),
      (tx) => removeOrder({ ...portal.deps, database: tx }, other, removal),
    )
    expect(attached.statusCode).toBe(404)
  })

  it('at once by four deletes it once', async () => {
    const order = await prepare()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        portal.call(removeCompanyOrder, { params: { ref: order.ref }, key, query: { withHistory: 'true' } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404, 404])
    const lines = await rowsOf(
      portal.deps.database,
      sql`SELECT FROM deleted_orders WHERE order_id = ${order.orderId}`,
    )
    expect(lines).toHaveLength(1)
  })
})
