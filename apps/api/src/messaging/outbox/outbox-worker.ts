import type { Deps } from '#platform/process/deps.ts'
import { longestWaitMs, type QueueWorker, startQueueWorker, waitMs } from '#platform/queues/queue-worker.ts'
import { startDelivery } from './deliver-messages.ts'
import { channels, type Gateways } from './open-gateways.ts'
import { expireMessages, keepMessages, secondsUntilDue } from './queries.ts'

const atOnce = 4

/** Starts sending the outbox. Messages of a channel without a gateway are kept for reading. */
export function startOutboxWorker(deps: Deps, gateways: Gateways): Promise<QueueWorker> {
  const { database } = deps
  return startQueueWorker(deps, { topic: 'portolan_outbox', name: 'outbox' }, (wake) => {
    const delivery = startDelivery(deps, gateways, wake)
    return {
      /** One round over both channels. */
      async work() {
        const { isFull } = await expireMessages(database)
        let wait = isFull ? 0 : longestWaitMs
        for (const channel of channels) {
          if (gateways[channel] === null) {
            if ((await keepMessages(database, channel)).isFull) wait = 0
            continue
          }
          const pause = delivery.pausedMs(channel)
          if (pause > 0) {
            wait = Math.min(wait, pause)
            continue
          }
          const room = atOnce - delivery.sending(channel)
          const claimed = room > 0 ? await delivery.take(channel, room) : 0
          if (room > 0 && claimed === room) continue
          wait = Math.min(wait, waitMs(await secondsUntilDue(database, channel)))
        }
        return wait
      },
      close: () => delivery.close(),
    }
  })
}
