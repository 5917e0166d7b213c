import { get } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../../apps/api/src/app.ts'
import { saveOrders } from '../../../apps/api/src/freight/order-record/save/save-orders.ts'
import { buildOrder, givenDocument, givenUser } from '../../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { archiveOrderDocuments } from '../../../packages/contract/src/freight/documents.ts'
import { exportOrders } from '../../../packages/contract/src/freight/order-exports.ts'
import { getOrder, listOrders } from '../../../packages/contract/src/freight/orders.ts'

// One customer sends many requests at once. Another, who requests a page of a list, used to wait behind all
// of them.

const maxFiles = { atOnce: 2, waiting: 4 }
const maxCalls = { atOnce: 2, waiting: 100 }

let portal: TestPortal
let flooding: { token: string }
let other: { token: string }
let orders: { organizationId: string; id: string }[]
/** Statements in the order they were sent, and the peak number of concurrent ones. */
const statements: string[] = []
let running = 0
let maxRunning = 0

beforeAll(async () => {
  portal = await openTestPortal()
  const records = Array.from({ length: 640 }, (_, index) =>
    buildOrder({ cargo: `Machine parts, lot ${index}` }),
  )
  orders = await saveOrders(portal.deps, records)
  await saveOrders(portal.deps, [buildOrder({ organization: { ref: 'other', name: 'Other' } })])
  flooding = await givenUser(portal)
  other = await givenUser(portal, ['other'])
  const { $client: pool } = portal.deps.database as unknown as { $client: Pool }
  const { query } = pool
  Object.assign(pool, {
    query: async (statement: { text: string }, ...rest: unknown[]) => {
      statements.push(statement.text)
      running++
      maxRunning = Math.max(maxRunning, running)
      try {
        return await Reflect.apply(query, pool, [statement, ...rest])
      } finally {
        running--
      }
    },
  })
})
afterAll(() => portal.close())

function startCounting(): void {
  statements.length = 0
  maxRunning = 0
}

const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** The number of requests that may end before the last of the burst arrive, and leave them their slots. */
const maxEarly = 5

function countOf(statuses: readonly number[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const status of statuses) counted[status] = (counted[status] ?? 0) + 1
  return counted
}

describe('20 exports of one customer', () => {
  const urlFor = async ({ token }: { token: string }, format: string) =>
    (await portal.call(exportOrders, { token, query: { format } })).json().file as string
  const isOfExport = (text: string) => text.includes('WITH ORDINALITY') && text.includes('customer_reference')

  it.each(['csv', 'xlsx'])(
    'as %s: six are made, two at once, the others are told to wait',
    async (format) => {
      const url = await urlFor(flooding, format)
      startCounting()
      const answers = await many(20, () => portal.get(url))
      const most = maxFiles.atOnce + maxFiles.waiting
      const { 200: successes = 0, 429: refusals } = countOf(answers.map(({ statusCode }) => statusCode))
      expect(successes + (refusals ?? 0)).toBe(20)
      expect(successes).toBeGreaterThanOrEqual(most)
      expect(successes).toBeLessThanOrEqual(most + maxEarly)
      const refused = answers.find(({ statusCode }) => statusCode === 429)
      expect([refused?.headers['retry-after'], refused?.json().error.code]).toEqual([
        '10',
        'too_many_requests',
      ])
      // Each reads 640 orders, 100 at a time.
      expect(statements.filter(isOfExport)).toHaveLength(7 * successes)
    },
  )

  it('cost another customer’s page no more than a slice each time it waits, and another’s export starts', async () => {
    const [url, others] = [await urlFor(flooding, 'csv'), await urlFor(other, 'csv')]
    await portal.call(listOrders, { token: other.token })
    startCounting()
    let finished = 0
    const flood = many(20, () => portal.get(url).finally(() => finished++))
    await expect.poll(() => statements.filter(isOfExport).length, { interval: 1 }).toBeGreaterThan(2)
    const before = statements.filter(isOfExport).length
    const page = await portal.call(listOrders, { token: other.token })
    const meanwhile = statements.filter(isOfExport).length - before
    const file = await portal.get(others)
    expect([page.statusCode, file.statusCode]).toEqual([200, 200])
    expect(finished).toBeLessThan(20)
    await flood
    process.stdout.write(`attack: ${meanwhile} slices of 20 exports ran while another customer got a page\n`)
    expect(meanwhile).toBeLessThan(12)
  })
})

describe('heavy filters of one customer', () => {
  const search = (index: number) =>
    portal.call(listOrders, { token: flooding.token, query: { search: `lot ${100 + index}`, limit: '100' } })

  it('run two at the same moment, and the rest in turn', async () => {
    await search(500)
    startCounting()
    const answers = await many(30, search)
    expect(countOf(answers.map(({ statusCode }) => statusCode))).toEqual({ 200: 30 })
    // A search runs two statements in parallel.
    expect(maxRunning).toBeLessThanOrEqual(maxCalls.atOnce * 2)
  })

  it('are refused once a hundred wait, while another customer’s page is answered before they are', async () => {
    let finished = 0
    const flood = many(150, (index) => search(index).finally(() => finished++))
    await expect.poll(() => running, { interval: 1 }).toBeGreaterThan(0)
    const page = await portal.call(listOrders, { token: other.token, query: { search: 'machine' } })
    expect(page.statusCode).toBe(200)
    const refused = 150 - maxCalls.atOnce - maxCalls.waiting
    expect(finished).toBeLessThan(refused + maxCalls.waiting / 2)
    const {
      200: answered = 0,
      429: refusals = 0,
      503: late = 0,
    } = countOf((await flood).map(({ statusCode }) => statusCode))
    // On a busy machine, the last ones wait for more than five seconds.
    expect(answered + refusals + late).toBe(150)
    expect(refusals).toBeGreaterThanOrEqual(refused - maxEarly * 4)
    // Earlier work may still occupy the slots.
    expect(refusals).toBeLessThanOrEqual(refused + maxCalls.atOnce)
  })
})

it('an order of thousands of milestones, which are read and written in parts, is whole', async () => {
  const [order] = orders
  const { $client: pool } = portal.deps.database as unknown as { $client: Pool }
  await pool.query({
    text: `INSERT INTO order_events (organization_id, id, order_id, ref, at, classifier, code)
      SELECT $1, gen_random_uuid(), $2, 'many-' || n, '2026-01-01'::timestamptz + n / 7 * interval '1 minute', 'actual', 'GTIN'
      FROM generate_series(1, 2050) AS n`,
    values: [order?.organizationId, order?.id],
  })
  const answer = await portal.call(getOrder, { token: flooding.token, params: { orderId: order?.id ?? '' } })
  const { events } = answer.json<{ events: { id: string; at: string }[] }>()
  expect(new Set(events.map(({ id }) => id)).size).toBeGreaterThanOrEqual(2_050)
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted())
})

describe('six ZIPs of one customer that take long', () => {
  let app: FastifyInstance
  let url: string
  let opened = 0
  const gate = Promise.withResolvers<void>()
  let target: { url: string; headers: Record<string, string> }
  const ask = (headers: Record<string, string> = {}) =>
    app.inject({ ...target, headers: { ...target.headers, ...headers } })

  beforeAll(async () => {
    const [, order] = orders
    if (!order) throw new Error('There is no order')
    await givenDocument(portal, { ...order, orderId: order.id }, {}, new Uint8Array(1_000))
    // Files that are read only when the test allows it.
    const files = {
      ...portal.deps.files,
      async read(key: string) {
        opened++
        await gate.promise
        return portal.deps.files.read(key)
      },
    }
    app = await build({ ...portal.deps, files }, { webRoot: null, longestDelayMs: 0 })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    target = {
      url: archiveOrderDocuments.path.replace(':orderId', order.id),
      headers: { authorization: `JWT ${flooding.token}` },
    }
    url = origin + (await ask()).json().file
  })
  afterAll(() => app.close())

  function download() {
    const answer = Promise.withResolvers<number | undefined>()
    const request = get(url, { agent: false }, ({ statusCode }) => answer.resolve(statusCode))
    request.on('error', () => answer.resolve(undefined))
    return { request, status: answer.promise }
  }

  it('let two begin and four wait; a page is told so, and who goes away leaves the place to the next', async () => {
    const served = [download(), download()]
    await expect.poll(() => opened).toBe(2)
    const waiting = Array.from({ length: 4 }, download)
    await expect.poll(async () => (await ask()).statusCode).toBe(429)
    for (const [language, message] of [
      ['en', 'Too many requests. Try again later.'],
      ['ru', 'Слишком много запросов. Попробуйте позже.'],
    ] as const)
      expect((await ask({ 'accept-language': language })).json().error.message).toBe(message)
    expect(await download().status).toBe(429)
    expect(opened).toBe(2)
    // A waiting client goes away, then a served one.
    waiting.pop()?.request.destroy()
    await expect.poll(async () => (await ask()).statusCode).toBe(200)
    served[0]?.request.destroy()
    await expect.poll(() => opened).toBe(3)
    gate.resolve()
    const statuses = await Promise.all([served[1], ...waiting].map((one) => one?.status))
    expect(statuses).toEqual([200, 200, 200, 200])
  })
})
