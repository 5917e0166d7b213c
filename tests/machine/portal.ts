import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { repository } from '../repository/source-files.ts'
import { freePort } from './free-port.ts'

/**
 * The running product. `url` has no trailing slash; `printed` is its output at the start, as JSON lines;
 * `stop` ends it and removes its data.
 */
export type Portal = {
  url: string
  pid: number
  dataDir: string
  printed: { out: string; err: string }
  stop: () => Promise<void>
}

/** Builds the web app if its sources changed since the last build. */
export async function buildWeb(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: repository })
}

/** Long enough for the demo on a busy machine; a process that ends by itself isn't waited for. */
const maxStartMs = 900_000

const wholeLines = ({ out, err }: Portal['printed']) => ({
  out,
  err: err.slice(0, err.lastIndexOf('\n') + 1),
})

/** A machine with nothing of ours: no Node, no npm, no packages. */
export const bareEnvironment = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', LANG: 'C.UTF-8' }

interface StartOptions {
  demo?: boolean
  args?: readonly string[]
  /** Gets the data folder before the start. */
  prepare?: (dataDir: string) => Promise<void>
  /** The folder of an unpacked release, which runs on a machine with nothing of ours. */
  release?: string
}

/**
 * Starts the real product as a person does, by default with demo data, in a separate folder and on a free
 * port, and waits until it is ready. Throws with all its output if it doesn't start.
 */
export async function startPortal(
  environment: Record<string, string> = {},
  { demo = true, args = [], prepare, release }: StartOptions = {},
): Promise<Portal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portolan-data-'))
  await prepare?.(dataDir)
  const url = `http://127.0.0.1:${await freePort()}`
  const inherited: NodeJS.ProcessEnv = release === undefined ? { ...process.env } : { ...bareEnvironment }
  delete inherited.DATABASE_URL
  const sources = ['--disable-warning=ExperimentalWarning', 'apps/cli/src/portal.mjs']
  const server = spawn(
    release === undefined ? process.execPath : join(release, 'portal'),
    [...(release === undefined ? sources : []), 'serve', '--json', ...(demo ? ['--demo'] : []), ...args],
    {
      cwd: release === undefined ? repository : '/',
      env: {
        ...inherited,
        HOST: '127.0.0.1',
        PORT: new URL(url).port,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const printed = { out: '', err: '' }
  for (const [stream, key] of [
    [server.stdout, 'out'],
    [server.stderr, 'err'],
  ] as const)
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed[key] += text
    })
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const stop = async () => {
    server.kill('SIGTERM')
    const hurry = setTimeout(() => server.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(hurry)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const deadline = Date.now() + maxStartMs
  while (server.exitCode === null && Date.now() < deadline) {
    const ready = await fetch(`${url}/health/ready`).catch(() => null)
    const isAnnounced = printed.out.endsWith('\n')
    if (ready?.ok && isAnnounced)
      return { url, pid: server.pid ?? 0, dataDir, printed: wholeLines(printed), stop }
    await sleep(100)
  }
  await stop()
  throw new Error(`The portal did not start:\n${printed.out}${printed.err}`)
}
