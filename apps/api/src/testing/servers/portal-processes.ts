import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** A server in a separate process. */
export interface PortalProcess {
  url: string
  /** Ends it, once. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Servers on one database, as several machines would run them. */
export interface PortalProcesses {
  /** The shared data folder. */
  folder: string
  start(): Promise<PortalProcess>
  /** Ends those that still run. */
  close(): Promise<void>
}

export async function openPortalProcesses(
  databaseUrl: string | null,
  variables: Record<string, string> = {},
): Promise<PortalProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-test-'))
  const started: PortalProcess['end'][] = []

  async function start(): Promise<PortalProcess> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, '--json'], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl ?? '',
        DATA_DIR: folder,
        SECRET_KEY: 'a secret for tests only, 32 characters',
        PORT: '0',
        DRAIN_SECONDS: '0',
        LOG_LEVEL: 'error',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    async function end(signal: NodeJS.Signals): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await ended
    }
    started.push(end)
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
    const urlOf = () => /"url":"([^"]+)"/.exec(printed)?.[1]
    await expect.poll(urlOf, { timeout: 60_000, interval: 50 }).toBeDefined()
    return { url: urlOf() ?? '', end }
  }

  return {
    folder,
    start,
    async close() {
      await Promise.all(started.map((end) => end('SIGTERM')))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The maximum seconds until another process takes over what one is sending. */
export async function longestLease(
  database: Database,
  table: 'outbox_messages' | 'webhook_deliveries',
): Promise<number | undefined> {
  const [row] = await rowsOf<{ seconds: number }>(
    database,
    sql`SELECT max(extract(epoch FROM due_at - now()))::float8 AS seconds FROM ${sql.raw(table)}
      WHERE status = 'sending'`,
  )
  return row?.seconds
}
