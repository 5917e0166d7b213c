import type { Deps } from '#freight/deps.ts'
import { type QueueWorker, startQueueWorker } from '#platform/queues/queue-worker.ts'
import { announceTasks } from './announce-tasks.ts'
import { sendTaskDigests } from './send-task-digests.ts'

const betweenMs = 30_000

/** Looks for new tasks and due daily letters every half minute. */
export function startTaskEmails(deps: Deps): Promise<QueueWorker> {
  return startQueueWorker(deps, { topic: 'portolan_tasks', name: 'tasks' }, () => ({
    async work() {
      await announceTasks(deps)
      await sendTaskDigests(deps)
      return betweenMs
    },
    // Each letter is queued in one transaction, which the worker has finished by now.
    async close() {},
  }))
}
