import { matchMessage, retryMessages, unmatchMessage } from '@portolan/contract/commands/freight/matching'
import { attachMessage, detachMessage, getMessage } from '@portolan/contract/company/messages'
import { getCompanyOrder } from '@portolan/contract/company/order-calls'
import { listOrderDocuments } from '@portolan/contract/freight/documents'
import { listHistoryEvents, listPromises } from '@portolan/contract/freight/ledger/order-history'
import { getOrder, listOrders, listShipmentUnits } from '@portolan/contract/freight/orders'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchWaiting } from '#freight/carrier-messages/matching/match-waiting.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildPlace, givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { buildTracking, givenMessage } from '#testing/freight/carrier-messages.ts'
import { dcsaSample } from '#testing/freight/dcsa-samples.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let token: string
/** Days of lateness change with the clock. */
const now = new Date('2026-11-10T12:00:00Z')
beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => now } })
  key = await givenApiKey(portal, 'read', 'write')
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

let count = 0
/** An order with a unique reference, and everything that its customer and the company read of it. */
async function prepare(overrides: Parameters<typeof givenOrder>[1] = {}) {
  count++
  const booking = `OWN${count}X`
  const { orderId, record } = await givenOrder(portal, {
    ref: `TMS-${count}`,
    number: `TMS-${count}`,
    references: [{ type: 'BKG', value: booking }],
    ...overrides,
  })
  const read = async (endpoint: Parameters<TestPortal['call']>[0], options = {}) =>
    (await portal.call(endpoint, { params: { orderId }, token, ...options })).body
  const getShown = async () => ({
    order: await read(getOrder),
    units: await read(listShipmentUnits),
    history: await read(listHistoryEvents),
    promises: await read(listPromises),
    documents: (await portal.call(listOrderDocuments, { params: { orderId }, token })).json().results.length,
    company: await read(getCompanyOrder, { params: { ref: record.ref }, key, token: undefined }),
    found: (await portal.call(listOrders, { token, query: { search: record.number } })).body,
    notifications: (await portal.call(listNotifications, { token })).json().results,
  })
  return { orderId, record, booking, shown: getShown, ref: record.ref }
}

const detach = (messageId: string, orderRef: string, body = {}, query = {}) =>
  portal.call(detachMessage, {
    params: { messageId },
    key,
    query,
    body: { organizationRef: 'acme', orderRef, ...body },
  })
const attach = (messageId: string, orderRef: string, body = {}, query = {}) =>
  portal.call(attachMessage, {
    params: { messageId },
    key,
    query,
    body: { organizationRef: 'acme', orderRef, ...body },
  })
const eventsOf = async (orderId: string) =>
  (await portal.call(listHistoryEvents, { params: { orderId }, token })).json().count

describe('a message that was given to the wrong order', () => {
  it('is shown before, warned of, and taken back with all it did: the customer sees what was there, byte for byte', async () => {
    const order = await prepare({
      events: [
        {
          ref: 'own',
          at: '2026-11-01T08:00:00Z',
          classifier: 'actual',
          code: 'DEPA',
          place: buildPlace({ name: 'Shanghai', city: 'Shanghai', countryCode: 'CN', locode: 'CNSHA' }),
          unitRef: null,
          remark: null,
        },
      ],
    })
    const before = await order.shown()
    const message = await givenMessage(portal, JSON.parse(String(dcsaSample('tnt-220-response.json'))))

    const preview = await runCommand(portal, matchMessage, { message, order: order.ref, dryRun: true })
    expect(await order.shown()).toEqual(before)
    expect(preview.text).toContain('nothing was saved')
    expect(preview.text).toMatch(/days before the planned departure|fits no stop/)
    const dry = (await attach(message, order.ref, {}, { dryRun: 'true' })).json()
    expect(dry.attached).toBeGreaterThan(0)
    expect(new Set(dry.warnings.map(({ code }: { code: string }) => code))).toEqual(
      new Set(['no-stop', 'far-from-plan']),
    )
    expect(dry.changes.map(({ member }: { member: string }) => member)).toContain('references')
    expect(await order.shown()).toEqual(before)

    const matched = await runCommand(portal, matchMessage, { message, order: order.ref })
    expect(matched.text).toContain(`portal messages unmatch ${message} ${order.ref}`)
    const wrong = await order.shown()
    expect(wrong.order).not.toBe(before.order)
    expect(wrong.company).not.toBe(before.company)
    // The order took its booking, so further messages went there, too.
    const bookings = (await portal.call(getMessage, { params: { messageId: message }, key })).json()
      .references
    const [{ value: foreign } = { value: '' }] = bookings.filter(
      ({ type }: { type: string }) => type === 'BKG',
    )
    const later = await givenMessage(portal, [
      buildTracking({ bookings: [foreign], code: 'ARRI', locode: 'DEHAM', at: '2026-11-09T08:00:00+01:00' }),
    ])
    expect(JSON.parse((await order.shown()).order).arrival.actual).toBe('2026-11-09T07:00:00Z')

    const would = (await detach(message, order.ref, {}, { dryRun: 'true' })).json()
    expect(JSON.parse((await order.shown()).order).arrival.actual).toBe('2026-11-09T07:00:00Z')
    const undone = await runCommand(portal, unmatchMessage, { message, order: order.ref, reason: 'A sample' })
    expect(undone.text).toContain(`Order ${order.ref} lost`)
    expect(would.detached).toMatchObject({ followers: 1 })
    expect(await order.shown()).toEqual(before)
    await matchWaiting(portal.deps)
    expect(await order.shown()).toEqual(before)
    const storedMessage = (await portal.call(getMessage, { params: { messageId: later }, key })).json()
    expect(storedMessage).toMatchObject({ unmatched: 1, orders: [] })
  })

  it('doesn’t return by itself, however it comes again, until it’s given by hand', async () => {
    const { orderId, booking, ref } = await prepare()
    const tracking = buildTracking({ bookings: [booking], at: '2026-11-02T10:00:00+08:00' })
    const message = await givenMessage(portal, [tracking])
    expect(await eventsOf(orderId)).toBe(1)
    await detach(message, ref)
    expect(await eventsOf(orderId)).toBe(0)
    // The same bytes, the same event in other bytes, a revision of it, and an order that gets its references
    // again.
    await givenMessage(portal, [tracking])
    await givenMessage(portal, [tracking, buildTracking()])
    await givenMessage(portal, [{ ...tracking, eventDateTime: '2026-11-03T10:00:00+08:00' }])
    await portal.deps.database.execute(sql`INSERT INTO reference_arrivals (key) VALUES (${booking})`)
    await matchWaiting(portal.deps)
    await runCommand(portal, retryMessages)
    expect(await eventsOf(orderId)).toBe(0)
    // Other events of the booking belong to the order.
    await givenMessage(portal, [buildTracking({ bookings: [booking], at: '2026-11-04T10:00:00+08:00' })])
    expect(await eventsOf(orderId)).toBe(1)
    await attach(message, ref)
    expect(await eventsOf(orderId)).toBe(2)
    await detach(message, ref)
    expect(await eventsOf(orderId)).toBe(1)
    const again = (await detach(message, ref)).json()
    expect(again.detached).toEqual({
      events: 0,
      followers: 0,
      references: 0,
      changes: [],
      notifications: { removed: 0, sent: 0 },
    })
  })

  it('stays with the other orders that have it', async () => {
    const [one, two] = [await prepare(), await prepare()]
    const message = await givenMessage(portal, [buildTracking({ bookings: [one.booking, two.booking] })])
    expect([await eventsOf(one.orderId), await eventsOf(two.orderId)]).toEqual([1, 1])
    const { detached, orders } = (await detach(message, one.ref)).json()
    expect(detached).toMatchObject({ events: 1, changes: expect.arrayContaining([]) })
    expect(orders).toMatchObject([{ organizationRef: 'acme', ref: two.ref, number: two.ref, events: 1 }])
    expect([await eventsOf(one.orderId), await eventsOf(two.orderId)]).toEqual([0, 1])
    await attach(message, one.ref)
    expect(await eventsOf(one.orderId)).toBe(1)
  })

  it('leaves what others say of the same, and what another reference names', async () => {
    const order = await prepare({ units: [] })
    const bill = `BL${order.booking}`
    const both = await givenMessage(portal, [buildTracking({ bookings: [order.booking], bills: [bill] })])
    const estimate = { code: 'ARRI' as const, classifier: 'EST' as const, locode: 'DEHAM' }
    // Matches by the bill, and would match by the booking as well.
    await givenMessage(portal, [
      buildTracking({
        bookings: [order.booking],
        bills: [bill],
        ...estimate,
        at: '2026-12-07T08:00:00+01:00',
      }),
    ])
    // Matches only by the bill.
    await givenMessage(portal, [
      buildTracking({ bills: [bill], ...estimate, at: '2026-12-08T08:00:00+01:00' }),
    ])
    const { detached } = (await detach(both, order.ref)).json()
    expect(detached).toMatchObject({ events: 1, followers: 0, references: 0 })
    expect(await eventsOf(order.orderId)).toBe(2)
  })

  it('takes promises and slips with it, and leaves those of others', async () => {
    const order = await prepare()
    const estimate = (at: string, created: string) =>
      buildTracking({
        bookings: [order.booking],
        code: 'ARRI',
        classifier: 'EST',
        locode: 'DEHAM',
        at,
        created,
      })
    await givenMessage(portal, [estimate('2026-12-07T08:00:00+01:00', '2026-11-01T00:00:00Z')])
    const before = await order.shown()
    const wrong = await givenMessage(portal, [estimate('2027-01-20T08:00:00+01:00', '2026-11-05T00:00:00Z')])
    const slips = async () =>
      (
        await rowsOf(
          portal.deps.database,
          sql`SELECT arrival_slip_minutes AS minutes, (SELECT count(*)::int FROM order_changes c WHERE c.order_id = o.id) AS changes
            FROM orders o WHERE id = ${order.orderId}`,
        )
      )[0]
    expect(await slips()).toEqual({ minutes: 66_180, changes: 3 })
    await detach(wrong, order.ref)
    expect(await slips()).toEqual({ minutes: 2 * 24 * 60 - 60, changes: 2 })
    expect(await order.shown()).toEqual(before)
  })
})

describe('another organization', () => {
  it('isn’t reached by IDs of events or references of orders that aren’t its own', async () => {
    const order = await prepare()
    const foreign = await givenMessage(portal)
    const message = await givenMessage(portal, [buildTracking({ bookings: [order.booking] })])
    const [event] = await rowsOf<{ id: string }>(
      portal.deps.database,
      sql`SELECT id FROM inbound_events WHERE message_id = ${message}`,
    )
    const wrongOrganization = await portal.call(detachMessage, {
      params: { messageId: message },
      key,
      body: { organizationRef: 'nobody', orderRef: order.ref },
    })
    expect([wrongOrganization.statusCode, Object.keys(wrongOrganization.json())]).toEqual([400, ['orderRef']])
    const wrongMessage = await detach(foreign, order.ref, { events: [event?.id] })
    expect([wrongMessage.statusCode, Object.keys(wrongMessage.json())]).toEqual([400, ['events.0']])
    expect(await eventsOf(order.orderId)).toBe(1)
  })
})
