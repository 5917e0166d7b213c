import { Problem } from '#platform/http/problem.ts'

/**
 * Counts a call of a person, or what it weighs; throws `too_many_requests` with the wait once an hour's are
 * used up.
 */
export type CallLimit = (userId: string, weight?: number) => void

const windowMs = 3_600_000

/**
 * Opens a limit of calls by each person in an hour. It's a bound on what calls leave behind, far above what
 * people do, so it is counted in memory by each process and costs the database nothing.
 */
export function limitCalls(limit: number, now: () => number = () => performance.now()): CallLimit {
  /** Windows in the order of their beginning. */
  const windows = new Map<string, { used: number; endsAt: number }>()

  function windowOf(userId: string) {
    const time = now()
    for (const [key, { endsAt }] of windows) {
      if (endsAt > time) break
      windows.delete(key)
    }
    const known = windows.get(userId)
    if (known) return known
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
