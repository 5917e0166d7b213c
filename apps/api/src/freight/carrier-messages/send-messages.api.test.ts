import { matchMessage } from '@portolan/contract/commands/freight/matching'
import {
  attachMessage,
  getMessage,
  type InboundMessageDetail,
  listMessages,
  type MessageAnswer,
  sendMessage,
} from '@portolan/contract/company/messages'
import { listHistoryEvents } from '@portolan/contract/freight/ledger/order-history'
import { getOrder } from '@portolan/contract/freight/orders'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { buildTracking } from '#testing/freight/carrier-messages.ts'
import { dcsaSample } from '#testing/freight/dcsa-samples.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { matchWaiting } from './matching/match-waiting.ts'

let portal: TestPortal
let key: string
beforeEach(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
})
afterEach(() => portal.close())

async function send(body: Buffer | object, query: { dryRun?: string } = {}, type = 'application/json') {
  const bytes = body instanceof Buffer ? body : Buffer.from(JSON.stringify(body))
  const headers = { 'content-type': type }
  const answer = await portal.call(sendMessage, { body: bytes, key, headers, query })
  return { status: answer.statusCode, body: answer.json() as MessageAnswer }
}
const countsOf = ({ accepted, duplicates, ignored, unmatched }: MessageAnswer) => ({
  accepted,
  duplicates,
  ignored,
  unmatched,
})
const messageWith = (...references: [type: 'BKG' | 'MBL' | 'CR' | 'EQ', value: string][]) => ({
  references: references.map(([type, value]) => ({ type, value })),
})
const sizes = async () => {
  const [row] = await rowsOf<Record<string, number>>(
    portal.deps.database,
    sql`SELECT (SELECT count(*)::int FROM event_log) AS log, (SELECT count(*)::int FROM inbound_events) AS events,
      (SELECT count(*)::int FROM inbound_messages) AS messages, (SELECT count(*)::int FROM order_references) AS references`,
  )
  return row
}

async function eventsOf(orderId: string, organizationRef = 'acme') {
  const { token } = await givenUser(portal, [organizationRef])
  return (await portal.call(listHistoryEvents, { params: { orderId }, token })).json()
}

describe('the response of DCSA', () => {
  it('is accounted for whole; sent again, all of it is duplicates and nothing changes', async () => {
    await givenOrder(portal, messageWith(['BKG', 'abc 123-123-123']))
    const sample = dcsaSample('tnt-220-response.json')
    const first = await send(sample)
    // Two have only a container, years before the order.
    expect([first.status, countsOf(first.body)]).toEqual([
      200,
      { accepted: 6, duplicates: 0, ignored: 0, unmatched: 1 },
    ])
    expect(first.body.feedbackElements).toContainEqual({
      severity: 'WARN',
      code: 'unmatched',
      propertyPath: '$[1]',
      message: expect.stringMatching(/^No order has .*EQ APZU4812090/),
    })
    const before = await sizes()
    const again = await send(sample)
    expect(countsOf(again.body)).toEqual({ accepted: 0, duplicates: 7, ignored: 0, unmatched: 0 })
    expect(await sizes()).toEqual(before)
  })

  it('with wrong entries is answered by path, and the good ones are kept', async () => {
    const { orderId } = await givenOrder(
      portal,
      messageWith(['BKG', 'ABC123123123'], ['MBL', 'reserved-HHL123']),
    )
    const { status, body } = await send(dcsaSample('tnt-220-response-wrong-event-ids.json'))
    // One has a number and no UUID, and two IDs appear twice.
    expect([status, countsOf(body)]).toEqual([200, { accepted: 3, duplicates: 2, ignored: 2, unmatched: 0 }])
    const errors = body.feedbackElements.filter(({ severity }) => severity === 'ERROR')
    expect(errors.map(({ propertyPath }) => propertyPath)).toEqual(['$[0].eventID', '$[1].eventID'])
    expect((await eventsOf(orderId)).count).toBe(3)

    const wrong = await send(dcsaSample('tnt-220-response-wrong-structure.json'))
    expect([wrong.status, countsOf(wrong.body)]).toEqual([
      200,
      { accepted: 0, duplicates: 0, ignored: 2, unmatched: 0 },
    ])
    expect(new Set(wrong.body.feedbackElements.map(({ propertyPath }) => propertyPath))).toEqual(
      new Set(['$[0]', '$[1]']),
    )
  })

  it('in a dry run shows what would change, and writes nothing', async () => {
    const { orderId, record } = await givenOrder(portal, messageWith(['BKG', 'B1']))
    const before = await sizes()
    const departed = buildTracking({ bookings: ['B1'], at: '2026-11-02T10:00:00+08:00' })
    const { status, body } = await send([departed, buildTracking({ bookings: ['B2'] })], { dryRun: 'true' })
    expect([status, countsOf(body)]).toEqual([200, { accepted: 1, duplicates: 0, ignored: 0, unmatched: 1 }])
    const order = { id: orderId, organizationRef: 'acme', ref: record.ref, number: record.number }
    expect(body.changes).toEqual(
      expect.arrayContaining([
        { order, member: 'shipmentStatus', before: 'BOOKED', after: 'IN_TRANSIT' },
        { order, member: 'departure.actual', before: null, after: '2026-11-02T02:00:00Z' },
      ]),
    )
    expect(await sizes()).toEqual(before)
    await send([departed])
    const again = await send([departed], { dryRun: 'true' })
    expect(again.body).toMatchObject({ accepted: 0, duplicates: 1, changes: [] })
  })
})

describe('a message', () => {
  it('that can’t be read is refused with the reason, and the portal keeps it', async () => {
    const answer = await send(Buffer.from('[{"eventID":'))
    const reason = 'The body is not JSON; the error is that it ends too early.'
    expect(answer).toEqual({ status: 400, body: { nonFieldErrors: [reason] } })
    const wrongType = await send(Buffer.from('[]'), {}, 'application/edi-x12')
    const other = 'The Content-Type is application/edi-x12, but the body is JSON.'
    expect(wrongType).toEqual({ status: 400, body: { nonFieldErrors: [other] } })
    expect((await send(Buffer.from('<a/>'), {}, 'application/xml')).status).toBe(415)
    const { results } = (await portal.call(listMessages, { key, query: { status: 'refused' } })).json()
    expect(results).toHaveLength(2)
  })

  it('full of what no database keeps is answered all the same', async () => {
    const hostile = '\0\ud800\u202e'.repeat(50)
    const event = buildTracking({ bookings: [hostile, 'B1'], containers: [hostile], reason: hostile })
    const { vessel } = event.transportCall
    const call = {
      ...event.transportCall,
      UNLocationCode: hostile,
      vessel: { ...vessel, vesselName: hostile },
    }
    const list = [
      event,
      { ...event, eventID: hostile },
      { ...event, transportCall: call },
      { [hostile]: hostile },
      null,
      1,
    ]
    const { status, body } = await send(list)
    expect(status).toBe(200)
    expect(Object.values(countsOf(body)).reduce((sum, count) => sum + count, 0)).toBe(list.length)
  })

  it('of X12 is read too, up to where it breaks off', async () => {
    const { orderId } = await givenOrder(portal, messageWith(['BKG', 'BK4711']))
    const isa = `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'EXLU'.padEnd(15)}*ZZ*${'PORTOLAN'.padEnd(15)}`
    const set = (n: number, day: string) =>
      [
        `ST*315*000${n}`,
        `B4***VD*${day}*0642*SHANGHAI***L**CNSHA*UN`,
        'N9*BN*BK4711',
        `SE*4*000${n}`,
        '',
      ].join('~')
    const head = `${isa}*261121*2210*U*00401*000000007*0*P*:~GS*QO*EXLU*PORTOLAN*20261121*2210*7*X*004010~`
    const broken = `${head}${set(1, '20261102')}ST*315*0002~B4***VD*2026`
    const { status, body } = await send(Buffer.from(broken), {}, 'application/edi-x12')
    expect([status, countsOf(body)]).toEqual([200, { accepted: 1, duplicates: 0, ignored: 1, unmatched: 0 }])
    expect(body.feedbackElements).toContainEqual(
      expect.objectContaining({ severity: 'ERROR', propertyPath: expect.stringMatching(/^ST\[1\]/) }),
    )
    expect(await eventsOf(orderId)).toMatchObject({
      results: [{ source: { kind: 'carrier', name: 'EXLU' } }],
    })
  })

  it('moves what the customer sees', async () => {
    const { orderId } = await givenOrder(portal, messageWith(['BKG', 'B1']))
    const { token } = await givenUser(portal)
    await send([buildTracking({ bookings: ['B1'], at: '2026-11-02T10:00:00+08:00' })])
    const order = (await portal.call(getOrder, { params: { orderId }, token })).json()
    expect(order).toMatchObject({
      shipmentStatus: 'IN_TRANSIT',
      departure: { actual: '2026-11-02T02:00:00Z' },
    })
  })

  it('of a consolidation goes to every order under the master bill', async () => {
    const one = await givenOrder(portal, messageWith(['MBL', 'M1']))
    const other = await givenOrder(portal, {
      ...messageWith(['MBL', 'M1']),
      organization: { ref: 'other', name: 'Other' },
    })
    await givenOrder(portal, messageWith(['MBL', 'M2']))
    expect(countsOf((await send([buildTracking({ bills: ['M1'] })])).body)).toMatchObject({ accepted: 1 })
    expect((await eventsOf(one.orderId)).count).toBe(1)
    expect((await eventsOf(other.orderId, 'other')).count).toBe(1)
    // An order saved later gets the event, too.
    const later = await givenOrder(portal, messageWith(['MBL', 'M1']))
    await matchWaiting(portal.deps)
    expect((await eventsOf(later.orderId)).count).toBe(1)
  })

  it('finds no order of two by a customer’s reference', async () => {
    for (const ref of ['acme', 'other'])
      await givenOrder(portal, { organization: { ref, name: ref }, customerReference: 'PO 4711' })
    const tracking = { ...buildTracking(), references: [{ referenceType: 'CR', referenceValue: 'PO 4711' }] }
    expect(countsOf((await send([tracking])).body)).toMatchObject({ accepted: 0, unmatched: 1 })
  })

  it('teaches its order other references, which find later and earlier messages', async () => {
    const { orderId } = await givenOrder(portal, messageWith(['BKG', 'B1']))
    const [early, teaching, late] = [
      buildTracking({ bills: ['M1'] }),
      buildTracking({ bookings: ['B1'], bills: ['M1'] }),
      buildTracking({ bills: ['M1'] }),
    ]
    expect(countsOf((await send([early])).body)).toMatchObject({ unmatched: 1 })
    expect(countsOf((await send([teaching])).body)).toMatchObject({ accepted: 1 })
    expect(countsOf((await send([late])).body)).toMatchObject({ accepted: 1 })
    await matchWaiting(portal.deps)
    expect((await eventsOf(orderId)).count).toBe(3)
    const learned = await rowsOf(
      portal.deps.database,
      sql`SELECT type, value FROM order_references WHERE order_id = ${orderId} AND origin = 'message' ORDER BY type, value`,
    )
    expect(learned).toEqual([
      { type: 'BKG', value: 'B1' },
      { type: 'MBL', value: 'M1' },
    ])
  })

  it('waits for its order, and can be given one by hand', async () => {
    const waiting = buildTracking({ bookings: ['B7'] })
    await send([waiting, buildTracking({ bookings: ['B8'] })])
    const unmatched = async () =>
      (await portal.call(listMessages, { key, query: { status: 'unmatched' } })).json().results
    const [{ id: messageId }] = await unmatched()
    const { orderId } = await givenOrder(portal, messageWith(['BKG', 'B7']))
    await matchWaiting(portal.deps)
    expect((await eventsOf(orderId)).count).toBe(1)
    const params = { messageId }
    const detail = (await portal.call(getMessage, { params, key })).json() as InboundMessageDetail
    expect(detail).toMatchObject({ accepted: 0, unmatched: 1, unmatchedEvents: [{ propertyPath: '$[1]' }] })

    const { record, orderId: byHand } = await givenOrder(portal)
    const attach = (body: object) => portal.call(attachMessage, { params, body, key })
    expect((await attach({ organizationRef: 'acme', orderRef: 'nowhere' })).json()).toEqual({
      orderRef: ['The organization has no order with this reference.'],
    })
    const body = { organizationRef: 'acme', orderRef: record.ref }
    const foreign = '01a1fdb1-0000-7000-8000-000000000000'
    const refused = await attach({ ...body, events: [foreign] })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { 'events.0': ['The message has no event with this ID.'] },
    ])
    const command = { message: params.messageId, order: record.ref, events: [foreign] }
    await expect(runCommand(portal, matchMessage, command)).rejects.toThrow(`has no event ${foreign}.`)
    expect(await unmatched()).toHaveLength(1)
    for (const _ of [1, 2]) expect((await attach(body)).json()).toMatchObject({ unmatched: 0 })
    expect((await eventsOf(byHand)).count).toBe(1)
    expect(await unmatched()).toEqual([])
    // Further events of that booking follow.
    expect(countsOf((await send([buildTracking({ bookings: ['B8'] })])).body)).toMatchObject({ accepted: 1 })
  })

  it('is not found by another ID', async () => {
    const params = { messageId: '01a1fdb1-0000-7000-8000-000000000000' }
    expect((await portal.call(getMessage, { params, key })).statusCode).toBe(404)
  })

  it('with the PDF of an arrival notice makes it a document, once its order comes', async () => {
    const sample = JSON.parse(dcsaSample('arrivalnotice-api-100-post-freetime-request.json').toString()) as {
      arrivalNotices: Record<string, unknown>[]
    }
    const [notice] = sample.arrivalNotices
    const content = Buffer.from('%PDF-1.7 arrival notice').toString('base64')
    const withFile = {
      ...notice,
      arrivalNoticeVisualization: { name: 'notice.pdf', content, contentType: 'application/pdf' },
    }
    const { body } = await send({ arrivalNotices: [withFile] })
    // Its events have the same references; the answer lists them once.
    expect(body.feedbackElements).toContainEqual({
      severity: 'WARN',
      code: 'unmatched',
      propertyPath: '$.arrivalNotices[0]',
      message:
        'No order has MBL MSK71900000 or EQ MSKU1234567 or EQ MSKU1234568. The event waits for one that has.',
    })
    const { orderId } = await givenOrder(
      portal,
      messageWith(['MBL', String(notice?.transportDocumentReference)]),
    )
    await matchWaiting(portal.deps)
    await matchWaiting(portal.deps)
    const documents = await rowsOf(
      portal.deps.database,
      sql`SELECT kind, name, size FROM documents WHERE order_id = ${orderId}`,
    )
    expect(documents).toEqual([{ kind: 'arrival-notice', name: 'notice.pdf', size: 23 }])
  })
})

it('a key of scope read sends nothing', async () => {
  const reading = await givenApiKey(portal, 'read')
  const headers = { 'content-type': 'application/json' }
  const answer = await portal.call(sendMessage, { body: Buffer.from('[]'), key: reading, headers })
  expect(answer.statusCode).toBe(403)
  expect(await sizes()).toMatchObject({ messages: 0 })
})
