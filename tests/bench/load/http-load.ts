import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { installPackage, isDebianRoot } from '../../machine/debian.ts'
import { cpuSeconds } from './cpu-time.ts'

const exec = promisify(execFile)

/** The number of concurrent requests to the server and to the database. */
export const connections = 32

/** The result of a load that ran for some seconds. */
export interface Measured {
  perSecond: number
  /** Latencies in milliseconds. */
  p50: number
  p99: number
  /** Milliseconds of processor time per request. */
  serverMs: number
  databaseMs: number
  /** Bytes of an answer with its headers. */
  bytes: number
}

export interface Request {
  /** The path with its query. */
  path: string
  token: string
  /** Makes the request conditional. */
  etag?: string
}

/** The processes whose time is counted, including their descendants. */
export interface Processes {
  server: number
  database: number
}

/**
 * Sends the requests in turn over `connections` keep-alive connections, as fast as they are answered, for
 * some seconds after a warm-up. Throws at any answer but a 2xx or 304.
 */
export async function measureHttp(
  url: string,
  requests: readonly Request[],
  { seconds, processes }: { seconds: number; processes: Processes },
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-load-'))
  try {
    const file = join(folder, 'requests')
    writeFileSync(file, requests.map(({ path, token, etag = '' }) => `${path}\t${token}\t${etag}\n`).join(''))
    await runWrk(url, file, 3)
    const before = [cpuSeconds(processes.server), cpuSeconds(processes.database)] as const
    const result = await runWrk(url, file, seconds)
    const msOf = (pid: number, since: number) => ((cpuSeconds(pid) - since) * 1000) / result.requests
    return {
      perSecond: result.requests / (result.microseconds / 1e6),
      p50: result.p50 / 1000,
      p99: result.p99 / 1000,
      serverMs: msOf(processes.server, before[0]),
      databaseMs: msOf(processes.database, before[1]),
      bytes: result.bytes / result.requests,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runWrk(url: string, requests: string, seconds: number) {
  const script = join(import.meta.dirname, 'requests.lua')
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url]
  const { stdout } = await exec(await findWrk(), options, {
    env: { ...process.env, REQUESTS: requests, ACCEPT_ENCODING: 'gzip, deflate, br' },
  })
  const numbers =
    stdout
      .match(/^RESULT (.+)$/m)?.[1]
      ?.split(' ')
      .map(Number) ?? []
  const [count = 0, microseconds = 0, bytes = 0, p50 = 0, p99 = 0, wrong = 0] = numbers
  if (count === 0 || wrong > 0) throw new Error(`${wrong} of ${count} requests failed:\n${stdout}`)
  return { requests: count, microseconds, bytes, p50, p99 }
}

/** Finds wrk, a load generator in C that leaves the processor to the measured server. */
async function findWrk(): Promise<string> {
  const locate = () =>
    (process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => join(folder, 'wrk'))
      .find(existsSync)
  if (locate() === undefined && isDebianRoot()) await installPackage('wrk')
  const wrk = locate()
  if (wrk === undefined) throw new Error('This bench needs wrk: install the package "wrk" of your system.')
  return wrk
}
