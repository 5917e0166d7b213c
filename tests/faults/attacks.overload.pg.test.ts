import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../apps/api/src/app.ts'
import { readEnv } from '../../apps/api/src/freight/settings/env.ts'
import { type OpenDatabase, openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { sql } from '../../apps/api/src/platform/db/drizzle.ts'
import { openLog } from '../../apps/api/src/platform/process/log.ts'
import { givenOrder, givenUser, testPassword } from '../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'

// There are more requests than the database can serve. Each used to wait two seconds for a connection and
// then fail with a stack trace in the log, while the process reported itself ready.

let portal: TestPortal
let other: OpenDatabase
let app: FastifyInstance
let origin: string
let email: string
let turnedAway = 0
let token: string

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  ;({ email, token } = await givenUser(portal))
  // A second process on the same database: it has few connections and its own overload.
  const url = await databaseUrl()
  const log = openLog('warn', { write: (line: string) => portal.logLines.push(line) })
  const env = readEnv({ DATABASE_URL: url, DATABASE_POOL: '2', DATA_DIR: portal.deps.env.dataDir })
  other = await openDatabase(env, log)
  const isDatabaseBusy = () => {
    const isBusy = other.isBusy()
    if (isBusy) turnedAway++
    return isBusy
  }
  const deps = { ...portal.deps, log, database: other.database, isDatabaseBusy }
  app = await build(deps, { webRoot: null, longestDelayMs: 60_000 })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await other.close()
  await portal.close()
})

async function databaseUrl(): Promise<string> {
  const result = await portal.deps.database.execute(
    sql`SELECT current_database() AS name, inet_server_port() AS port`,
  )
  const [row] = (result as { rows: { name: string; port: number }[] }).rows
  return `postgres://postgres@127.0.0.1:${row?.port}/${row?.name}`
}

/** Occupies both connections of the process until the returned function is called. */
function occupyConnections(): () => Promise<unknown> {
  let isReleased = false
  const work = [1, 2].map(() =>
    other.database.transaction(async (tx) => {
      while (!isReleased) await tx.execute(sql`SELECT pg_sleep(0.1)`)
    }),
  )
  return () => {
    isReleased = true
    return Promise.all(work)
  }
}

const orders = () =>
  fetch(`${origin}/api/v2/customer/orders/`, { headers: { authorization: `JWT ${token}` } })
const login = () =>
  fetch(`${origin}/api/v2/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: testPassword }),
  })

async function statusOf(call: () => Promise<Response>): Promise<number> {
  const answer = await call()
  await answer.text()
  return answer.status
}
const health = (path: string) => statusOf(() => fetch(`${origin}/health/${path}`))

/** Expects `ready` to tell at every moment whether people can sign in. */
async function expectReadyAsSignIn(status: 200 | 503): Promise<void> {
  expect([await statusOf(login), await health('ready'), await health('live')]).toEqual([status, status, 200])
}

describe('overload', () => {
  it('is shed before it waits, without a stack, and ends by itself', async () => {
    await expectReadyAsSignIn(200)
    const logged = portal.logLines.length
    const release = occupyConnections()
    const first = Array.from({ length: 20 }, orders)
    await expect.poll(other.isBusy, { interval: 20 }).toBe(true)
    turnedAway = 0
    const started = performance.now()
    const statuses = await Promise.all(Array.from({ length: 100 }, () => statusOf(orders)))
    const took = performance.now() - started
    expect(new Set(statuses)).toEqual(new Set([503]))
    // Without early rejection none is turned away; on a busy machine the first waiters may give up meanwhile.
    expect(turnedAway).toBeGreaterThan(50)
    await expectReadyAsSignIn(503)
    await Promise.all([release(), ...first.map(async (answer) => (await answer).text())])
    await expect.poll(() => health('ready')).toBe(200)
    await expectReadyAsSignIn(200)
    const lines = portal.logLines.slice(logged)
    expect(lines.filter((line) => line.includes('    at '))).toEqual([])
    expect(lines.length).toBeLessThan(5)
    process.stdout.write(
      `attack: 100 requests to a busy database took 2,000 ms and left 100 stacks, now ${Math.round(took)} ms and ${lines.length} line(s)\n`,
    )
  })

  it('says when to come back', async () => {
    const release = occupyConnections()
    const waiting = [1, 2, 3].map(orders)
    await expect.poll(other.isBusy, { interval: 20 }).toBe(true)
    const answer = await orders()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await answer.json()).error.code).toBe('unavailable')
    await Promise.all([release(), ...waiting.map(async (one) => (await one).text())])
  })
})

describe('ready says whether people can sign in', () => {
  it.each(['users', 'sessions', 'rate_limits', 'audit_events'])(
    'while %s can’t be written',
    async (table) => {
      await expect.poll(() => health('ready')).toBe(200)
      const operator = new Client({ connectionString: await databaseUrl() })
      await operator.connect()
      await operator.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
      // The result of the last second no longer counts.
      await expect.poll(() => health('ready'), { interval: 300 }).toBe(503)
      await expectReadyAsSignIn(503)
      await operator.end()
      await expect.poll(() => health('ready')).toBe(200)
      await expectReadyAsSignIn(200)
    },
  )
})
