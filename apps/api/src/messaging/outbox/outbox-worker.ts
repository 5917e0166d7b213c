import type { Deps } from '#platform/process/deps.ts'
import { startDelivery } from './deliver-messages.ts'
import { channels, type Gateways } from './open-gateways.ts'
import { expireMessages, keepMessages, secondsUntilDue } from './queries.ts'

const atOnce = 4
const longestWaitMs = 15_000
const shortestWaitMs = 200

export interface OutboxWorker {
  /** Takes nothing new, finishes what is being sent and gives back what is not yet under way. */
  close(): Promise<void>
}

/**
 * Sends what is in the outbox from now on: immediately when a transaction has committed a message, else when the next
 * attempt is due. Several processes on one database share the work. Where a channel has no gateway its messages are
 * kept to be read.
 */
export async function startOutboxWorker(deps: Deps, gateways: Gateways): Promise<OutboxWorker> {
  const { database, log, reports } = deps
  const delivery = startDelivery(deps, gateways, wake)
  let woken = true
  let stopping = false
  let wakeUp = () => {}

  function wake(): void {
    woken = true
    wakeUp()
  }

  async function rest(milliseconds: number): Promise<void> {
    if (woken || stopping) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref()
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** One round over both channels; answers after how long the next one is due. */
  async function work(): Promise<number> {
    await expireMessages(database)
    let wait = longestWaitMs
    for (const channel of channels) {
      if (gateways[channel] === null) {
        await keepMessages(database, channel)
        continue
      }
      const pause = delivery.pausedMs(channel)
      if (pause > 0) {
        wait = Math.min(wait, pause)
        continue
      }
      const room = atOnce - delivery.sending(channel)
      const taken = room > 0 ? await delivery.take(channel, room) : 0
      if (room > 0 && taken === room) continue
      const seconds = await secondsUntilDue(database, channel)
      if (seconds !== null) wait = Math.min(wait, Math.max(shortestWaitMs, seconds * 1_000))
    }
    return wait
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping) {
      woken = false
      let wait: number
      try {
        wait = await work()
        failures = 0
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be read')
        reports.error(error, 'outbox')
        wait = Math.min(longestWaitMs, 500 * 2 ** failures)
        failures++
        // Not even new messages hurry a database that does not answer.
        woken = false
      }
      await rest(wait)
    }
  }

  const unlisten = await deps.listen('portolan_outbox', wake)
  const running = run()
  return {
    async close() {
      stopping = true
      wake()
      await unlisten()
      await running
      await delivery.close()
    },
  }
}
