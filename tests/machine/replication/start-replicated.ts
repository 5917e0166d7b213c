import { execFile } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from '../free-port.ts'
import { findBinaries, settings, unprivilegedAccount } from '../postgres.ts'

const exec = promisify(execFile)

/** A PostgreSQL that is started and ended with `pg_ctl`, as an administrator does it. */
export interface TestServer {
  /** Its database `postgres`, as superuser. */
  url: string
  start(): Promise<void>
  /** Ends it without a checkpoint, as a crash would. */
  crash(): Promise<void>
  /** Makes a standby a primary. */
  promote(): Promise<void>
  /** Runs one statement. */
  run(statement: string): Promise<unknown[]>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/** A primary and the standby that follows it. */
export interface Pair {
  primary: TestServer
  standby: TestServer
}

/**
 * Starts a primary and a standby that follows it by streaming replication over a slot, made with
 * `pg_basebackup` as the guide says. By default a commit is answered once the standby shows it.
 */
export async function startReplicated({
  synchronousCommit = 'remote_apply',
}: {
  synchronousCommit?: 'remote_apply' | 'on' | 'local'
} = {}): Promise<Pair> {
  const binaries = await findBinaries()
  const primary = await openServer(binaries, (data) =>
    run(binaries, 'initdb', [
      '-D',
      data,
      '-A',
      'trust',
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ]),
  )
  await primary.start()
  const standby = await openServer(binaries, (data) =>
    run(binaries, 'pg_basebackup', [
      '-d',
      primary.url,
      '-D',
      data,
      '-R',
      '-C',
      '-S',
      'replica',
      '-c',
      'fast',
      '--no-sync',
    ]),
  )
  await standby.start()
  if (synchronousCommit !== 'local') await waitForStandby(primary, synchronousCommit)
  return { primary, standby }
}

/** Makes commits of a primary wait for its standby. */
async function waitForStandby(primary: TestServer, level: 'remote_apply' | 'on'): Promise<void> {
  await primary.run(`ALTER SYSTEM SET synchronous_commit = '${level}'`)
  await primary.run(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await primary.run('SELECT pg_reload_conf()')
}

function run(binaries: string, program: string, args: readonly string[]) {
  const account = unprivilegedAccount()
  return exec(join(binaries, program), args, {
    ...account,
    cwd: tmpdir(),
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
}

async function openServer(binaries: string, make: (data: string) => Promise<unknown>): Promise<TestServer> {
  const account = unprivilegedAccount()
  const folder = mkdtempSync(join(tmpdir(), 'portolan-replica-'))
  if ('uid' in account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  await make(data)
  const port = await freePort()
  const { synchronous_commit: _, ...fixed } = settings
  const options = Object.entries({ ...fixed, port: String(port) }).map(
    ([name, value]) => `-c ${name}='${value}'`,
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const control = (...args: string[]) => run(binaries, 'pg_ctl', [...args, '-D', data, '-w', '-t', '120'])
  const killAtExit = () => {
    kill(data)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', killAtExit)
  return {
    url,
    async start() {
      await control('start', '-s', '-l', join(folder, 'log'), '-o', options.join(' '))
    },
    async crash() {
      await control('stop', '-s', '-m', 'immediate')
    },
    async promote() {
      await control('promote', '-s')
    },
    async run(statement) {
      const client = new Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query(statement)).rows
      } finally {
        await client.end()
      }
    },
    async stop() {
      // It may have been ended already.
      await control('stop', '-s', '-m', 'immediate').catch(() => {})
      process.off('exit', killAtExit)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Ends what a run that ends by an exception would leave behind. */
function kill(data: string): void {
  try {
    process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
  } catch {
    // It had ended.
  }
}
