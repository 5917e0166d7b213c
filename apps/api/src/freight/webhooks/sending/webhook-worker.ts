import type { Deps } from '#platform/process/deps.ts'
import { longestWaitMs, type QueueWorker, startQueueWorker, waitMs } from '#platform/queues/queue-worker.ts'
import { startEventDelivery } from './deliver-events.ts'
import { listBusyWebhooks, secondsUntilDue } from './queries.ts'

/**
 * Sends events to webhooks from now on; each webhook has its own room, so a receiver that hangs delays no
 * other one.
 */
export function startWebhookWorker(deps: Deps, longestMs?: number): Promise<QueueWorker> {
  const { database } = deps
  return startQueueWorker(deps, { topic: 'portolan_webhooks', name: 'webhooks' }, (wake) => {
    const delivery = startEventDelivery(deps, wake, longestMs)
    return {
      /** One round over all webhooks. */
      async work() {
        let wait = longestWaitMs
        for (const webhook of await listBusyWebhooks(database)) {
          const pause = delivery.pausedMs(webhook)
          if (pause > 0) {
            wait = Math.min(wait, pause)
            continue
          }
          const { isFull } = await delivery.take(webhook)
          // What is being sent wakes this when it is done.
          if (!isFull) wait = Math.min(wait, waitMs(await secondsUntilDue(database, webhook.id)))
        }
        return wait
      },
      close: () => delivery.close(),
    }
  })
}
