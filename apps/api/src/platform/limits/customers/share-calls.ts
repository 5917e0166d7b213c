import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { isOutage } from '#platform/db/connection/database-faults.ts'
import { type Caller, customersOf } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import { heavyWorkOf } from '#platform/limits/customers/share-heavy-work.ts'

/**
 * Customers' requests processed at once, except for light ones. One customer's never take more than a few of
 * the database's connections and about half of the event loop's time, however many are sent; a page that
 * makes a dozen requests waits for milliseconds.
 */
const callsOf = heavyWorkOf('calls', {
  atOnce: 8,
  atOncePerCustomer: 2,
  maxWaiting: 1_000,
  maxWaitingPerCustomer: 100,
  retryAfterSeconds: 2,
})

/** A request that waits longer gets 503. */
const longestWaitMs = 5_000

/**
 * When a request last failed because the database was unavailable; requests that waited behind it fail
 * without asking again.
 */
let outageAt = Number.NEGATIVE_INFINITY

/** Runs work once its customers have room. */
export type Share = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs a request once its customers have room, in a turn of the event loop in which no other such request
 * begins. Its slot then rests for as long as the event loop was busy meanwhile, so that others find it free
 * half of the time.
 */
export function shareCalls<T>(server: object, caller: Caller | null, work: () => Promise<T>): Promise<T> {
  if (caller?.kind !== 'person') return work()
  const answer = Promise.withResolvers<T>()
  const waitingSince = performance.now()
  const occupyPlace = async () => {
    if (outageAt > waitingSince) throw new Problem('unavailable', 2)
    const before = performance.eventLoopUtilization()
    const working = isTurnTaken ? waitForTurn(work) : takeTurn(work)
    answer.resolve(working)
    await working.catch((error: unknown) => {
      if (isOutage(error)) outageAt = performance.now()
    })
    // Lets the answer be written first.
    await nextTurn()
    await rest(performance.eventLoopUtilization(before).active)
  }
  const patience = AbortSignal.timeout(longestWaitMs)
  callsOf(server)(customersOf(caller), occupyPlace, patience).catch((error: unknown) =>
    answer.reject(error === patience.reason ? new Problem('unavailable', 2) : error),
  )
  return answer.promise
}

/**
 * Limits concurrent changes by the company's systems, including batches of bulk requests. They often wait for
 * the same locks, and each holds a database connection that customers' requests need.
 */
const companyChangesOf = heavyWorkOf('company-changes', {
  atOnce: 3,
  atOncePerCustomer: 3,
  maxWaiting: 1_000,
  maxWaitingPerCustomer: 1_000,
  retryAfterSeconds: 5,
})

/** A system waits longer than a person before it gets a 503. */
const longestSystemWaitMs = 30_000

/** Runs a change for the company's system once there is room. */
export async function shareCompanyChanges<T>(server: object, work: () => Promise<T>): Promise<T> {
  const patience = AbortSignal.timeout(longestSystemWaitMs)
  try {
    return await companyChangesOf(server)([], work, patience)
  } catch (error) {
    throw error === patience.reason ? new Problem('unavailable', 5) : error
  }
}

// Otherwise requests that wait for nothing would all run in the turn in which they came, one after the other.
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

/**
 * Milliseconds of event loop time. Shorter requests aren't noticeable, and make up the pages that people
 * open.
 */
const rests = { from: 5, most: 100 }

async function rest(busyMs: number): Promise<void> {
  if (busyMs >= rests.from) await sleep(Math.min(busyMs, rests.most), undefined, { ref: false })
}
