import { request } from 'node:http'
import { saveCompanyOrders } from '@portolan/contract/company/order-calls'
import { listCompanyOrganizations } from '@portolan/contract/company/organizations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiKey, revokeApiKey } from '../../apps/api/src/identity/api-keys/api-keys.ts'
import { rowsOf } from '../../apps/api/src/platform/db/database.ts'
import { sql } from '../../apps/api/src/platform/db/drizzle.ts'
import { givenApiKey, givenOrder } from '../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { bulkLines } from '../bench/orders/bulk-orders.ts'
import { type OwnServer, openOwnServer } from './own-server.ts'

// The company's requests go to two servers of one database, and to one that is killed.

let portal: TestPortal
let server: OwnServer

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  server = await openOwnServer(() => portal)
  await server.start()
})
afterAll(async () => {
  server.close()
  await portal.close()
})

async function count(table: 'orders' | 'shipment_units' | 'order_changes'): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    portal.deps.database,
    sql`SELECT count(*)::int AS n FROM ${sql.raw(table)}
      WHERE organization_id = (SELECT id FROM organizations WHERE ref = 'bulk')`,
  )
  return row?.n ?? 0
}

/** Sends lines and returns the received outcomes, however the request ended. */
function send(key: string, lines: readonly string[], onAnswer = () => {}): Promise<string[]> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/x-ndjson',
      connection: 'close',
    }
    let text = ''
    const end = () =>
      resolve(
        text
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line).outcome),
      )
    const sending = request(server.origin + saveCompanyOrders.path, { method: 'POST', headers })
    sending.on('error', end)
    sending.on('response', (answer) => {
      answer.on('data', (chunk) => {
        text += chunk
        onAnswer()
      })
      answer.on('end', end).on('error', end)
    })
    sending.end(lines.join('\n'))
  })
}

it('killed in the middle of a bulk call and asked again, a server has every order once', {
  tags: ['exhaustive'],
}, async () => {
  const key = await givenApiKey(portal, 'write')
  const lines = bulkLines('bulk', 4_000)
  let killed: Promise<void> | null = null
  const first = await send(key, lines, () => {
    killed ??= server.kill()
  })
  await killed
  const before = await count('orders')
  expect(first.length).toBeGreaterThan(0)
  // Everything acknowledged is stored, in whole batches.
  expect(before).toBeGreaterThanOrEqual(first.length)
  expect(before).toBeLessThan(lines.length)
  expect(await count('shipment_units')).toBe(3 * before)
  await server.start()
  const second = await send(key, lines)
  expect(second).toEqual([
    ...Array<string>(before).fill('unchanged'),
    ...Array<string>(lines.length - before).fill('created'),
  ])
  expect([await count('orders'), await count('shipment_units'), await count('order_changes')]).toEqual([
    lines.length,
    3 * lines.length,
    lines.length,
  ])
})

it('a revoked key is dead within a second on every server', async () => {
  const newKey = await createApiKey(portal.deps.database, 'tms', ['read'])
  const key = newKey?.key ?? ''
  const here = async () => (await portal.call(listCompanyOrganizations, { key })).statusCode
  const there = async () => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(server.origin + listCompanyOrganizations.path, { headers })).status
  }
  // Both servers have cached the key now.
  expect([await here(), await there()]).toEqual([200, 200])
  await revokeApiKey(portal.deps.database, 'tms')
  await new Promise((resolve) => setTimeout(resolve, 1_010))
  expect([await here(), await there()]).toEqual([401, 401])
})
