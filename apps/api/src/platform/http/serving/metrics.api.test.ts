import { listOrders } from '@portolan/contract/freight/orders'
import { afterEach, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { givenWebhook } from '#testing/freight/webhooks.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const token = 'a token for metrics only, 32 characters'

let portal: TestPortal
afterEach(() => portal.close())

const read = (authorization?: string) =>
  portal.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

it('shows how messages and webhooks go to who has the token', async () => {
  portal = await openTestPortal({ variables: { METRICS_TOKEN: token } })
  const url = 'https://192.0.9.9/'
  await givenWebhook(portal, await givenApiKey(portal, 'write'), { url })
  await givenOrder(portal)
  await portal.call(listOrders, { token: (await givenUser(portal)).token })
  await portal.deps.database.execute(sql`UPDATE webhooks SET failing_since = now() - interval '1 hour'`)
  for (const wrong of [undefined, `Bearer ${token}x`, `bearer ${token}`, token, 'Bearer '])
    expect((await read(wrong)).statusCode).toBe(401)
  const { statusCode, headers, body } = await read(`Bearer ${token}`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).toContain('# TYPE portolan_webhook_deliveries_waiting gauge\n')
  expect(body).toContain('portolan_webhook_deliveries_waiting{webhook="tms"} 1\n')
  expect(body).toMatch(/portolan_webhook_failing_seconds\{webhook="tms"\} 36\d\d\n/)
  expect(body).toContain('portolan_webhook_enabled{webhook="tms"} 1\n')
  expect(body).toContain('portolan_outbox_messages_waiting 0\n')
  expect(body).toContain('portolan_customer_work_refused{work="calls"} 0\n')
  expect(body.endsWith('\n')).toBe(true)
})

it('is not there without METRICS_TOKEN', async () => {
  portal = await openTestPortal()
  expect((await read('Bearer ')).statusCode).toBe(404)
})
