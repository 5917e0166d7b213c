import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Deps } from '#platform/process/deps.ts'
import { describeError } from '#platform/process/log.ts'
import { answerRequest } from './answer-request.ts'
import type { RunnableCommand } from './command-handler.ts'

/** What the kernels take: 108 bytes on Linux, 104 on macOS and the BSDs, a zero byte included. */
const longestPath = process.platform === 'linux' ? 107 : 103

/**
 * Where the server of a data folder listens for commands, written the shorter way. Throws where the path is too
 * long for a socket either way.
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
 * Answers `portal` commands on a socket in the data folder that only its owner can open. Of several servers in
 * one folder, the first answers. A socket that doesn't answer is a dead server's and is replaced. Closing it aborts
 * what is under way and waits for that.
 */
export async function startLocalSocket(
  deps: Deps,
  known: () => Promise<readonly RunnableCommand[]>,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(deps.env.dataDir)
  await chmod(deps.env.dataDir, 0o700)
  const stop = new AbortController()
  const sockets = new Set<Socket>()
  const running = new Set<Promise<void>>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', (error) => deps.log.debug({ error: error.message }, 'a command was broken off'))
    const answered = answerRequest(
      async () => deps,
      known,
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
  // Without the lock, a server that starts at the same moment would find no answer either, and remove this socket.
  const listens = await deps.withAdvisoryLock('command-socket', async () => {
    if (await isAnswered(path)) return false
    await rm(path, { force: true })
    await listen(server, path)
    return true
  })
  if (!listens) {
    deps.log.warn({ path }, 'another server answers commands in this data folder')
    return { close: async () => {} }
  }
  return {
    async close() {
      stop.abort()
      const closed = new Promise((resolve) => server.close(resolve))
      await Promise.all(running)
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
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

async function listen(server: Server, path: string): Promise<void> {
  // The mask, because between making the socket and changing its mode anyone could open it.
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
  } finally {
    process.umask(mask)
  }
  await chmod(path, 0o600)
}
