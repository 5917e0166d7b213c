import { chownSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '../repository/source-files.ts'
import { ensureProgram } from './debian.ts'
import { freePort } from './free-port.ts'
import { unprivilegedAccount } from './postgres.ts'
import { startProgram } from './start-program.ts'

const program = '/usr/sbin/pgbouncer'

/** A pgbouncer in transaction mode; `urlOf` leads a URL of its PostgreSQL through it. */
export interface TestPooler {
  urlOf(databaseUrl: string): string
  stop(): Promise<void>
}

/**
 * Starts Debian's pgbouncer in front of a test PostgreSQL, with no setting that the portal would need.
 * `databases` are further lines of that section. Throws if there is none and it can't be installed.
 */
export function startPgbouncer(serverUrl: string, databases: readonly string[] = []): Promise<TestPooler> {
  return startWith(serverUrl, ({ target, port, users }) => [
    '[databases]',
    ...databases.map((line) => line.replace('=', `= ${target} `)),
    `* = ${target}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'max_client_conn = 500',
    'log_connections = 0',
    'log_disconnections = 0',
  ])
}

/** The same with `examples/operation/pgbouncer.ini`; only ports, the database and the list of users differ. */
export function startDocumentedPgbouncer(serverUrl: string): Promise<TestPooler> {
  return startWith(serverUrl, ({ target, port, users }) => [
    readFileSync(join(repository, 'examples/operation/pgbouncer.ini'), 'utf8')
      .replace(/host=\S+ port=\d+ dbname=portal/, `${target} dbname=postgres`)
      .replace(/listen_port = \d+/, `listen_port = ${port}`)
      .replace(/auth_file = \S+/, `auth_file = ${users}`),
    'unix_socket_dir =',
  ])
}

interface Place {
  target: string
  port: number
  users: string
}

async function startWith(serverUrl: string, linesOf: (place: Place) => string[]): Promise<TestPooler> {
  await ensureProgram(program, 'pgbouncer')
  const { hostname, port: serverPort, username, password } = new URL(serverUrl)
  const account = unprivilegedAccount()
  const folder = mkdtempSync(join(tmpdir(), 'portolan-pgbouncer-'))
  const port = await freePort()
  const users = join(folder, 'users.txt')
  const configuration = join(folder, 'pgbouncer.ini')
  const target = `host=${hostname} port=${serverPort}`
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(configuration, `${linesOf({ target, port, users }).join('\n')}\n`)
  if ('uid' in account)
    for (const path of [folder, users, configuration]) chownSync(path, account.uid, account.gid)
  const stop = await startProgram({ program, args: [configuration], port, folder, options: account })
  const urlOf = (databaseUrl: string) =>
    Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href
  return { urlOf, stop }
}
