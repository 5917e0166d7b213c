import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { getWebhookDelivery } from '@portolan/contract/company/webhooks/delivery-details'
import { rotateWebhookSecret, testWebhook } from '@portolan/contract/company/webhooks/webhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { QueueWorker } from '#platform/queues/queue-worker.ts'
import { buildOrder, givenApiKey } from '#testing/builders.ts'
import { deliveriesOf, givenWebhook, passTime, webhookVariables } from '#testing/freight/webhooks.ts'
import {
  startWebhookReceiver,
  status,
  verified,
  type WebhookReceiver,
} from '#testing/servers/webhook-receiver.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { startWebhookWorker } from './webhook-worker.ts'

const patient = { interval: 30 }

let portal: TestPortal
let receiver: WebhookReceiver
let others: WebhookReceiver[] = []
let workers: QueueWorker[] = []
let key: string
beforeEach(async () => {
  portal = await openTestPortal({ variables: webhookVariables })
  receiver = await startWebhookReceiver()
  key = await givenApiKey(portal, 'read', 'write')
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close()))
  await Promise.all([receiver, ...others].map((one) => one.close()))
  workers = []
  others = []
  await portal.close()
})

async function start(longestMs?: number): Promise<void> {
  workers.push(await startWebhookWorker(portal.deps, longestMs))
}

const book = (ref: string) => saveOrders(portal.deps, [buildOrder({ ref })])
const states = async (name?: string) =>
  (await deliveriesOf(portal, key, name)).map((one: { status: string }) => one.status)
const typesOf = ({ received }: WebhookReceiver) => received.map(({ type }) => type)
const refsOf = ({ received }: WebhookReceiver) =>
  received.map(({ body }) => JSON.parse(body).data.orderRef as string)

describe('a webhook', () => {
  it('is delivered as the published library verifies it, and its secret is nowhere in logs or tables', async () => {
    const secret = await givenWebhook(portal, key, { url: `${receiver.url}/s3cret-path` })
    await start()
    const [saved] = await book('TMS-1')
    await expect.poll(() => receiver.received.length, patient).toBe(1)
    const [received] = receiver.received
    if (!received) throw new Error('nothing came')
    const payload = verified(secret, received)
    expect(payload).toEqual({
      type: 'order.created',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: expect.objectContaining({ orderRef: 'TMS-1', orderId: saved?.id, organizationRef: 'acme' }),
    })
    expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, received)).toThrow('No matching')
    expect(received.headers['content-type']).toBe('application/json')
    await expect.poll(() => states(), patient).toEqual(['delivered'])
    const [delivery] = await deliveriesOf(portal, key)
    expect(delivery).toMatchObject({
      eventId: received.headers['webhook-id'],
      attempts: 1,
      responseStatus: 204,
    })
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT row_to_json(w)::text AS row FROM webhooks w UNION ALL SELECT row_to_json(a)::text FROM audit_events a`,
    )
    const bare = secret.slice('whsec_'.length)
    expect(JSON.stringify(rows)).not.toContain(bare)
    expect(portal.logLines.join('')).not.toContain(bare)
    expect(portal.logLines.join('')).not.toContain('s3cret-path')
    expect(portal.logLines.join('')).toContain('a webhook was delivered')
  })

  it('is signed with both secrets for a day after a rotation, and then with the new one', async () => {
    const old = await givenWebhook(portal, key, { url: receiver.url })
    const answer = await portal.call(rotateWebhookSecret, { key, params: { name: 'tms' } })
    const { secret, previousSecretUntil } = answer.json()
    expect(Date.parse(previousSecretUntil) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    await start()
    await portal.call(testWebhook, { key, params: { name: 'tms' } })
    await expect.poll(() => receiver.received.length, patient).toBe(1)
    for (const valid of [old, secret])
      expect(verified(valid, receiver.received[0] as never)).toMatchObject({ type: 'webhook.test' })
    await passTime(portal, '24 hours')
    await portal.call(testWebhook, { key, params: { name: 'tms' } })
    await expect.poll(() => receiver.received.length, patient).toBe(2)
    const [, later] = receiver.received
    expect(verified(secret, later as never)).toMatchObject({ type: 'webhook.test' })
    expect(() => verified(old, later as never)).toThrow('No matching')
  })

  it('is tried again after a failure with the same webhook-id and a new signature, until it is taken', async () => {
    const secret = await givenWebhook(portal, key, { url: receiver.url })
    let failedAt = 0
    receiver.answer = (response) => {
      failedAt = Date.now()
      response.writeHead(500).end('Out\u0000 of\norder')
    }
    await start()
    await book('TMS-1')
    await expect
      .poll(async () => (await deliveriesOf(portal, key))[0], patient)
      .toMatchObject({
        status: 'queued',
        attempts: 1,
        responseStatus: 500,
        responseExcerpt: 'Out of order',
        error: 'The receiver answered 500.',
      })
    const [{ nextAttemptAt }] = await deliveriesOf(portal, key)
    expect(Date.parse(nextAttemptAt) - failedAt).toBeGreaterThan(4_000)
    expect(Date.parse(nextAttemptAt) - Date.now()).toBeLessThan(13_000)
    receiver.answer = status(200)
    await passTime(portal, '1 minute')
    await expect.poll(() => states(), patient).toEqual(['delivered'])
    const [first, second] = receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    expect(verified(secret, second as never)).toBeTruthy()
    const [{ id: deliveryId }] = await deliveriesOf(portal, key)
    const params = { name: 'tms', deliveryId }
    const details = (await portal.call(getWebhookDelivery, { key, params })).json()
    expect(details.request).toEqual({
      url: receiver.url,
      headers: expect.objectContaining({ 'webhook-id': first?.headers['webhook-id'] }),
      body: first?.body,
    })
    expect(JSON.stringify(details)).not.toContain('webhook-signature')
    expect(details.failedAttempts).toMatchObject([
      {
        number: 1,
        responseStatus: 500,
        responseExcerpt: 'Out of order',
        error: 'The receiver answered 500.',
      },
    ])
    await givenWebhook(portal, key, { name: 'other', url: receiver.url, events: ['quote.*'] })
    const foreign = { name: 'other', deliveryId }
    expect((await portal.call(getWebhookDelivery, { key, params: foreign })).statusCode).toBe(404)
  })

  it('sends everything that waited once the receiver works again, those of one order in order', async () => {
    await givenWebhook(portal, key, { url: receiver.url })
    receiver.answer = status(503)
    await start()
    const record = buildOrder({ ref: 'A' })
    await saveOrders(portal.deps, [record])
    await saveOrders(portal.deps, [{ ...record, shipmentStatus: 'IN_TRANSIT' }])
    await book('B')
    await expect.poll(() => receiver.received.length, patient).toBeGreaterThan(1)
    await expect.poll(() => states(), patient).toEqual(['queued', 'queued', 'queued'])
    const isFailing = sql`SELECT FROM webhooks WHERE failing_since IS NOT NULL`
    expect(await rowsOf(portal.deps.database, isFailing)).toHaveLength(1)
    expect(typesOf(receiver)).not.toContain('order.departed')
    await portal.deps.database.execute(
      sql`UPDATE webhooks SET failing_since = failing_since - interval '2 hours'`,
    )
    await portal.deps.database.execute(
      sql`UPDATE webhook_deliveries SET due_at = now() + interval '8 hours' WHERE position > 1`,
    )
    receiver.received = []
    receiver.answer = status(200)
    await passTime(portal, '1 minute')
    await expect.poll(() => states(), patient).toEqual(['delivered', 'delivered', 'delivered'])
    const ofA = receiver.received.filter(({ body }) => JSON.parse(body).data.orderRef === 'A')
    expect(ofA.map(({ type }) => type)).toEqual(['order.created', 'order.departed'])
    expect(await rowsOf(portal.deps.database, isFailing)).toEqual([])
  })

  it('is given up after three days of failures', async () => {
    await givenWebhook(portal, key, { url: receiver.url })
    receiver.answer = status(400)
    await start()
    await book('TMS-1')
    const refused = { status: 'queued', responseStatus: 400 }
    await expect.poll(async () => (await deliveriesOf(portal, key))[0], patient).toMatchObject(refused)
    await passTime(portal, '72 hours')
    await expect.poll(() => states(), patient).toEqual(['failed'])
    expect(portal.logLines.join('')).toContain('a webhook delivery was given up')
  })
})

describe('a receiver', () => {
  const failing: [name: string, answer: WebhookReceiver['answer'], error: RegExp][] = [
    ['that redirects is not followed', status(302, { location: '/elsewhere' }), /302; redirects are not/],
    ['that hangs is given up in time', () => {}, /^No response within 0\.5 seconds\.$/],
    [
      'that breaks off is a failure',
      (response) => void response.destroy(),
      /^The connection failed: ECONNRESET/,
    ],
  ]
  it.each(failing)('%s', async (_name, answer, error) => {
    await givenWebhook(portal, key, { url: receiver.url })
    receiver.answer = answer
    await start(500)
    await book('TMS-1')
    await expect.poll(async () => (await deliveriesOf(portal, key))[0]?.error, patient).toMatch(error)
    expect(await states()).toEqual(['queued'])
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
  })

  it('with a huge or endless body is read to a bound, and its status counts', async () => {
    await givenWebhook(portal, key, { url: receiver.url })
    let bytes = 0
    receiver.answer = async (response) => {
      response.writeHead(200)
      const closed = once(response, 'close')
      while (!response.destroyed && bytes < 500_000_000) {
        bytes += 100_000
        if (!response.write('x'.repeat(100_000))) await Promise.race([once(response, 'drain'), closed])
      }
    }
    await start()
    await book('TMS-1')
    await expect.poll(() => states(), patient).toEqual(['delivered'])
    const [{ responseExcerpt }] = await deliveriesOf(portal, key)
    expect(responseExcerpt).toBe('x'.repeat(500))
    expect(bytes).toBeLessThan(50_000_000)
  })

  it('that answers 410 gets nothing more, and the webhook says why', async () => {
    await givenWebhook(portal, key, { url: receiver.url })
    receiver.answer = status(410)
    await saveOrders(portal.deps, [buildOrder({ ref: 'A' }), buildOrder({ ref: 'B' })])
    await start()
    await expect.poll(() => states(), patient).toEqual(['failed', 'failed'])
    const rows = await rowsOf(portal.deps.database, sql`SELECT disabled_reason AS reason FROM webhooks`)
    expect(rows).toEqual([{ reason: 'gone' }])
    const before = receiver.received.length
    await book('C')
    expect(await states()).toHaveLength(2)
    expect(receiver.received).toHaveLength(before)
  })

  it.each([
    [429, '120', 119],
    [503, '3600', 3_599],
    [413, new Date(Date.now() + 7_200_000).toUTCString(), 7_000],
    // Only those statuses respect Retry-After.
    [500, '3600', 0],
  ])('that answers %i with Retry-After: %s isn’t called before', async (code, after, atLeast) => {
    await givenWebhook(portal, key, { url: receiver.url })
    let answeredAt = 0
    receiver.answer = (response) => {
      answeredAt = Date.now()
      response.writeHead(code, { 'retry-after': after }).end()
    }
    await start()
    await book('TMS-1')
    await expect.poll(async () => (await deliveriesOf(portal, key))[0]?.responseStatus, patient).toBe(code)
    const [{ nextAttemptAt }] = await deliveriesOf(portal, key)
    const due = Date.parse(nextAttemptAt)
    expect((due - answeredAt) / 1_000).toBeGreaterThan(atLeast)
    expect((due - Date.now()) / 1_000).toBeLessThan(Math.max(13, atLeast * 1.1))
  })

  it('that hangs delays no other one, and gets eight requests at a time, then single ones', async () => {
    const second = await startWebhookReceiver()
    others.push(second)
    await givenWebhook(portal, key, { name: 'hangs', url: receiver.url })
    await givenWebhook(portal, key, { name: 'works', url: second.url })
    const hanging: ServerResponse[] = []
    receiver.answer = (response) => void hanging.push(response)
    await start(60_000)
    const refs = Array.from({ length: 40 }, (_, index) => `N-${String(index).padStart(2, '0')}`)
    await saveOrders(
      portal.deps,
      refs.map((ref) => buildOrder({ ref })),
    )
    await expect.poll(() => second.received.length, patient).toBe(40)
    expect(refsOf(second).toSorted()).toEqual(refs)
    // The other one got everything before any of these eight ended.
    await expect.poll(() => receiver.open, patient).toBe(8)
    expect(receiver.received).toHaveLength(8)
    receiver.maxOpen = 0
    for (const response of hanging.splice(0)) response.destroy()
    await expect.poll(() => receiver.received.length, patient).toBeGreaterThan(8)
    expect(receiver.maxOpen).toBe(1)
    // The worker ends when nothing hangs.
    receiver.answer = (response) => void response.destroy()
    for (const response of hanging) response.destroy()
  })
})

it('that is under way is finished when the portal stops', async () => {
  await givenWebhook(portal, key, { url: receiver.url })
  receiver.answer = async (response) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    response.writeHead(200).end()
  }
  await start()
  await book('TMS-1')
  await expect.poll(() => receiver.received.length, patient).toBe(1)
  await workers[0]?.close()
  workers = []
  expect(await states()).toEqual(['delivered'])
})

it('several workers on one database deliver each event once', async () => {
  await givenWebhook(portal, key, { url: receiver.url })
  for (let worker = 0; worker < 3; worker++) await start()
  const refs = Array.from({ length: 60 }, (_, index) => `N-${String(index).padStart(2, '0')}`)
  for (const ref of refs) await book(ref)
  await expect.poll(() => receiver.received.length, patient).toBe(60)
  await expect.poll(async () => new Set(await states()), patient).toEqual(new Set(['delivered']))
  expect(refsOf(receiver).toSorted()).toEqual(refs)
})

it('a secret that can’t be read is said, and the webhook works again once it is rotated', async () => {
  await givenWebhook(portal, key, { url: receiver.url })
  await portal.deps.database.execute(sql`UPDATE webhooks SET secret = ${Buffer.alloc(60).toString('base64')}`)
  await start()
  await book('TMS-1')
  await expect
    .poll(async () => (await deliveriesOf(portal, key))[0]?.error, patient)
    .toMatch(/Rotate the webhook/)
  await portal.call(rotateWebhookSecret, { key, params: { name: 'tms' } })
  await portal.deps.database.execute(sql`UPDATE webhooks SET previous_secret = NULL`)
  await passTime(portal, '1 minute')
  await expect.poll(() => states(), patient).toEqual(['delivered'])
})
