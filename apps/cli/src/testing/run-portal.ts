import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

/**
 * Node's arguments before those of `portal`. Optimizing the embedded database's WebAssembly takes a third of
 * a short command's processor time.
 */
export const script = ['--liftoff-only', fileURLToPath(new URL('../portal.mjs', import.meta.url))]

/** A command's output, and its exit code. */
export interface Ended {
  code: number | null
  out: string
  err: string
}

/** The real `portal` on a separate data folder. */
export interface PortalFolder {
  folder: string
  env: NodeJS.ProcessEnv
  start(args: string[]): ChildProcessWithoutNullStreams
  run(args: string[], input?: string): Promise<Ended>
  /**
   * Starts a server and waits until it serves; `printed` and `logged` are its standard output and error so
   * far.
   */
  serve(
    ...args: string[]
  ): Promise<{ child: ChildProcessWithoutNullStreams; printed: string; logged: string }>
  /** Also ends servers that still run. */
  remove(): Promise<void>
}

let migrated: Promise<PortalFolder> | null = null

/** A portal whose database already exists: creating it takes most of a first start. */
export async function openMigratedFolder(): Promise<PortalFolder> {
  migrated ??= makeMigratedFolder()
  const own = await openPortalFolder()
  await cp(join((await migrated).folder, 'data'), join(own.folder, 'data'), { recursive: true })
  return own
}

async function makeMigratedFolder(): Promise<PortalFolder> {
  const own = await openPortalFolder()
  const { code, err } = await own.run(['migrate'])
  if (code !== 0) throw new Error(err)
  return own
}

export async function openPortalFolder(): Promise<PortalFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-cli-'))
  const variables = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '', PORT: '0', HOST: '127.0.0.1' }
  const env = { ...process.env, ...variables, DRAIN_SECONDS: '0' }
  const start = (args: string[]) => spawn(process.execPath, [...script, ...args], { env, cwd: folder })
  const served: ChildProcessWithoutNullStreams[] = []
  return {
    folder,
    env,
    start,
    run(args, input = '') {
      const child = start(args)
      child.stdin.end(input)
      return finish(child)
    },
    async serve(...args) {
      const child = start(['serve', ...args])
      served.push(child)
      let [printed, logged] = ['', '']
      child.stdout.on('data', (chunk) => {
        printed += String(chunk)
      })
      child.stderr.on('data', (chunk) => {
        logged += String(chunk)
      })
      await expect.poll(() => printed, { timeout: 110_000 }).toMatch(/The portal is at|"url"/)
      return { child, printed, logged }
    },
    async remove() {
      for (const child of served.filter(
        ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
      )) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function finish(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, err }
}

/** A server of another version, or one in trouble: `answer` gets each connection with its request. */
export async function fakeServer(
  { folder }: PortalFolder,
  answer: (socket: Socket, request: string) => void,
): Promise<() => Promise<void>> {
  await mkdir(join(folder, 'data'), { recursive: true })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.setEncoding('utf8').once('data', (request) => answer(socket, String(request)))
  })
  await new Promise<void>((resolve) => server.listen(join(folder, 'data/portal.sock'), resolve))
  return async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}
