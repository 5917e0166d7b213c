import type { Deps } from '#platform/process/deps.ts'
import { listHeld } from '#platform/queues/queue-faults.ts'
import { type QueueWorker, startQueueWorker, waitMs } from '#platform/queues/queue-worker.ts'
import { nextDueAt } from './digest-entries.ts'
import { sendDigests } from './send-digests.ts'

const atOnce = 50

/** Starts queueing due digests. */
export function startDigestWorker(deps: Deps): Promise<QueueWorker> {
  const { database, clock } = deps
  return startQueueWorker(deps, { topic: 'portolan_digests', name: 'digests' }, () => ({
    async work() {
      if ((await sendDigests(deps, atOnce)) === atOnce) return 0
      // Failed digests are checked again in the next round.
      const due = await nextDueAt(database, await listHeld(database, 'digests', { also: 'set-aside' }))
      return waitMs(due && (due.getTime() - clock.now().getTime()) / 1_000)
    },
    // A digest is one transaction, which the worker has finished by now.
    async close() {},
  }))
}
