import { type SpawnOptions, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { untilListening } from './until-listening.ts'

interface Started {
  program: string
  args: readonly string[]
  /** It listens there once it serves. */
  port: number
  /** It works in this folder, which is removed at its end. */
  folder: string
  options?: Pick<SpawnOptions, 'env' | 'uid' | 'gid'>
  /** Kills it, with the processes that it started. */
  signal?: 'SIGKILL' | 'SIGTERM'
}

/**
 * Starts a server of this machine, which ends with the tests however these end; returns what stops it. If it
 * doesn't serve, what it wrote to standard error is thrown.
 */
export async function startProgram({
  program,
  args,
  port,
  folder,
  options = {},
  signal = 'SIGKILL',
}: Started): Promise<() => Promise<void>> {
  const server = spawn(program, args, { ...options, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4_000)
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const kill = () => server.kill(signal)
  process.once('exit', kill)
  const stop = async () => {
    kill()
    await ended
    process.off('exit', kill)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilListening(server, port, () => complaint)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
