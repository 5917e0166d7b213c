import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../apps/api/src/app.ts'
import { readEnv } from '../../apps/api/src/freight/settings/env.ts'
import { openDeps } from '../../apps/api/src/open-deps.ts'
import { sql } from '../../apps/api/src/platform/db/drizzle.ts'
import { openLog } from '../../apps/api/src/platform/process/log.ts'
import { givenOrder, givenUser, testPassword } from '../../apps/api/src/testing/builders.ts'
import { startPostgres, type TestPostgres } from '../machine/postgres.ts'
import { openWire, type Wire } from '../machine/wire.ts'

// The server reaches its database through a proxy of this test, which fails as networks and databases do:
// silence (a stopped process, a black hole), a reset, a closed port.
let postgres: TestPostgres
let wire: Wire
let deps: Awaited<ReturnType<typeof openDeps>>
let app: FastifyInstance
let origin: string
let token: string
let email: string
let orderId: string
let dataDir: string

beforeAll(async () => {
  postgres = await startPostgres()
  wire = await openWire(new URL(postgres.url))
  dataDir = mkdtempSync(join(tmpdir(), 'portolan-fault-'))
  const variables = { DATABASE_URL: wire.url, DATA_DIR: dataDir, DATABASE_POOL: '4' }
  deps = await openDeps(
    readEnv({ ...variables, SECRET_KEY: 'a secret for tests only, 32 characters' }),
    openLog('silent'),
  )
  app = await build(deps, { webRoot: null, longestDelayMs: 0 })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const portal = {
    app,
    deps,
    logLines: [],
    call: () => Promise.reject(),
    get: () => Promise.reject(),
    close: async () => {},
  }
  orderId = (await givenOrder(portal)).orderId
  ;({ token, email } = await givenUser(portal))
})
afterAll(async () => {
  await app.close()
  await deps.close()
  await wire.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function ask(path: string, init: RequestInit = {}) {
  const started = performance.now()
  const answer = await fetch(`${origin}/api/v2/${path}`, {
    ...init,
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/json', ...init.headers },
    signal: AbortSignal.timeout(60_000),
  })
  const body = answer.status === 204 ? null : await answer.json()
  return {
    status: answer.status,
    body,
    retryAfter: answer.headers.get('retry-after'),
    ms: performance.now() - started,
  }
}

const login = () => ({ method: 'POST', body: JSON.stringify({ username: email, password: testPassword }) })

/** The time that as many requests took when all was well. */
let usualMs = 0
/** Adds the delay of a busy machine to one of the portal; on an idle machine it is less than a second. */
const inTime = (milliseconds: number) => milliseconds + 1_500 + 10 * usualMs

/** Expects 503 for every kind of request within three seconds, while the process reports that it lives. */
async function expectUnavailable(): Promise<void> {
  const live = fetch(`${origin}/health/live`)
  const calls = [
    ask('customer/orders/'),
    ask(`customer/orders/${orderId}/`),
    ask('customer/notifications/count/'),
    ask(`customer/orders/${orderId}/pin/`, { method: 'POST', body: '{}' }),
    ask('auth/token/', login()),
    ...Array.from({ length: 10 }, () => ask('customer/users/me/')),
  ]
  const answers = await Promise.all(calls)
  expect((await live).status).toBe(200)
  for (const { status, body, retryAfter, ms } of answers) {
    expect([status, body.error?.code]).toEqual([503, 'unavailable'])
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(ms).toBeLessThan(inTime(3_000))
  }
  expect((await fetch(`${origin}/health/ready`)).status).toBe(503)
}

async function expectHealed(): Promise<void> {
  const deadline = performance.now() + inTime(2_000)
  let status = 0
  while (status !== 200 && performance.now() < deadline) {
    status = (await ask('customer/orders/')).status
    if (status !== 200) await sleep(100)
  }
  expect(status).toBe(200)
  expect((await ask('auth/token/', login())).status).toBe(200)
  expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
  for (const method of ['POST', 'DELETE']) {
    expect((await ask(`customer/orders/${orderId}/pin/`, { method, body: '{}' })).status).toBe(204)
  }
  const started = performance.now()
  // Requests neither the user nor the counts, which the process would cache for a second into the next
  // outage.
  const usual = [ask('auth/token/', login()), ...Array.from({ length: 14 }, () => ask('customer/orders/'))]
  for (const answer of await Promise.all(usual)) expect(answer.status).toBe(200)
  usualMs = performance.now() - started
}

describe('the portal answers 503 in time and heals by itself', () => {
  it('after its database fell silent, as when it is stopped or behind a black hole', async () => {
    await expectHealed()
    wire.silence(true)
    await expectUnavailable()
    await expectUnavailable()
    wire.silence(false)
    await expectHealed()
  })

  it('after no one listened where the database was', async () => {
    await wire.close()
    await sleep(1_100)
    await expectUnavailable()
    await wire.open()
    await expectHealed()
  })

  it('after every connection was reset', async () => {
    const requests = Array.from({ length: 10 }, () => ask('customer/orders/'))
    wire.reset()
    for (const { status } of await Promise.all(requests)) expect([200, 503]).toContain(status)
    await expectHealed()
  })

  it('after single connections were lost without a word, while others work', async () => {
    await expectHealed()
    wire.muteOpen()
    const { status, ms } = await ask('customer/orders/')
    expect(status).toBe(503)
    expect(ms).toBeLessThan(inTime(7_500))
    await expectHealed()
  })

  it('and lets a statement finish that is merely slow', async () => {
    await expect(deps.database.execute(sql`SELECT pg_sleep(3.5)`)).resolves.toBeDefined()
  })
})
