import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { openDeps } from '../../../apps/api/src/open-deps.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { makePgliteFolder } from '../../../apps/api/src/testing/test-database.ts'
import { openOwnServer } from '../own-server.ts'
import { type Customer, givenCustomer, withBooking } from './customer.ts'
import { kinds } from './kinds.ts'
import { compare, lineOf, openWriter } from './run-fault.ts'

// The embedded database lives in the server's process and is killed with it.

/** With one write of each kind for each, and one after them, no person reaches a limit of an hour. */
const kills = 4

/** A server without DATABASE_URL. Only one process may have its folder: the test looks while it doesn't run. */
async function openEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-embedded-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await makePgliteFolder(join(folder, 'pglite'))
  const env = readEnv({ DATA_DIR: folder, SECRET_KEY: 'a secret for tests only, 32 characters' })
  const look = () => openDeps(env, openLog('silent'))
  const deps = await look()
  const server = await openOwnServer(
    () => ({ deps }),
    [],
    () => ({ DATABASE_URL: '' }),
  )
  onTestFinished(server.close)
  const customer = await givenCustomer({ deps }, 'customer', server.origin)
  await deps.close()
  await server.start()
  return { server, look, customer: await withBooking(customer) }
}

type Embedded = Awaited<ReturnType<typeof openEmbedded>>
type Writer = ReturnType<typeof openWriter>

/** Writes one of each kind at once, and kills the server after as many answers. */
async function killAfter(answers: number, { server }: Embedded, writer: Writer): Promise<void> {
  let answered = 0
  const lanes = kinds.map(async (kind) => {
    await writer.write(kind)
    answered++
  })
  while (answered < answers) await sleep(1)
  await server.kill()
  await Promise.all(lanes)
}

/** Compares after another kill; workers get more time if they are still at it. */
async function findLostKilled({ server, look }: Embedded, customer: Customer, writer: Writer) {
  for (let runMs = 2_000; ; runMs *= 2) {
    await sleep(runMs)
    await server.kill()
    const deps = await look()
    const found = await compare({ deps }, customer, writer)
    await deps.close()
    await server.start()
    if (found.lost.length === 0 || runMs > 30_000) return found
  }
}

it('the embedded database keeps each acknowledged write when it is killed', {
  tags: ['exhaustive'],
  timeout: 900_000,
}, async () => {
  const embedded = await openEmbedded()
  const { server, customer } = embedded
  const writer = openWriter(customer)
  for (let kill = 1; kill < kills; kill++) {
    await killAfter(4 * kill, embedded, writer)
    await server.start()
  }
  await killAfter(4 * kills, embedded, writer)
  const started = performance.now()
  await server.start()
  await Promise.all(kinds.map((kind) => writer.writeUntilDone(kind)))
  const recoveredMs = performance.now() - started
  const acknowledged = writer.countAtOnce()
  const before = await findLostKilled(embedded, customer, writer)
  const failed = writer.writes.length - acknowledged
  await writer.repeat()
  const after = await findLostKilled(embedded, customer, writer)
  const outcome = {
    fault: `embedded database killed ${kills} times`,
    acknowledged,
    failed,
    lost: [...new Set([...before.lost, ...after.lost])],
    doubled: [...new Set([...before.doubled, ...after.doubled])],
    strange: writer.strange,
    slowest: writer.slowest,
    recoveredMs,
  }
  process.stdout.write(`${lineOf(outcome)}\n`)
  expect(outcome).toMatchObject({ lost: [], doubled: [], strange: [] })
})
