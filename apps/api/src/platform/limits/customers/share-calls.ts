import { setImmediate } from 'node:timers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Caller, customersOf } from '#platform/http/caller.ts'
import { heavyWorkOf } from '#platform/limits/customers/share-heavy-work.ts'

/**
 * Calls of customers that are worked on at the same moment, except for light ones. One customer's never take more than a few of the
 * database's connections and of the event loop's turns, however many are sent; a page that asks for a dozen things waits for milliseconds.
 */
const callsOf = heavyWorkOf('calls', {
  ...{ atOnce: 8, atOncePerCustomer: 2, maxWaiting: 1_000, maxWaitingPerCustomer: 100 },
  retryAfterSeconds: 2,
})

/** Runs work once its customers have room. */
export type Share = <T>(work: () => Promise<T>) => Promise<T>

/** Does what a call asks for once its customers have room, and in a turn of the event loop in which no other such call begins. */
export function shareCalls<T>(server: object, caller: Caller | null, work: () => Promise<T>): Promise<T> {
  if (caller?.kind !== 'person') return work()
  return callsOf(server)(customersOf(caller), () => (isTurnTaken ? waitForTurn(work) : takeTurn(work)))
}

// Calls that wait for nothing would else all run in the turn in which they came, one after the other.
let isTurnTaken = false

function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  isTurnTaken = true
  setImmediate(() => {
    isTurnTaken = false
  })
  return work()
}

async function waitForTurn<T>(work: () => Promise<T>): Promise<T> {
  while (isTurnTaken) await nextTurn()
  return takeTurn(work)
}
