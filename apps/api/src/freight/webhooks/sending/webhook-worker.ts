import type { Deps } from '#freight/deps.ts'
import { longestWaitMs, type QueueWorker, startQueueWorker, waitMs } from '#platform/queues/queue-worker.ts'
import { startEventDelivery } from './deliver-events.ts'
import { listBusyWebhooks, secondsUntilDue } from './queries.ts'

/**
 * Starts sending events to webhooks; each webhook has its own slots, so a hanging receiver delays no other
 * one.
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
          // Deliveries being sent wake this when they are done.
          if (!isFull) wait = Math.min(wait, waitMs(await secondsUntilDue(database, webhook.id)))
        }
        return wait
      },
      close: () => delivery.close(),
    }
  })
}
