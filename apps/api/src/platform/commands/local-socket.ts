import { chmod, lstat, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Deps } from '#platform/process/deps.ts'
import { describeError } from '#platform/process/log.ts'
import { answerRequest } from './answer-request.ts'
import type { RunnableCommand } from './command-handler.ts'

/** The kernels' limits: 108 bytes on Linux, 104 on macOS and the BSDs, including a zero byte. */
const longestPath = process.platform === 'linux' ? 107 : 103

/**
 * The path of a data folder's command socket, absolute or relative, whichever is shorter. Throws if both are
 * too long for a socket.
 */
export function socketPath(dataDir: string): string {
  const absolute = join(dataDir, 'portal.sock')
  const fromHere = relative(process.cwd(), absolute)
  const path = Buffer.byteLength(fromHere) < Buffer.byteLength(absolute) ? fromHere : absolute
  if (Buffer.byteLength(path) > longestPath) {
    throw new OperatorError(
      'configuration',
      `The path of the data folder is too long: ${path} has ${Buffer.byteLength(path)} bytes, a command socket takes ${longestPath}. Choose a shorter DATA_DIR, or start nearer to it.`,
    )
  }
  return path
}

/**
 * How often a server checks whether the folder's socket is still its own, or whether another's still answers.
 */
const lookEveryMs = 5_000

/**
 * Answers `portal` commands on a socket in the data folder that only its owner can open. Of several servers
 * in one folder, the first answers; once it's gone, another takes over. A socket that doesn't answer belongs
 * to a dead server and is replaced, and a vanished one is created again. Closing it aborts requests in
 * progress and waits for them.
 */
export async function startLocalSocket<D extends Deps>(
  deps: D,
  loadCommands: () => Promise<readonly RunnableCommand<D>[]>,
  everyMs = lookEveryMs,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(deps.env.dataDir)
  await chmod(deps.env.dataDir, 0o700)
  const stop = new AbortController()
  const sockets = new Set<Socket>()
  const running = new Set<Promise<void>>()
  const open = () =>
    createServer((socket) => {
      sockets.add(socket)
      socket.on('error', (error) => deps.log.debug({ error: error.message }, 'a command was broken off'))
      const answered = answerRequest(
        async () => deps,
        loadCommands,
        { input: socket, output: socket },
        {
          stop: stop.signal,
          onBug(error) {
            deps.log.error({ err: error }, 'a command failed')
            deps.reports.error(error, 'command')
            return describeError(error).message
          },
        },
      ).finally(() => {
        sockets.delete(socket)
        running.delete(answered)
        socket.end()
      })
      running.add(answered)
    })
  let own: { server: Server; id: string } | null = null
  const isOwn = async () => own !== null && (await identify(path)) === own.id

  /** Makes this server's socket the folder's, unless another one answers. */
  // Without the lock, a server starting at the same moment would find no answer either, and remove this
  // socket.
  const claim = () =>
    deps.withAdvisoryLock('command-socket', async () => {
      if (stop.signal.aborted || (await isOwn())) return true
      own?.server.close()
      own = null
      if (await isAnswered(path)) return false
      const server = open()
      own = { server, id: await listen(server, path) }
      return true
    })

  let hasServed = await claim()
  if (!hasServed) deps.log.info({ path }, 'another process of the portal answers commands here')
  async function look(): Promise<void> {
    if ((await isOwn()) || (own === null && (await isAnswered(path))) || stop.signal.aborted) return
    if (!(await claim())) return
    deps.log.info(
      { path },
      hasServed ? 'the command socket was made again' : 'this server answers commands now',
    )
    hasServed = true
  }
  let looking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the command socket could not be made again')
    })
  }, everyMs).unref()
  return {
    async close() {
      clearInterval(timer)
      stop.abort()
      await looking
      const closed = deps
        .withAdvisoryLock('command-socket', async () => {
          // As long as it is open, no other file can have its inode number.
          if (await isOwn()) await rm(path, { force: true })
        })
        // The next server replaces it.
        .catch(() => {})
        .then(() => new Promise((resolve) => (own ? own.server.close(resolve) : resolve(undefined))))
      await Promise.all(running)
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Identifies the file at a path, null if there is none. */
async function identify(path: string): Promise<string | null> {
  const stats = await lstat(path, { bigint: true }).catch(() => null)
  return stats && `${stats.dev}:${stats.ino}`
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

/**
 * Listens under a temporary name first, since Node removes that name when the server closes, whichever file
 * it is by then. Returns the identity of the file at the path.
 */
async function listen(server: Server, path: string): Promise<string> {
  const own = join(dirname(path), 'new.sock')
  await rm(own, { force: true })
  // Uses the umask, because anyone could open the socket between its creation and a change of its mode.
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(own, resolve)
    })
  } finally {
    process.umask(mask)
  }
  await chmod(own, 0o600)
  const id = await identify(own)
  await rename(own, path)
  if (id === null) throw new Error(`The socket ${own} has vanished`)
  return id
}
