import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { repository } from '../repository/source-files.ts'
import { freePort } from './free-port.ts'

/** The running product. `url` has no slash at its end; `stop` ends it and removes its data. */
export type Portal = { url: string; pid: number; dataDir: string; stop: () => Promise<void> }

/** Builds the web app where its sources changed since the last build. */
export async function buildWeb(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: repository })
}

/**
 * Starts the real product as a person does, by default with demo data, in a folder of its own and on a free port, and
 * waits until it is ready. `prepare` gets its data folder first. Throws with all it printed where it doesn't come up.
 */
export async function startPortal(
  environment: Record<string, string> = {},
  { demo = true, prepare }: { demo?: boolean; prepare?: (dataDir: string) => Promise<void> } = {},
): Promise<Portal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portolan-data-'))
  await prepare?.(dataDir)
  const url = `http://127.0.0.1:${await freePort()}`
  const inherited = { ...process.env }
  delete inherited.DATABASE_URL
  const server = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'apps/cli/src/portal.mjs',
      'serve',
      ...(demo ? ['--demo'] : []),
    ],
    {
      cwd: repository,
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
  let printed = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const stop = async () => {
    server.kill('SIGTERM')
    const hurry = setTimeout(() => server.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(hurry)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const deadline = Date.now() + 120_000
  while (server.exitCode === null && Date.now() < deadline) {
    const ready = await fetch(`${url}/health/ready`).catch(() => null)
    if (ready?.ok) return { url, pid: server.pid ?? 0, dataDir, stop }
    await sleep(100)
  }
  await stop()
  throw new Error(`The portal did not start:\n${printed}`)
}
