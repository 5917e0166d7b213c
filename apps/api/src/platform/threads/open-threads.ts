import { Worker } from 'node:worker_threads'

/** What the threads of one kind of work may take. */
export interface ThreadLimits {
  /** Of each thread's JavaScript; one that needs more ends, and its call fails. */
  memoryMiB: number
  /** How long one call may take. */
  longestMs: number
  /** How long a thread waits for the next call before it ends and gives its memory back. */
  idleMs: number
}

/** A call of a function that a module exports under `name`; arguments and answer are copied from thread to thread. */
export interface ThreadCall {
  module: string
  name: string
  args: readonly unknown[]
}

/** What a thread says about its call. */
export type ThreadAnswer = { value: unknown } | { error: unknown }

interface Thread {
  worker: Worker
  idle: NodeJS.Timeout | undefined
}

/**
 * Calls functions in threads beside the event loop. A thread does one call at a time and is kept for the next; where none is free,
 * another starts, so the caller bounds how many calls there are at once. Whatever a call does, only the call fails.
 */
export function openThreads({ memoryMiB, longestMs, idleMs }: ThreadLimits) {
  const free: Thread[] = []

  function startThread(): Thread {
    const worker = new Worker(new URL('./call-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMiB, maxYoungGenerationSizeMb: 16 },
    })
    const thread: Thread = { worker, idle: undefined }
    // Without a listener, the error of a thread that no call waits for would end the process.
    worker.on('error', () => end(thread))
    worker.on('exit', () => end(thread))
    return thread
  }

  function end(thread: Thread): void {
    const place = free.indexOf(thread)
    if (place >= 0) free.splice(place, 1)
    clearTimeout(thread.idle)
    void thread.worker.terminate()
  }

  function keep(thread: Thread): void {
    thread.worker.unref()
    thread.idle = setTimeout(() => end(thread), idleMs).unref()
    free.push(thread)
  }

  return async function callInThread(module: URL, name: string, args: readonly unknown[]): Promise<unknown> {
    const thread = free.pop() ?? startThread()
    const { worker } = thread
    clearTimeout(thread.idle)
    // A command that waits for its call has nothing else that keeps its process.
    worker.ref()
    const waiting = Promise.withResolvers<ThreadAnswer>()
    const { resolve, reject } = waiting
    const onExit = () => reject(new Error(`The thread of ${name} ended`))
    worker.once('message', resolve).once('error', reject).once('exit', onExit)
    const late = new Error(`${name} took more than ${longestMs / 1_000} s in its thread`)
    const patience = setTimeout(reject, longestMs, late)
    let answer: ThreadAnswer
    try {
      worker.postMessage({ module: module.href, name, args } satisfies ThreadCall)
      answer = await waiting.promise
    } catch (error) {
      end(thread)
      throw error
    } finally {
      clearTimeout(patience)
      worker.off('message', resolve).off('error', reject).off('exit', onExit)
    }
    keep(thread)
    if ('error' in answer) throw answer.error
    return answer.value
  }
}
