import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Limits of the processes for one kind of work. */
export interface WorkerLimits {
  /** For each process's JavaScript; one that needs more ends, and its call fails. */
  memoryMiB: number
  /** Maximum duration of one call. */
  longestMs: number
  /** How long a process waits for the next call before it exits. */
  idleMs: number
}

/**
 * A call of a function that a module exports under `name`; arguments and result are copied between processes.
 */
export interface WorkerCall {
  module: string
  name: string
  args: readonly unknown[]
}

/** A process's answer to its call. */
export type WorkerAnswer = { value: unknown } | { error: unknown }

interface Worker {
  process: ChildProcess
  idle: NodeJS.Timeout | undefined
}

const script = fileURLToPath(new URL('./worker.ts', import.meta.url))

/**
 * Calls functions in separate processes. A process handles one call at a time and is kept for the next; if
 * none is free, another starts, so the caller must bound the number of calls. Whatever happens in a call,
 * only that call fails. A process's memory is released when it exits; a thread left 40 MB behind.
 */
export function openWorkers({ memoryMiB, longestMs, idleMs }: WorkerLimits) {
  const free: Worker[] = []

  function startWorker(): Worker {
    const compiled = getCompileCacheDir()
    const started = fork(script, {
      execArgv: [`--max-old-space-size=${memoryMiB}`, '--max-semi-space-size=8'],
      // Passes none of the server's secrets.
      env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const worker: Worker = { process: started, idle: undefined }
    // Without a listener, an error of an idle process would end the server.
    started.on('error', () => end(worker))
    started.on('exit', () => end(worker))
    return worker
  }

  function end(worker: Worker): void {
    const place = free.indexOf(worker)
    if (place >= 0) free.splice(place, 1)
    clearTimeout(worker.idle)
    worker.process.kill('SIGKILL')
  }

  function keep(worker: Worker): void {
    worker.process.unref()
    worker.process.channel?.unref()
    worker.idle = setTimeout(() => end(worker), idleMs).unref()
    free.push(worker)
  }

  return async function callInWorker(module: URL, name: string, args: readonly unknown[]): Promise<unknown> {
    const worker = free.pop() ?? startWorker()
    const { process: callee } = worker
    clearTimeout(worker.idle)
    // A command waiting for its call has nothing else to keep its process alive.
    callee.ref()
    callee.channel?.ref()
    const waiting = Promise.withResolvers<WorkerAnswer>()
    const onMessage = (message: unknown) => waiting.resolve(message as WorkerAnswer)
    const onExit = (code: number | null, signal: string | null) =>
      waiting.reject(new Error(`The worker process of ${name} ended with ${signal ?? code}`))
    callee.once('message', onMessage).once('error', waiting.reject).once('exit', onExit)
    const late = new Error(`${name} took more than ${longestMs / 1_000} s in its worker process`)
    const patience = setTimeout(waiting.reject, longestMs, late)
    let answer: WorkerAnswer
    try {
      callee.send({ module: module.href, name, args } satisfies WorkerCall, (error) => {
        if (error) waiting.reject(error)
      })
      answer = await waiting.promise
    } catch (error) {
      end(worker)
      throw error
    } finally {
      clearTimeout(patience)
      callee.off('message', onMessage).off('error', waiting.reject).off('exit', onExit)
    }
    keep(worker)
    if ('error' in answer) throw answer.error
    return answer.value
  }
}
