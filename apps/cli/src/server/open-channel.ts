import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { serverScript, socketPath } from '#portal-paths.ts'
import { commandEnvironment } from './lean-environment.ts'

/** A process that runs commands; closing it early cancels. */
export interface Channel {
  input: Writable
  output: Readable
  /** True for a running server, which may have a different version. */
  isServer: boolean
  close(): void
  /** Settles when the process has finished everything, including releasing the data folder's lock. */
  closed: Promise<void>
}

/** The server that has the data folder open, if one runs, else a process of our own; `alone` only that. */
export async function openChannel(alone: boolean): Promise<Channel> {
  return (alone ? undefined : await connectToServer()) ?? startProcess()
}

/** True if there is no server, or the socket of a dead one; any other error hides a running server. */
export function isServerAbsent(code: string | undefined): boolean {
  return ['ENOENT', 'ECONNREFUSED', 'ENOTDIR', 'EINVAL'].includes(code ?? '')
}

function connectToServer(): Promise<Channel | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath())
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    socket.on('connect', () =>
      resolve({ input: socket, output: socket, isServer: true, close: () => socket.destroy(), closed }),
    )
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (isServerAbsent(error.code)) resolve(undefined)
      else
        reject(
          new OperatorError(
            'no_access',
            `The running server takes no commands from this user (${error.message}). Run the command as the user of the server.`,
          ),
        )
    })
  })
}

function startProcess(): Channel {
  const child = spawn(process.execPath, serverScript('run-command.ts'), {
    env: commandEnvironment(),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.on('error', () => {})
  const closed = new Promise<void>((resolve) => {
    child.on('close', () => resolve())
    child.on('error', () => resolve())
  })
  const close = () => child.stdin.end()
  return { input: child.stdin, output: child.stdout, isServer: false, close, closed }
}
