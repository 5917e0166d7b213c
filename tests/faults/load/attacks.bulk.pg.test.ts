import { once } from 'node:events'
import { connect } from 'node:net'
import { saveCompanyOrder, saveCompanyOrders } from '@portolan/contract/company/order-calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { givenApiKey, givenOrder } from '../../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { bulkLines } from '../../bench/orders/bulk-orders.ts'

// The company's system sends many bulk requests for one customer at once, or hangs up in the middle of one.

let portal: TestPortal
let key: string
let origin: string

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal, { organization: { ref: 'bulk', name: 'Bulk' } })
  key = await givenApiKey(portal, 'write')
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

const type = 'application/x-ndjson'

/** Returns the number of database connections that wait for a lock. */
async function countWaiting(): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    portal.deps.database,
    sql`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return row?.n ?? 0
}

const body = bulkLines('bulk', 3)
const { ref, ...order } = JSON.parse(body[0] ?? '')

it.each([
  ['bulk calls', 'POST', saveCompanyOrders.path, type, body.join('\n')],
  [
    'single calls',
    'PUT',
    saveCompanyOrder.path.replace(':ref', ref),
    'application/json',
    JSON.stringify(order),
  ],
])(
  'many %s wait for a lock with three connections, not with all of the database’s',
  async (_, method, path, contentType, body) => {
    let most = 0
    const calls = await portal.deps.database.transaction(async (tx) => {
      await rowsOf(tx, sql`SELECT FROM organizations WHERE ref = 'bulk' FOR UPDATE`)
      const headers = { authorization: `Bearer ${key}`, 'content-type': contentType }
      const answers = Array.from({ length: 8 }, () => fetch(origin + path, { method, headers, body: body }))
      await expect.poll(countWaiting).toBe(3)
      for (let look = 0; look < 10; look++) most = Math.max(most, await countWaiting())
      return { answers }
    })
    expect(most).toBe(3)
    const answers = await Promise.all(calls.answers)
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    for (const answer of answers)
      expect(await answer.text()).toMatch(/"outcome":"(created|updated|unchanged)"/)
  },
)

it('a sender that hangs up in the middle of its lines is no error of ours', async () => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const [line = ''] = bulkLines('bulk', 1)
  const begun = once(portal.app.server, 'request')
  socket.write(
    `POST ${saveCompanyOrders.path} HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer ${key}\r\n` +
      `content-type: ${type}\r\ncontent-length: 100000\r\n\r\n${line.slice(0, 50)}`,
  )
  await begun
  socket.destroy()
  await expect.poll(() => portal.logLines.some((text) => text.includes(saveCompanyOrders.path))).toBe(true)
  const errors = portal.logLines.map((text) => JSON.parse(text)).filter(({ level }) => level >= 50)
  expect(errors).toEqual([])
})
