import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer, ThreadCall } from './open-threads.ts'

// A thread that makes one call after another.

// Only Linux has priorities of threads; anywhere else this would be the priority of the whole process.
if (process.platform === 'linux') setPriority(5)

async function answerTo({ module, name, args }: ThreadCall): Promise<ThreadAnswer> {
  try {
    const exported = await import(module)
    return { value: await exported[name](...args) }
  } catch (error) {
    return { error }
  }
}

parentPort?.on('message', async (call: ThreadCall) => parentPort?.postMessage(await answerTo(call)))
