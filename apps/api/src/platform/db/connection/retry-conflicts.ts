import { setTimeout as sleep } from 'node:timers/promises'

const conflicts = new Set(['40001', '40P01'])
const maxRetries = 5
const firstWaitMs = 20

/**
 * Retries work on the database, at most five times, when PostgreSQL rolls it back because of a conflict with
 * another transaction: a serialization failure or a deadlock. Delays grow and are random, so that two
 * conflicting ones don't meet again.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (error) {
      if (retries === maxRetries || !isConflict(error)) throw error
      await sleep(Math.random() * firstWaitMs * 2 ** retries)
    }
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && conflicts.has(error.code)) return true
  return isConflict(error.cause)
}
