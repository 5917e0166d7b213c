import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenDatabase, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { type MailServer, startMailServer } from '#testing/servers/mail-server.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { queueMessage } from './queue-message.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const patient = { timeout: 60_000, interval: 50 }

let open: OpenDatabase & { url: string | null }
let server: MailServer
let folder: string
let processes: ChildProcess[]
beforeEach(async () => {
  open = await openTestDatabase()
  server = await startMailServer()
  folder = await mkdtemp(join(tmpdir(), 'portolan-test-'))
  processes = []
})
afterEach(async () => {
  await Promise.all(processes.map((one) => end(one, 'SIGTERM')))
  await server.close()
  await open.close()
  await rm(folder, { recursive: true, force: true })
})

/** A second server on the same database, as another machine would run it. */
async function startProcess(): Promise<ChildProcess> {
  const one = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      ...process.env,
      DATABASE_URL: open.url ?? '',
      DATA_DIR: join(folder, String(processes.length)),
      SECRET_KEY: 'a secret for tests only, 32 characters',
      PORT: '0',
      DRAIN_SECONDS: '0',
      SMTP_URL: server.url,
      SMTP_STARTTLS: 'off',
      MAIL_FROM: 'portal@company.example',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(one)
  let printed = ''
  one.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  await expect.poll(() => printed !== '' || one.exitCode !== null, patient).toBe(true)
  await expect.poll(() => printed, { timeout: 10_000 }).toContain('The portal is at')
  return one
}

async function end(one: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (one.exitCode !== null || one.signalCode !== null) return
  const ended = new Promise((resolve) => one.once('exit', resolve))
  one.kill(signal)
  await ended
}

function queue(to: string, code: string) {
  const content = { kind: 'second-factor-code', code, minutes: 5 } as const
  return queueMessage(open.database, { channel: 'email', to, locale: 'en', userId: null, content })
}

async function countByStatus(): Promise<Record<string, number>> {
  const rows = await rowsOf<{ status: string; count: number }>(
    open.database,
    sql`SELECT status, count(*)::int AS count FROM outbox_messages GROUP BY status`,
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

it('what a killed process was sending is sent by another one within its lease', async () => {
  server.mood = 'stall'
  const first = await startProcess()
  await queue('ada@customer.example', '100001')
  await queue('ada@customer.example', '100002')
  await expect.poll(() => server.connections, patient).toBe(1)
  await end(first, 'SIGKILL')
  const killedAt = performance.now()
  expect(await countByStatus()).toEqual({ sending: 1, queued: 1 })
  server.mood = 'well'
  await startProcess()
  await expect.poll(() => server.received.length, patient).toBe(2)
  expect(performance.now() - killedAt).toBeLessThan(25_000)
  expect(server.received.map(({ raw }) => raw.match(/^Subject: (\d+)/m)?.[1])).toEqual(['100001', '100002'])
  await expect.poll(countByStatus, patient).toEqual({ sent: 2 })
}, 120_000)

it('two processes share the work; when one is killed nothing is lost, and only what it was sending may come again', async () => {
  const [first] = await Promise.all([startProcess(), startProcess()])
  const count = 60
  for (let index = 0; index < count; index++) {
    await queue(`p${index % 6}@customer.example`, String(100_000 + index))
  }
  await expect.poll(() => server.received.length, { ...patient, interval: 5 }).toBeGreaterThan(10)
  await end(first, 'SIGKILL')
  await expect.poll(countByStatus, patient).toEqual({ sent: count })
  const ids = server.received.map(({ id }) => id)
  expect(new Set(ids).size).toBe(count)
  // A process sends four in parallel. The same Message-ID shows the mailbox that it's the same message.
  expect(ids.length - count).toBeLessThanOrEqual(4)
}, 120_000)
