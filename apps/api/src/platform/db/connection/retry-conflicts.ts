import { setTimeout as sleep } from 'node:timers/promises'

/** How often it's done again: a row that it refers to, or deletes, may have gone or got others meanwhile. */
const retriesOf: Readonly<Record<string, number>> = { '40001': 5, '40P01': 5, '23503': 1 }
const firstWaitMs = 20

/**
 * Retries work on the database when PostgreSQL rolls it back because of a conflict with another transaction:
 * at most five times after a serialization failure or a deadlock, once after a foreign key that no longer
 * holds. Delays grow and are random, so that two conflicting ones don't meet again.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (error) {
      if (retries >= retriesFor(error)) throw error
      await sleep(Math.random() * firstWaitMs * 2 ** retries)
    }
  }
}

function retriesFor(error: unknown): number {
  if (!(error instanceof Error)) return 0
  const known = 'code' in error && typeof error.code === 'string' ? retriesOf[error.code] : undefined
  return known ?? retriesFor(error.cause)
}
