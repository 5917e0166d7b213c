import { setPriority } from 'node:os'
import type { WorkerAnswer, WorkerCall } from './open-workers.ts'

// A process that handles calls one at a time. Lowers its priority, so that requests come first on a busy
// machine.
setPriority(5)

async function answerTo({ module, name, args }: WorkerCall): Promise<WorkerAnswer> {
  try {
    const exported = await import(module)
    return { value: await exported[name](...args) }
  } catch (error) {
    return { error }
  }
}

process.on('message', async (call: WorkerCall) => {
  const answer = await answerTo(call)
  process.send?.(answer)
})
// The server is gone.
process.on('disconnect', () => process.exit())
