import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '#platform/process/deps.ts'
import { backOffSeconds } from './back-off.ts'
import { clearFaults, noteFault } from './queue-faults.ts'

/** How long a process holds leased items, unless renewed. */
export const leaseSeconds = 15
const renewEveryMs = 5_000
const drainMs = 20_000

/** The items that this process is sending; renews their leases until they are done. */
export interface Sending<T extends { id: string }> {
  start(item: T, send: (item: T) => Promise<void>): void
  count(which?: (item: T) => boolean): number
  /** Retries until the database has stored an item's result: sending again would repeat what was accepted. */
  insist<R>(item: T, act: () => Promise<R>): Promise<R>
  /** Aborted once the process stops. */
  stopped: AbortSignal
  close(): Promise<void>
}

/** From this attempt on, which comes after some seconds, operators see that the result can't be stored. */
const notedAttempt = 5

/** `onSettled` is called after every attempt. */
export function openSending<T extends { id: string }>(
  { database, log, reports }: Pick<Deps, 'database' | 'log' | 'reports'>,
  renewLeases: (ids: readonly string[]) => Promise<void>,
  onSettled: () => void,
): Sending<T> {
  const underWay = new Map<T, Promise<void>>()
  const stop = new AbortController()

  const renew = setInterval(() => {
    const ids = [...underWay.keys()].map(({ id }) => id)
    if (ids.length > 0)
      renewLeases(ids).catch((error: unknown) => {
        log.warn({ err: error }, 'the leases of what is being sent could not be renewed')
        reports.error(error, 'delivery')
      })
  }, renewEveryMs).unref()

  return {
    start(item, send) {
      const sending = send(item).finally(() => {
        underWay.delete(item)
        onSettled()
      })
      underWay.set(item, sending)
    },
    count: (which = () => true) => [...underWay.keys()].filter(which).length,
    async insist({ id }, act) {
      for (let attempts = 1; ; attempts++) {
        try {
          const answer = await act()
          if (attempts > notedAttempt) await clearFaults(database, 'delivery', [id]).catch(() => {})
          return answer
        } catch (error) {
          log.warn({ err: error, id }, 'what became of a delivery could not be written down yet')
          reports.error(error, 'delivery')
          const seconds = backOffSeconds(attempts, 0.25, 10)
          if (attempts >= notedAttempt)
            await noteFault(database, { queue: 'delivery', item: id }, error, { againIn: seconds }).catch(
              () => {},
            )
          await sleep(seconds * 1_000, undefined, { ref: false })
        }
      }
    },
    stopped: stop.signal,
    async close() {
      stop.abort()
      const late = sleep(drainMs, undefined, { ref: false })
      await Promise.race([Promise.all(underWay.values()), late])
      clearInterval(renew)
    },
  }
}
