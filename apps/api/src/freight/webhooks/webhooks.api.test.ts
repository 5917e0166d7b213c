import * as contract from '@portolan/contract/company/webhooks/webhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '#cleanup.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, givenApiKey } from '#testing/builders.ts'
import { deliveriesOf, givenWebhook } from '#testing/freight/webhooks.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { checkWebhooks } from './check-webhooks.ts'

// Nothing sends here, since there is no worker.

const url = 'https://192.0.9.9/hook'

let portal: TestPortal
let key: string
beforeEach(async () => {
  portal = await openTestPortal({ variables: { CONTACT_EMAIL: 'desk@company.example' } })
  key = await givenApiKey(portal, 'read', 'write')
})
afterEach(() => portal.close())

const params = { name: 'tms' }
const save = (body: object, by = key) => portal.call(contract.saveWebhook, { key: by, params, body })
const read = async () => (await portal.call(contract.getWebhook, { key, params })).json()
const replay = (body: object) => portal.call(contract.replayWebhook, { key, params, body })
const book = (...refs: string[]) =>
  saveOrders(
    portal.deps,
    refs.map((ref) => buildOrder({ ref })),
  )
const run = (statement: ReturnType<typeof sql>) => portal.deps.database.execute(statement)
const settle = () =>
  run(sql`UPDATE webhook_deliveries SET status = 'delivered', attempts = 1, delivered_at = now()`)

describe('a webhook', () => {
  it('is created with its secret once, changed, listed, and removed', async () => {
    const created = await save({ url, events: ['order.*', 'quote.accepted'] })
    expect(created.statusCode).toBe(201)
    const { secret, ...webhook } = created.json()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toMatchObject({
      name: 'tms',
      url,
      events: ['order.*', 'quote.accepted'],
      enabled: true,
      waiting: 0,
    })
    const again = await save({ url, events: ['quote.accepted', 'order.*', 'order.*'] })
    expect([again.statusCode, again.json()]).toEqual([200, webhook])
    const off = await save({ url, events: ['*'], enabled: false })
    expect(off.json()).toMatchObject({ events: ['*'], enabled: false, disabledReason: 'off' })
    expect((await save({ url, events: ['*'] })).json()).toMatchObject({ enabled: true, disabledReason: null })
    const list = await portal.call(contract.listWebhooks, { key })
    expect(list.json()).toEqual({ count: 1, results: [await read()] })
    for (let times = 0; times < 2; times++)
      expect((await portal.call(contract.removeWebhook, { key, params })).statusCode).toBe(204)
    expect((await portal.call(contract.getWebhook, { key, params })).statusCode).toBe(404)
    const kinds = await rowsOf<{ kind: string; data: object }>(
      portal.deps.database,
      sql`SELECT kind, data FROM audit_events WHERE kind LIKE 'webhook-%' ORDER BY at, id`,
    )
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'webhook-created',
      'webhook-changed',
      'webhook-changed',
      'webhook-removed',
    ])
    expect(kinds[0]?.data).toMatchObject({ name: 'tms', host: '192.0.9.9' })
  })

  it('can be listed but not written by a key of scope read', async () => {
    const reader = await givenApiKey(portal, 'read')
    await givenWebhook(portal, key, { url })
    expect((await portal.call(contract.listWebhooks, { key: reader })).statusCode).toBe(200)
    const { saveWebhook, removeWebhook, rotateWebhookSecret, testWebhook, replayWebhook } = contract
    const body = { url, events: ['*'], enabled: false, since: '2026-01-01T00:00:00Z' }
    for (const endpoint of [saveWebhook, removeWebhook, rotateWebhookSecret, testWebhook, replayWebhook]) {
      const answer = await portal.call(endpoint, { key: reader, params, ...('body' in endpoint && { body }) })
      expect(answer.statusCode).toBe(403)
    }
    expect(await read()).toMatchObject({ enabled: true, waiting: 0 })
  })

  it.each([
    [
      'http://192.0.9.9/hook',
      'Use https. The operator can allow http into inner networks with WEBHOOK_NETWORKS.',
    ],
    [
      'https://127.0.0.1/hook',
      'This URL leads into an inner network. The operator can allow it with WEBHOOK_NETWORKS.',
    ],
    [
      'https://[::1]/',
      'This URL leads into an inner network. The operator can allow it with WEBHOOK_NETWORKS.',
    ],
    [
      'https://ann:pw@192.0.9.9/',
      'The URL must not contain a user name or password. Requests are signed instead.',
    ],
    ['hooks', 'Must be an https URL.'],
  ])('is refused with the URL %s', async (wrong, message) => {
    const answer = await save({ url: wrong, events: ['*'] })
    expect([answer.statusCode, answer.json()]).toEqual([400, { url: [message] }])
  })

  it('takes known events only, and there are twenty at most', async () => {
    const wrong = await save({ url, events: ['order.flown'] })
    expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ['events.0']])
    for (let count = 0; count < 20; count++) await givenWebhook(portal, key, { name: `n${count}`, url })
    const answer = await save({ url, events: ['*'] })
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'too_many_webhooks'])
  })
})

describe('deliveries', () => {
  it('are queued for what is subscribed to, listed newest first and by status', async () => {
    await givenWebhook(portal, key, { url, events: ['order.created'] })
    await givenWebhook(portal, key, { name: 'quotes', url, events: ['quote.*'] })
    await book('A', 'B', 'C')
    expect(await read()).toMatchObject({ waiting: 3 })
    expect(await deliveriesOf(portal, key, 'quotes')).toEqual([])
    const query = { limit: '2', status: 'queued' }
    const page = (await portal.call(contract.listWebhookDeliveries, { key, params, query })).json()
    expect([page.count, page.results.length]).toEqual([3, 2])
    expect(page.results[0]).toMatchObject({ type: 'order.created', status: 'queued', attempts: 0 })
    const rest = (await portal.get(page.next, undefined, key)).json()
    expect([rest.results.length, rest.next]).toEqual([1, null])
    const none = { status: 'failed' }
    const failed = await portal.call(contract.listWebhookDeliveries, { key, params, query: none })
    expect(failed.json().count).toBe(0)
  })

  it('cost nothing where no webhook subscribes', async () => {
    await book('A')
    await givenWebhook(portal, key, { url, events: ['quote.*'] })
    await book('B')
    expect(await rowsOf(portal.deps.database, sql`SELECT FROM webhook_events`)).toEqual([])
  })

  it('are queued again one by one or since an instant, with the same webhook-id', async () => {
    await givenWebhook(portal, key, { url, events: ['order.created'] })
    await book('A', 'B')
    await settle()
    const [first, second] = await deliveriesOf(portal, key)
    expect((await replay({ deliveryId: first.id })).json()).toEqual({ queued: 1 })
    expect(await deliveriesOf(portal, key)).toMatchObject([
      { eventId: first.eventId, status: 'queued', deliveredAt: null },
      { eventId: second.eventId, status: 'delivered' },
    ])
    await run(
      sql`UPDATE webhook_events SET occurred_at = now() - interval '2 hours' WHERE id = ${first.eventId}`,
    )
    const since = new Date(Date.now() - 3_600_000).toISOString()
    await settle()
    const answer = await replay({ since })
    expect([answer.statusCode, answer.json()]).toEqual([202, { queued: 1 }])
    expect((await deliveriesOf(portal, key)).map(({ status }: { status: string }) => status)).toEqual([
      'delivered',
      'queued',
    ])
    expect((await replay({ since, deliveryId: first.id })).statusCode).toBe(400)
    expect((await replay({})).statusCode).toBe(400)
    expect((await replay({ deliveryId: first.eventId })).statusCode).toBe(404)
  })

  it('that a webhook missed while it was off are replayed, and none waits for it', async () => {
    await givenWebhook(portal, key, { url, events: ['order.created'] })
    await book('A')
    await save({ url, events: ['order.created'], enabled: false })
    await book('B')
    expect(await deliveriesOf(portal, key)).toMatchObject([
      { status: 'failed', error: 'The webhook was turned off.' },
    ])
    const refused = await replay({ since: '2026-01-01T00:00:00Z' })
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'webhook_disabled'])
    expect((await portal.call(contract.testWebhook, { key, params })).statusCode).toBe(409)
    await save({ url, events: ['order.created'] })
    expect((await replay({ since: '2026-01-01T00:00:00Z' })).json()).toEqual({ queued: 2 })
  })

  it('of a save that is rolled back are none, and one that removes the webhook meanwhile doesn’t fail it', async () => {
    await givenWebhook(portal, key, { url })
    const subscribers = [...portal.deps.orderChangeSubscribers, () => Promise.reject(new Error('no'))]
    const deps = { ...portal.deps, orderChangeSubscribers: subscribers }
    await expect(saveOrders(deps, [buildOrder({ ref: 'A' })])).rejects.toThrow('no')
    expect(await rowsOf(portal.deps.database, sql`SELECT FROM webhook_events`)).toEqual([])
    const [removed] = await Promise.all([
      portal.call(contract.removeWebhook, { key, params }),
      book('B'),
      book('C'),
    ])
    expect(removed.statusCode).toBe(204)
  })

  it('go with their events after 30 days, unless they wait', async () => {
    await givenWebhook(portal, key, { url })
    await book('A', 'B')
    const [first] = await deliveriesOf(portal, key)
    await run(sql`UPDATE webhook_events SET occurred_at = now() - interval '31 days'`)
    await run(sql`UPDATE webhook_deliveries SET status = 'delivered' WHERE id = ${first.id}`)
    await cleanUp(portal.deps)
    expect(await deliveriesOf(portal, key)).toMatchObject([{ status: 'queued' }])
  })
})

describe('a webhook that fails', () => {
  it('for a day is reported once, by email and in the log, and doctor says so', async () => {
    await givenWebhook(portal, key, { url })
    expect(await checkWebhooks(portal.deps)).toMatchObject({ ok: true })
    await book('A')
    await run(sql`UPDATE webhooks SET failing_since = now() - interval '23 hours'`)
    await cleanUp(portal.deps)
    expect(await messagesTo(portal, 'desk@company.example')).toEqual([])
    const { ok, text } = await checkWebhooks(portal.deps)
    expect([ok, text]).toEqual([
      false,
      expect.stringMatching(/1 webhook; 1 delivery waiting.*tms has failed since/),
    ])
    await run(sql`UPDATE webhooks SET failing_since = now() - interval '25 hours'`)
    await cleanUp(portal.deps)
    await cleanUp(portal.deps)
    expect(await messagesTo(portal, 'desk@company.example')).toMatchObject([
      { content: { kind: 'webhook-failing', name: 'tms', waiting: 1 } },
    ])
    expect(portal.logLines.filter((line) => line.includes('ALARM: a webhook'))).toHaveLength(1)
  })
})
