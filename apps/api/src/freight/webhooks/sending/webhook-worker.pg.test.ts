import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { readEnv } from '#freight/settings/env.ts'
import { saveWebhook } from '#freight/webhooks/save-webhook.ts'
import { type OpenDatabase, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openRequestGuard } from '#platform/net/guarded-request.ts'
import { systemClock } from '#platform/process/clock.ts'
import { openSecrets } from '#platform/process/secrets.ts'
import { leaseSeconds } from '#platform/queues/sending.ts'
import { subscribers } from '#subscribers.ts'
import { buildOrder } from '#testing/builders.ts'
import { webhookVariables } from '#testing/freight/webhooks.ts'
import { longestLease, openPortalProcesses, type PortalProcesses } from '#testing/servers/portal-processes.ts'
import {
  startWebhookReceiver,
  status,
  verified,
  type WebhookReceiver,
} from '#testing/servers/webhook-receiver.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const variables = { ...webhookVariables, SECRET_KEY: 'a secret for tests only, 32 characters' }
const patient = { interval: 50 }

let open: OpenDatabase & { url: string | null }
let receiver: WebhookReceiver
let processes: PortalProcesses
let secret: string
beforeEach(async () => {
  open = await openTestDatabase()
  receiver = await startWebhookReceiver()
  processes = await openPortalProcesses(open.url, variables)
  const env = readEnv({ ...variables, DATA_DIR: processes.folder })
  const guard = openRequestGuard(env.webhookNetworks)
  const deps = { database: open.database, guard, secrets: openSecrets(env) }
  const settings = { url: receiver.url, events: ['order.created'], enabled: true } as const
  secret = (await saveWebhook(deps, 'tms', settings, null)).secret ?? ''
  guard.close()
})
afterEach(async () => {
  await processes.close()
  await receiver.close()
  await open.close()
})

const book = (count: number) =>
  saveOrders(
    { clock: systemClock, database: open.database, env: readEnv({}), ...subscribers },
    Array.from({ length: count }, (_, index) => buildOrder({ ref: `N-${index}` })),
  )

const ids = () => receiver.received.map(({ headers }) => headers['webhook-id'])

async function countByStatus(): Promise<Record<string, number>> {
  const rows = await rowsOf<{ status: string; count: number }>(
    open.database,
    sql`SELECT status, count(*)::int AS count FROM webhook_deliveries GROUP BY status`,
  )
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

it('what a killed process was sending is sent again by another one, with the same webhook-id', {
  tags: ['exhaustive'],
}, async () => {
  receiver.answer = () => {}
  const first = await processes.start()
  await book(1)
  await expect.poll(() => receiver.received.length, patient).toBe(1)
  await first.end('SIGKILL')
  expect(await countByStatus()).toEqual({ sending: 1 })
  expect(await longestLease(open.database, 'webhook_deliveries')).toBeLessThanOrEqual(leaseSeconds)
  receiver.answer = status(204)
  await processes.start()
  await expect.poll(countByStatus, patient).toEqual({ delivered: 1 })
  const [one, two, ...more] = receiver.received
  expect([new Set(ids()).size, more]).toEqual([1, []])
  expect(two?.body).toBe(one?.body)
  expect(verified(secret, two as never)).toMatchObject({ type: 'order.created' })
})

it('two processes share the work, and when one is killed only what it was sending comes again', async () => {
  let parallel = 0
  const underWay = new Set<string>()
  receiver.answer = async (response, { headers }) => {
    const id = headers['webhook-id'] ?? ''
    if (underWay.has(id)) parallel++
    underWay.add(id)
    await new Promise((resolve) => setTimeout(resolve, 20))
    underWay.delete(id)
    response.writeHead(204).end()
  }
  const [first] = await Promise.all([processes.start(), processes.start()])
  const count = 200
  await book(count)
  await expect.poll(() => receiver.received.length, { ...patient, interval: 5 }).toBeGreaterThan(40)
  await first.end('SIGKILL')
  await expect.poll(countByStatus, patient).toEqual({ delivered: count })
  expect(new Set(ids()).size).toBe(count)
  expect(parallel).toBe(0)
  // A process sends eight in parallel to one webhook.
  expect(receiver.received.length - count).toBeLessThanOrEqual(8)
})
