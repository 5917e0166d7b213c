import {
  getMessageContent,
  listMessageEvents,
} from '@portolan/contract/company/carrier-messages/message-events'
import { listMessageSources, type MessageSource } from '@portolan/contract/company/carrier-messages/sources'
import { listUnmatchedReferences } from '@portolan/contract/company/carrier-messages/unmatched'
import {
  attachMessage,
  detachMessage,
  getMessage,
  listMessages,
  sendMessage,
} from '@portolan/contract/company/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { matchWaiting } from '#freight/carrier-messages/matching/match-waiting.ts'
import { addSource } from '#freight/carrier-messages/sources/message-sources.ts'
import { dcsaForm } from '#freight/carrier-messages/sources/verify-signature.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder } from '#testing/builders.ts'
import { buildTracking, givenMessage } from '#testing/freight/carrier-messages.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
const now = new Date('2026-11-10T12:00:00Z')
beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => now } })
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

const json = { 'content-type': 'application/json' }
const send = (body: unknown, query = {}) =>
  portal.call(sendMessage, { key, body: Buffer.from(JSON.stringify(body)), headers: json, query })

it('lists the events of a message with their orders, page by page, and shows what arrived', async () => {
  const order = await givenOrder(portal, { references: [{ type: 'BKG', value: 'PAGES1' }] })
  const body = ['PAGES1', 'PAGES2', 'PAGES3'].map((booking) => buildTracking({ bookings: [booking] }))
  const sent = (await send(body, { fileName: 'tracking.json' })).json()
  const params = { messageId: sent.messageId }
  const page = (await portal.call(listMessageEvents, { key, params, query: { limit: '2' } })).json()
  expect(page).toMatchObject({ count: 3, results: [{}, {}] })
  const next = (await portal.get(page.next, undefined, key)).json()
  const events = [...page.results, ...next.results]
  const byBooking = new Map(events.map((event) => [event.references[0].value, event]))
  expect(byBooking.get('PAGES1')).toMatchObject({
    orders: [{ id: order.orderId, organizationRef: 'acme', number: order.record.number }],
    conveyance: 'MAERSK ESSEN 642W',
  })
  expect(byBooking.get('PAGES2').orders).toEqual([])
  const content = (await portal.call(getMessageContent, { key, params })).json()
  expect(JSON.parse(content.text)).toEqual(body)
  expect(content.isWhole).toBe(true)
  expect((await portal.call(getMessage, { key, params })).json()).toMatchObject({
    fileName: 'tracking.json',
    source: 'key',
    orders: [{ id: order.orderId, organizationName: 'Acme Trading', events: 1 }],
  })
})

it('shows only the beginning of a long message, without half a character', async () => {
  const remark = 'ж'.repeat(120_000)
  const sent = (await send([{ ...buildTracking({ bookings: ['LONG1'] }), remark }])).json()
  const params = { messageId: sent.messageId }
  const content = (await portal.call(getMessageContent, { key, params })).json()
  expect(content.isWhole).toBe(false)
  expect(Buffer.byteLength(content.text)).toBeLessThanOrEqual(100_000)
  expect(content.text).not.toContain('\ufffd')
})

it('stores nothing in a dry run, and names the message once it is taken', async () => {
  const body = [buildTracking({ bookings: ['DRY1'] })]
  const dry = (await send(body, { dryRun: 'true' })).json()
  expect([dry.messageId, dry.unmatched]).toEqual([undefined, 1])
  const found = async () =>
    (await portal.call(listMessages, { key, query: { search: 'dry-1' } })).json().results
  expect(await found()).toEqual([])
  const { messageId } = (await send(body)).json()
  expect((await found()).map(({ id }: { id: string }) => id)).toEqual([messageId])
})

it('groups unmatched events by booking, bill and container, until an order has them', async () => {
  const first = await givenMessage(portal, [
    buildTracking({ bookings: ['GROUP1'], containers: ['TCLU4711005'] }),
    buildTracking({ bookings: ['GROUP1'], bills: ['GRPBL1'] }),
  ])
  const last = await givenMessage(portal, [buildTracking({ bookings: ['GROUP1', 'GROUP2'] })])
  const group = async (by: string, value: string) => {
    const answer = (await portal.call(listUnmatchedReferences, { key, query: { by } })).json()
    return answer.results.find(({ reference }: { reference: { value: string } }) => reference.value === value)
  }
  expect(await group('booking', 'GROUP1')).toMatchObject({ events: 3, messages: 2, messageId: last })
  expect(await group('container', 'TCLU4711005')).toMatchObject({ events: 1, messageId: first })
  expect(await group('bill', 'GRPBL1')).toMatchObject({ reference: { type: 'MBL' } })
  await givenOrder(portal, { references: [{ type: 'BKG', value: 'GROUP1' }] })
  await matchWaiting(portal.deps)
  expect(await group('booking', 'GROUP1')).toBe(undefined)
})

it('gives only events that no order has got meanwhile, and says which it gave and took', async () => {
  const [mine, theirs] = [await givenOrder(portal), await givenOrder(portal)]
  const messageId = await givenMessage(portal, [buildTracking(), buildTracking()])
  const params = { messageId }
  const events = (await portal.call(getMessage, { key, params }))
    .json()
    .unmatchedEvents.map(({ id }: { id: string }) => id)
  const attach = async ({ record }: typeof mine, body: object) => {
    const order = { organizationRef: 'acme', orderRef: record.ref }
    return (await portal.call(attachMessage, { key, params, body: { ...order, ...body } })).json()
  }
  const colleague = await attach(theirs, { events: [events[0]] })
  expect(colleague).toMatchObject({ attached: 1, attachedEvents: [events[0]] })
  const answer = await attach(mine, { events, onlyUnmatched: true })
  expect(answer).toMatchObject({ attached: 1, attachedEvents: [events[1]] })
  const body = { organizationRef: 'acme', orderRef: mine.record.ref }
  const detached = (await portal.call(detachMessage, { key, params, body })).json()
  expect(detached.detachedEvents).toEqual([events[1]])
  expect(await attach(mine, { events: detached.detachedEvents, onlyUnmatched: true })).toMatchObject({
    attached: 1,
  })
})

it('lists sources with their last message and rate of errors, and those that are quiet or have sent none', async () => {
  const { database } = portal.deps
  await addSource(portal.deps, { name: 'hapag', ...dcsaForm })
  const sourcesOf = async () =>
    (await portal.call(listMessageSources, { key })).json().results as MessageSource[]
  expect((await sourcesOf()).find(({ source }) => source === 'push:hapag')).toMatchObject({
    lastMessageAt: null,
    errorRate: 0,
  })
  const insert = (n: number, hours: number, status: string, errors: number) =>
    database.execute(sql`INSERT INTO inbound_messages (id, source, sender, format, content_type, bytes, received_at, body_hash,
        storage_key, status, errors)
      VALUES (${`019a0000-0000-7000-8000-0000000000${10 + n}`}, 'key', 'CMDU', 'x12-315', 'text/plain', 1,
        ${now.toISOString()}::timestamptz - make_interval(hours => ${hours}), ${`hash ${n}`}, ${`file-${n}`}, ${status}, ${errors})`)
  for (let n = 0; n < 6; n++) await insert(n, 72 + (6 - n) * 2, n === 0 ? 'refused' : 'read', n === 1 ? 3 : 0)
  const figures = (await sourcesOf()).find(({ sender }) => sender === 'CMDU')
  expect(figures).toMatchObject({
    source: 'key',
    formats: ['x12-315'],
    lastMessageAt: '2026-11-07T10:00:00.000Z',
    messages: 6,
    refused: 1,
    withErrors: 1,
    usualGapHours: 2,
    isQuiet: true,
    isRevoked: false,
  })
  expect(figures?.errorRate).toBeCloseTo(1 / 3)
  const filter = { key, query: { source: 'key', sender: 'CMDU' } }
  expect((await portal.call(listMessages, filter)).json().count).toBe(6)
})
