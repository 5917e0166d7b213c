import { countOrders, getOrder, listOrders } from '@portolan/contract/freight/orders'
import { countNotifications, listNotifications } from '@portolan/contract/messaging/notifications'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { openSessions } from '#identity/sessions/sessions.ts'
import { buildUnit, givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

// The cost of requests that every open browser makes, as counts that are the same on any machine: statements,
// consecutive waits for the database, and bytes. Lower figures are welcome: update the expected ones.
let portal: TestPortal
let orderId: string
let person: { id: string }
const statements: string[] = []
let waits = 0

beforeAll(async () => {
  portal = await openTestPortal()
  const order = await givenOrder(portal, {
    units: [buildUnit({ container: 'CSQU3054383' })],
    contacts: [{ name: 'Ada', email: null, phone: '+49 40 1' }],
  })
  orderId = order.orderId
  await givenDocument(portal, order)
  for (let count = 1; count < 25; count++) await givenOrder(portal)
  person = await givenUser(portal)
  countWork()
  // Makes second-long caches last, however slow the machine.
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterAll(() => {
  vi.useRealTimers()
  return portal.close()
})

/** Counts every statement, and how often the first of simultaneous ones is sent. */
function countWork(): void {
  const { $client: pool } = portal.deps.database as unknown as { $client: Pool }
  const { query } = pool
  let running = 0
  Object.assign(pool, {
    query: async (statement: { text: string }, ...rest: unknown[]) => {
      statements.push(statement.text)
      if (running === 0) waits++
      running++
      try {
        return await Reflect.apply(query, pool, [statement, ...rest])
      } finally {
        running--
      }
    },
  })
}

/** A new browser of the same person, with an unknown token. */
async function openBrowser(): Promise<string> {
  const owner = { userId: person.id, ip: '127.0.0.1', userAgent: null }
  return (await openSessions(portal.deps).open(owner, false)).token
}

interface Work {
  status: number
  statements: number
  waits: number
  body: number
  headers: number
}

async function workOf(
  endpoint: Endpoint,
  token: string,
  etag?: unknown,
): Promise<{ work: Work; etag: unknown }> {
  statements.length = 0
  waits = 0
  const headers = { 'accept-encoding': 'br', ...(etag !== undefined && { 'if-none-match': String(etag) }) }
  const answer = await portal.call(endpoint, { token, params: { orderId }, headers })
  const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const work = {
    status: answer.statusCode,
    statements: statements.length,
    waits,
    body: answer.rawPayload.length,
    headers: lines.join('').length,
  }
  return { work, etag: answer.headers.etag }
}

type Figures = [status: number, statements: number, waits: number, body: number]

/**
 * For a first request, for the same person again with the entity tag, and for another of their browsers with
 * it.
 */
const figures: [string, Endpoint, Figures, Figures, Figures][] = [
  // The session, the page's keys in parallel with its count, and the cards; later only the keys.
  ['the list', listOrders, [200, 4, 3, 1_400], [304, 1, 1, 0], [304, 2, 2, 0]],
  // The session, the version, then the order with its events, references and questions; later only the
  // version.
  ['an order', getOrder, [200, 6, 3, 1_200], [304, 1, 1, 0], [304, 2, 2, 0]],
  // The session, and the counter once a second for everyone.
  ['the count of active orders', countOrders, [200, 2, 2, 12], [304, 0, 0, 0], [304, 1, 1, 0]],
  ['the count of notifications', countNotifications, [200, 2, 2, 24], [304, 0, 0, 0], [304, 1, 1, 0]],
  ['notifications', listNotifications, [200, 3, 2, 52], [200, 1, 1, 52], [200, 2, 2, 52]],
]

/** For every answer; the security headers are most of it. */
const maxHeaderBytes = 1_060

it.each(figures)('%s', async (_what, endpoint, ...expected) => {
  // Caches from earlier tests have expired.
  vi.advanceTimersByTime(2_000)
  const token = await openBrowser()
  const first = await workOf(endpoint, token)
  const again = await workOf(endpoint, token, first.etag)
  const elsewhere = await workOf(endpoint, await openBrowser(), first.etag)
  const works = [first, again, elsewhere].map(({ work }) => work)
  // With a replica, what its caller has written is looked up first.
  const looks = endpoint.reads === 'replica' && inject('replicaUrl') !== null ? 1 : 0
  expect(
    works.map(({ status, statements: statementCount, waits: waited }) => [status, statementCount, waited]),
  ).toEqual(expected.map(([status, ...counts]) => [status, ...counts.slice(0, 2).map((one) => one + looks)]))
  for (const [index, { body, headers }] of works.entries()) {
    expect(body).toBeLessThanOrEqual(expected[index]?.[3] ?? 0)
    expect(headers).toBeLessThanOrEqual(maxHeaderBytes)
  }
})
