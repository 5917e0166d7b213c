import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openLog } from '#platform/process/log.ts'
import { readEnv } from '#platform/settings/env.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { sendAhead, withAnswers } from './send-ahead.ts'

/** A proxy to a database that reports when this many bytes were sent to it, and can fall silent. */
async function openWire(database: URL, bytes: number) {
  const arrived = Promise.withResolvers<void>()
  let [sentCount, isSilent] = [0, false]
  const server = createServer((near) => {
    const far = connect(Number(database.port), database.hostname)
    near.on('data', (chunk) => {
      sentCount += chunk.length
      if (sentCount > bytes) arrived.resolve()
      far.write(chunk)
    })
    far.on('data', (chunk) => isSilent || near.write(chunk))
    near.on('error', () => {}).on('close', () => far.destroy())
    far.on('error', () => {}).on('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = Object.assign(new URL(database), { hostname: '127.0.0.1', port }).href
  const silence = () => {
    isSilent = true
  }
  return { url, arrived: arrived.promise, silence, close: () => server.close() }
}

const long = 'x'.repeat(1_000_000)
const lock = sql`SELECT pg_advisory_xact_lock(1)`

let test: Awaited<ReturnType<typeof openTestDatabase>>
let wire: Awaited<ReturnType<typeof openWire>>
let opened: OpenDatabase
beforeEach(async () => {
  test = await openTestDatabase()
  wire = await openWire(new URL(test.url ?? ''), long.length)
  opened = await openDatabase(readEnv({ DATABASE_URL: wire.url, DATABASE_POOL: '1' }), openLog('silent'))
})
afterEach(async () => {
  await opened.close()
  wire.close()
  await test.close()
})

/** Sends a statement that waits for a lock, and a long one after it, holding the lock until work is done. */
async function sendBehindLock(work: () => Promise<void>): Promise<unknown> {
  const blocker = Promise.withResolvers<void>()
  const holding = test.database.transaction(async (tx) => {
    await tx.execute(lock)
    blocker.resolve()
    await work()
  })
  await blocker.promise
  const sending = opened.database.transaction((tx) =>
    withAnswers(tx, async () => {
      sendAhead(tx, lock)
      sendAhead(tx, sql`SELECT length(${long})`)
    }),
  )
  const [failure] = await Promise.all([sending.catch((error: unknown) => error), holding])
  return failure
}

it('what is sent ahead is on its way before anything is answered', async () => {
  expect(await sendBehindLock(() => wire.arrived)).toBeUndefined()
})

it('a database that falls silent meanwhile ends the transaction, and its connection', async () => {
  const failure = await sendBehindLock(async () => {
    await wire.arrived
    wire.silence()
  })
  expect(failure).toMatchObject({ cause: { message: 'Connection terminated unexpectedly' } })
})
