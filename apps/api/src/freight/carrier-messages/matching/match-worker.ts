import type { Deps } from '#freight/deps.ts'
import { longestWaitMs, type QueueWorker, startQueueWorker } from '#platform/queues/queue-worker.ts'
import { matchWaiting } from './match-waiting.ts'
import { matchingChannel } from './queue-keys.ts'

/**
 * Starts matching in the background: immediately when a transaction has queued something, otherwise at the
 * next check.
 */
export function startMatching(deps: Deps): Promise<QueueWorker> {
  return startQueueWorker(deps, { topic: matchingChannel, name: 'matching' }, () => {
    const stopping = new AbortController()
    let running: Promise<unknown> = Promise.resolve()
    return {
      async work() {
        running = matchWaiting(deps, { signal: stopping.signal, rests: deps.env.databaseUrl === null })
        await running
        return longestWaitMs
      },
      async close() {
        stopping.abort()
        await running.catch(() => {})
      },
    }
  })
}
