import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { rowsOf } from '../../apps/api/src/platform/db/database.ts'
import { sql } from '../../apps/api/src/platform/db/drizzle.ts'
import type { TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { freePort } from '../machine/free-port.ts'
import { repository } from '../repository/source-files.ts'

/** A server in a separate process, by default on the database of a test portal. */
export interface OwnServer {
  origin: string
  start(): Promise<void>
  /** Its process ID while it runs. */
  pid(): number
  /** Asks it to end, and waits until it has. */
  end(): Promise<void>
  /** Kills it without a warning. */
  kill(): Promise<void>
  /** Cleans up after the tests, whatever they left. */
  close(): void
}

export async function openOwnServer(
  portal: () => Pick<TestPortal, 'deps'>,
  args: readonly string[] = [],
  /** Environment variables, read at each start. */
  variables: () => Record<string, string> = () => ({}),
): Promise<OwnServer> {
  const origin = `http://127.0.0.1:${await freePort()}`
  let server: ChildProcess | null = null
  const killGroup = () => {
    if (server?.pid !== undefined) process.kill(-server.pid, 'SIGKILL')
    server = null
  }
  return {
    origin,
    async start() {
      const { deps } = portal()
      const own = variables()
      const env = {
        ...process.env,
        DATABASE_URL: own.DATABASE_URL ?? (await databaseUrlOf(deps.database)),
        DATA_DIR: deps.env.dataDir,
        SECRET_KEY: deps.env.secretKey ?? '',
        HOST: '127.0.0.1',
        PORT: new URL(origin).port,
        LOG_LEVEL: 'silent',
        ...own,
      }
      const command = ['apps/cli/src/portal.mjs', 'serve', ...args]
      // It gets a process group: an older Node starts the one that serves.
      server = spawn(process.execPath, command, { cwd: repository, env, stdio: 'ignore', detached: true })
      const isReady = () =>
        fetch(`${origin}/health/live`).then(
          ({ ok }) => ok,
          () => false,
        )
      await until(isReady, 300_000)
    },
    pid: () => server?.pid ?? 0,
    async end() {
      const ended = server && once(server, 'exit')
      if (server?.pid !== undefined) process.kill(-server.pid, 'SIGTERM')
      await ended
      server = null
    },
    async kill() {
      killGroup()
      const isGone = () =>
        fetch(`${origin}/health/live`, { headers: { connection: 'close' } }).then(
          () => false,
          () => true,
        )
      await until(isGone, 10_000)
    },
    close: killGroup,
  }
}

/** The URL of a test's database on PostgreSQL. */
export async function databaseUrlOf(database: TestPortal['deps']['database']): Promise<string> {
  const [row] = await rowsOf<{ name: string; port: number }>(
    database,
    sql`SELECT current_database() AS name, inet_server_port() AS port`,
  )
  return `postgres://postgres@127.0.0.1:${row?.port}/${row?.name}`
}

/** Replaces the test library's poll, which hooks can't use. */
async function until(holds: () => Promise<boolean>, milliseconds: number): Promise<void> {
  const deadline = Date.now() + milliseconds
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('The server took too long')
    await sleep(50)
  }
}
