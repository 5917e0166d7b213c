import { Problem } from '#platform/http/problem.ts'

/**
 * Counts a person's request, or its weight; throws `too_many_requests` with the wait once the hourly limit is
 * used up.
 */
export type CallLimit = (userId: string, weight?: number) => void

const windowMs = 3_600_000

/**
 * Opens an hourly limit of requests per person. It bounds the data that requests leave behind, far above
 * normal use, so each process counts in memory, without the database.
 */
export function limitCalls(limit: number, now: () => number = () => performance.now()): CallLimit {
  /** Windows in order of their beginning. */
  const windows = new Map<string, { used: number; endsAt: number }>()

  function windowOf(userId: string) {
    const time = now()
    for (const [key, { endsAt }] of windows) {
      if (endsAt > time) break
      windows.delete(key)
    }
    const window = windows.get(userId)
    if (window) return window
    const fresh = { used: 0, endsAt: time + windowMs }
    windows.set(userId, fresh)
    return fresh
  }

  return (userId, weight = 1) => {
    const window = windowOf(userId)
    if (window.used >= limit)
      throw new Problem('too_many_requests', Math.max(1, Math.ceil((window.endsAt - now()) / 1000)))
    window.used += weight
  }
}
