import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installPackage, isDebianRoot } from './debian.ts'
import { freePort } from './free-port.ts'
import { unprivilegedAccount } from './postgres.ts'

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
export async function startPgbouncer(
  serverUrl: string,
  databases: readonly string[] = [],
): Promise<TestPooler> {
  await ensurePgbouncer()
  const { hostname, port: serverPort, username } = new URL(serverUrl)
  const account = unprivilegedAccount()
  const folder = mkdtempSync(join(tmpdir(), 'portolan-pgbouncer-'))
  const port = await freePort()
  const users = join(folder, 'users.txt')
  const configuration = join(folder, 'pgbouncer.ini')
  const target = `host=${hostname} port=${serverPort}`
  writeFileSync(users, `"${username}" ""\n`)
  writeFileSync(
    configuration,
    [
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
      '',
    ].join('\n'),
  )
  if ('uid' in account)
    for (const path of [folder, users, configuration]) chownSync(path, account.uid, account.gid)
  const server = spawn(program, [configuration], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4_000)
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    kill()
    await ended
    process.off('exit', kill)
    rmSync(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + 30_000
  while (!(await isListening(port))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`pgbouncer did not start: ${complaint}`)
    }
    await sleep(50)
  }
  const urlOf = (databaseUrl: string) =>
    Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href
  return { urlOf, stop }
}

async function ensurePgbouncer(): Promise<void> {
  if (existsSync(program)) return
  if (isDebianRoot()) await installPackage('pgbouncer')
  if (!existsSync(program))
    throw new Error('These tests need pgbouncer: install the package "pgbouncer" of your system.')
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
