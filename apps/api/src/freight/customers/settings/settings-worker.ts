import type { Deps } from '#freight/deps.ts'
import { longestWaitMs, type QueueWorker, startQueueWorker } from '#platform/queues/queue-worker.ts'
import { applySettings, findUnapplied, lowestId } from './apply-settings.ts'
import { settingsTopic } from './save-settings.ts'

/** Applies changed settings to the orders of customers that have more than a request waits for. */
export async function startCustomerSettings(deps: Deps): Promise<QueueWorker> {
  const stopping = new AbortController()
  const queue = { topic: settingsTopic, name: 'customer-settings' } as const
  let last = lowestId
  const worker = await startQueueWorker(deps, queue, () => ({
    async work() {
      const organizationId = await findUnapplied(deps.database, last)
      if (organizationId === null) return longestWaitMs
      last = organizationId
      await applySettings(deps, organizationId, { signal: stopping.signal })
      return 0
    },
    // The worker finishes its batch.
    async close() {},
  }))
  return {
    async close() {
      stopping.abort()
      await worker.close()
    },
  }
}
