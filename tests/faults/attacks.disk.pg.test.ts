import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../apps/api/src/app.ts'
import { readEnv } from '../../apps/api/src/freight/settings/env.ts'
import { openDeps } from '../../apps/api/src/open-deps.ts'
import { openLog } from '../../apps/api/src/platform/process/log.ts'
import { givenOrder, givenUser, testPassword } from '../../apps/api/src/testing/builders.ts'
import { startPostgres, type TestPostgres } from '../machine/postgres.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'

// PostgreSQL's own disk is full: writes that would grow a table are rejected, everything else goes on.

const url = process.env.TEST_DATABASE_URL ?? ''
let disk: SmallDisk | null = null
let postgres: TestPostgres | null = null
let deps: Awaited<ReturnType<typeof openDeps>> | null = null
let app: FastifyInstance | null = null
let origin = ''

beforeAll(async () => {
  // A given database is on another disk.
  disk = url === '' ? openSmallDisk(300) : null
  if (disk === null) return
  postgres = await startPostgres({ max_wal_size: '128MB', min_wal_size: '80MB' }, disk.folder)
  const variables = { DATABASE_URL: postgres.url, DATA_DIR: `${disk.folder}/data` }
  deps = await openDeps(
    readEnv({ ...variables, SECRET_KEY: 'a secret for tests only, 32 characters' }),
    openLog('silent'),
  )
  app = await build(deps, { webRoot: null, longestDelayMs: 0 })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app?.close()
  await deps?.close()
  await postgres?.stop()
  disk?.close()
})

it('reads and sign-in go on, writes answer 507, and it ends with the space', async () => {
  if (!disk || !postgres || !deps || !app) {
    process.stdout.write('No small disk may be mounted here; attacks.disk.api.test.ts simulates it.\n')
    return
  }
  const never = () => Promise.reject(new Error('not used here'))
  const portal = { app, deps, logLines: [], call: never, get: never, close: never }
  const { orderId } = await givenOrder(portal)
  const { token, email } = await givenUser(portal)
  const headers = { authorization: `JWT ${token}`, 'content-type': 'application/json' }
  const statusOf = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${origin}/api/v2/${path}`, { headers, ...init })
    await answer.text()
    return answer.status
  }
  const body = JSON.stringify({ username: email, password: testPassword })
  const signIn = () =>
    statusOf('auth/token/', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const pin = () => statusOf(`customer/orders/${orderId}/pin/`, { method: 'POST', body: '{}' })
  expect([await signIn(), await statusOf('customer/orders/')]).toEqual([200, 200])

  const operator = new Client({ connectionString: postgres.url })
  await operator.connect()
  operator.on('error', () => {})
  await operator.query('CREATE TABLE filler (text text)')
  await operator.query('ALTER TABLE filler ALTER text SET STORAGE EXTERNAL')
  // Like a database that has run for a while, it has segments of the write-ahead log to reuse: without any it
  // stops.
  for (let segment = 0; segment < 4; segment++) {
    await operator.query(`INSERT INTO filler VALUES ('x')`)
    await operator.query('SELECT pg_switch_wal()')
  }
  await operator.query('CHECKPOINT')
  disk.fillTo(4_000_000)
  const grow = () =>
    operator.query(`INSERT INTO filler SELECT repeat('x', 7000) FROM generate_series(1, 500)`)
  let code = ''
  while (code === '')
    await grow().catch((error: { code: string }) => {
      code = error.code
    })
  expect(code).toBe('53100')
  const statuses = { reads: new Set<number>(), signIns: [] as number[], pins: new Set<number>() }
  for (let round = 0; round < 10; round++) {
    statuses.reads.add(await statusOf('customer/orders/'))
    statuses.reads.add(await statusOf(`customer/orders/${orderId}/`))
    statuses.signIns.push(await signIn())
    statuses.pins.add(await pin())
  }
  expect([...statuses.reads]).toEqual([200])
  for (const status of [...statuses.signIns, ...statuses.pins]) expect([200, 204, 507]).toContain(status)
  const signedIn = statuses.signIns.filter((status) => status === 200).length
  process.stdout.write(
    `attack: PostgreSQL's disk is full: reads ${[...statuses.reads]}, ${signedIn} of 10 sign-ins, pins ${[...statuses.pins]}\n`,
  )
  expect(signedIn).toBe(10)

  disk.empty()
  await operator.query('DROP TABLE filler')
  await operator.end()
  expect([await signIn(), await pin()]).toEqual([200, 204])
})
