import type { Deps } from '#platform/process/deps.ts'
import { clearFaults, noteFault } from './queue-faults.ts'

/** Without a notice or a due time the table is looked at this often. */
export const longestWaitMs = 15_000
const shortestWaitMs = 200

/** A queue as its worker drives it. */
export interface Queue {
  /** Starts what is due, and answers after how many milliseconds the next is. */
  work(): Promise<number>
  /** Finishes what is being sent and gives back what is not yet under way. */
  close(): Promise<void>
}

export interface QueueWorker {
  /** Takes nothing new, then closes the queue. */
  close(): Promise<void>
}

/** How long to wait for something that is due in so many seconds; null where nothing is. */
export function waitMs(seconds: number | null): number {
  return seconds === null ? longestWaitMs : Math.min(longestWaitMs, Math.max(shortestWaitMs, seconds * 1_000))
}

/**
 * Works on a queue in the database from now on: immediately when a transaction has notified `topic` or the
 * queue calls `wake`, else when the next is due. Several processes on one database share the work.
 */
export async function startQueueWorker(
  deps: Pick<Deps, 'database' | 'listen' | 'log' | 'reports'>,
  { topic, name }: { topic: string; name: 'outbox' | 'digests' | 'webhooks' | 'matching' },
  open: (wake: () => void) => Queue,
): Promise<QueueWorker> {
  const { database, log, reports } = deps
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

  const queue = open(wake)

  /** Where the database takes nothing, everyone sees that. */
  async function note(error: unknown, waitMilliseconds: number): Promise<void> {
    const again = { againIn: waitMilliseconds / 1_000 }
    await noteFault(database, { queue: name, item: '' }, error, again).catch(() => {})
  }

  async function run(): Promise<void> {
    let failures = 0
    // What ended the process before may be over.
    let isNoted = true
    while (!stopping) {
      woken = false
      let wait: number
      try {
        wait = await queue.work()
        failures = 0
        if (isNoted) await clearFaults(database, name, [''])
        isNoted = false
      } catch (error) {
        log.warn({ err: error }, `the ${name} could not be read`)
        reports.error(error, name)
        wait = Math.min(longestWaitMs, 500 * 2 ** failures)
        failures++
        await note(error, wait)
        isNoted = true
        // Not even new entries hurry a database that does not answer.
        woken = false
      }
      await rest(wait)
    }
  }

  const unlisten = await deps.listen(topic, wake)
  const running = run()
  return {
    async close() {
      stopping = true
      wake()
      await unlisten()
      await running
      await queue.close()
    },
  }
}
