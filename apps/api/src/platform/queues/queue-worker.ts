import type { Deps } from '#platform/process/deps.ts'
import { clearFaults, noteFault } from './queue-faults.ts'

/** How often to check the table without a notice or a due time. */
export const longestWaitMs = 15_000
const shortestWaitMs = 200

type WorkerName =
  | 'outbox'
  | 'digests'
  | 'webhooks'
  | 'matching'
  | 'replies'
  | 'tasks'
  | 'imports'
  | 'announcements'
  | 'customer-settings'

/** The work of a queue's worker. */
export interface Queue {
  /** Starts due work, and returns the milliseconds until the next is due. */
  work(): Promise<number>
  /** Finishes work in progress and returns the rest to the queue. */
  close(): Promise<void>
}

export interface QueueWorker {
  /** Stops taking work, then closes the queue. */
  close(): Promise<void>
}

/** Milliseconds to wait for work due in this many seconds; null means that none is. */
export function waitMs(seconds: number | null): number {
  return seconds === null ? longestWaitMs : Math.min(longestWaitMs, Math.max(shortestWaitMs, seconds * 1_000))
}

/**
 * Starts working on a queue in the database: immediately when a transaction has notified `topic` or the queue
 * calls `wake`, otherwise when the next item is due. Several processes on one database share the work.
 */
export async function startQueueWorker(
  deps: Pick<Deps, 'database' | 'listen' | 'log' | 'reports'>,
  { topic, name }: { topic: string; name: WorkerName },
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

  /** If the database rejects writes, that is obvious anyway. */
  async function note(error: unknown, waitMilliseconds: number): Promise<void> {
    const again = { againIn: waitMilliseconds / 1_000 }
    await noteFault(database, { queue: name, item: '' }, error, again).catch(() => {})
  }

  async function run(): Promise<void> {
    let failures = 0
    // The fault that ended the previous process may be over.
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
        // Even new entries don't speed up retries on an unavailable database.
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
