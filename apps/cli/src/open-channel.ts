import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { apiScript } from './api-script.ts'
import { socketPath } from './data-folder.ts'

/** A process that executes operations; closing it early cancels. */
export interface Channel {
  input: Writable
  output: Readable
  close(): void
  /** Settles when the process is done with everything, the data folder's lock among it. */
  closed: Promise<void>
}

/** The server that has the data folder open, where one runs, else a process of our own. */
export async function openChannel(): Promise<Channel> {
  return (await connectToServer()) ?? startProcess()
}

function connectToServer(): Promise<Channel | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath())
    const closed = new Promise<void>((done) => socket.on('close', () => done()))
    socket.on('connect', () =>
      resolve({ input: socket, output: socket, close: () => socket.destroy(), closed }),
    )
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Nobody there, or the socket of a server that died; anything else hides a server that does run.
      const isNobody = ['ENOENT', 'ECONNREFUSED', 'ENOTDIR', 'EINVAL'].includes(error.code ?? '')
      if (isNobody) resolve(undefined)
      else reject(new Error(`The running server does not let this user give it commands: ${error.message}.`))
    })
  })
}

function startProcess(): Channel {
  const child = spawn(process.execPath, [apiScript('run-operation.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.on('error', () => {})
  const closed = new Promise<void>((done) => {
    child.on('close', () => done())
    child.on('error', () => done())
  })
  return { input: child.stdin, output: child.stdout, close: () => child.stdin.end(), closed }
}
