import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Caller, customersOf } from '#platform/http/caller.ts'
import { heavyWorkOf } from './share-heavy-work.ts'

/**
 * Calls of customers that are worked on at the same moment, except for light ones. One customer's never take more than a few of the
 * database's connections and of the event loop's turns, however many are sent; a page that asks for a dozen things waits for milliseconds.
 */
const callsOf = heavyWorkOf({
  ...{ atOnce: 8, atOncePerCustomer: 2, maxWaiting: 1_000, maxWaitingPerCustomer: 100 },
  retryAfterSeconds: 2,
})

/** Runs work once its customers have room. */
export type Share = <T>(work: () => Promise<T>) => Promise<T>

/** Does what a call asks for once its customers have room. */
export function shareCalls<T>(server: object, caller: Caller | null, work: () => Promise<T>): Promise<T> {
  if (caller?.kind !== 'person') return work()
  let hasWaited = false
  // Of calls that wait for nothing all would run in one turn of the event loop, one as soon as the other ends.
  const begin = () => (hasWaited ? nextTurn().then(work) : work())
  const answer = callsOf(server)(customersOf(caller), begin)
  hasWaited = true
  return answer
}
