import type { Deps } from '#freight/deps.ts'
import { longestWaitMs, type QueueWorker, startQueueWorker } from '#platform/queues/queue-worker.ts'
import { traceWork } from '#platform/watching/trace-work.ts'
import { matchWaiting } from './match-waiting.ts'
import { matchingChannel } from './queue-keys.ts'

const work = { name: 'match carrier messages', kind: 'internal', attributes: {} } as const

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
        running = traceWork(deps, work, async (span) => {
          const how = { signal: stopping.signal, rests: deps.env.databaseUrl === null }
          const matched = await matchWaiting(deps, how)
          if (matched === 0) span.drop()
          else span.end('matched')
        })
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
