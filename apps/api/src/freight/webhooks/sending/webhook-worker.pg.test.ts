import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveOrders } from '#freight/orders/save/save-orders.ts'
import { saveWebhook } from '#freight/webhooks/save-webhook.ts'
import { type OpenDatabase, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openRequestGuard } from '#platform/net/guarded-request.ts'
import { systemClock } from '#platform/process/clock.ts'
import { openSecrets } from '#platform/process/secrets.ts'
import { readEnv } from '#platform/settings/env.ts'
import { subscribers } from '#subscribers.ts'
import { buildOrder } from '#testing/builders.ts'
import { webhookVariables } from '#testing/freight/webhooks.ts'
import {
  startWebhookReceiver,
  status,
  verified,
  type WebhookReceiver,
} from '#testing/servers/webhook-receiver.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const main = fileURLToPath(new URL('../../../main.ts', import.meta.url))
const variables = { ...webhookVariables, SECRET_KEY: 'a secret for tests only, 32 characters' }
const patient = { timeout: 60_000, interval: 50 }

let open: OpenDatabase & { url: string | null }
let receiver: WebhookReceiver
let folder: string
let processes: ChildProcess[]
let secret: string
beforeEach(async () => {
  open = await openTestDatabase()
  receiver = await startWebhookReceiver()
  folder = await mkdtemp(join(tmpdir(), 'portolan-test-'))
  processes = []
  const env = readEnv({ ...variables, DATA_DIR: folder })
  const guard = openRequestGuard(env.webhookNetworks)
  const deps = { database: open.database, guard, secrets: openSecrets(env) }
  const settings = { url: receiver.url, events: ['order.created'], enabled: true } as const
  secret = (await saveWebhook(deps, 'tms', settings, null)).secret ?? ''
  guard.close()
})
afterEach(async () => {
  await Promise.all(processes.map((one) => end(one, 'SIGTERM')))
  await receiver.close()
  await open.close()
  await rm(folder, { recursive: true, force: true })
})

/** A server on the same database, as another machine would run it. */
async function startProcess(): Promise<ChildProcess> {
  const one = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      ...process.env,
      ...variables,
      DATABASE_URL: open.url ?? '',
      DATA_DIR: join(folder, String(processes.length)),
      PORT: '0',
      DRAIN_SECONDS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(one)
  let printed = ''
  one.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  await expect.poll(() => printed, patient).toContain('The portal is at')
  return one
}

async function end(one: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (one.exitCode !== null || one.signalCode !== null) return
  const ended = new Promise((resolve) => one.once('exit', resolve))
  one.kill(signal)
  await ended
}

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

it('what a killed process was sending is sent again by another one, with the same webhook-id', async () => {
  receiver.answer = () => {}
  const first = await startProcess()
  await book(1)
  await expect.poll(() => receiver.received.length, patient).toBe(1)
  await end(first, 'SIGKILL')
  const killedAt = performance.now()
  expect(await countByStatus()).toEqual({ sending: 1 })
  receiver.answer = status(204)
  await startProcess()
  await expect.poll(countByStatus, patient).toEqual({ delivered: 1 })
  expect(performance.now() - killedAt).toBeLessThan(40_000)
  const [one, two, ...more] = receiver.received
  expect([new Set(ids()).size, more]).toEqual([1, []])
  expect(two?.body).toBe(one?.body)
  expect(verified(secret, two as never)).toMatchObject({ type: 'order.created' })
}, 120_000)

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
  const [first] = await Promise.all([startProcess(), startProcess()])
  const count = 200
  await book(count)
  await expect.poll(() => receiver.received.length, { ...patient, interval: 5 }).toBeGreaterThan(40)
  await end(first as ChildProcess, 'SIGKILL')
  await expect.poll(countByStatus, patient).toEqual({ delivered: count })
  expect(new Set(ids()).size).toBe(count)
  expect(parallel).toBe(0)
  // A process sends eight in parallel to one webhook.
  expect(receiver.received.length - count).toBeLessThanOrEqual(8)
}, 120_000)
