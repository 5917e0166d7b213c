import type { ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until a program listens on a port of the loopback address; throws its complaint if it ends before. */
export async function untilListening(
  server: ChildProcess,
  port: number,
  complaint: () => string,
): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await isListening(port))) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`${server.spawnfile} did not start: ${complaint()}`)
    await sleep(50)
  }
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
