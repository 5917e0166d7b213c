import { jittered } from '#platform/queues/back-off.ts'

const minute = 60
const hour = 60 * minute

/** Delays after the first failure, the second and so on; after the last of these, every eight hours. */
const delays = [10, minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour]
const longestDelay = 8 * hour

/** A delivery that still fails this long after it was queued is given up. */
export const giveUpSeconds = 3 * 24 * hour

const longestRetryAfter = 24 * hour

/** Seconds until the next attempt after this many failures; not before the receiver has asked for. */
export function retrySeconds(failures: number, retryAfter: number | null): number {
  const delay = jittered(delays[failures - 1] ?? longestDelay)
  return Math.max(delay, Math.min(retryAfter ?? 0, longestRetryAfter))
}

/** The value of a Retry-After header, seconds or a date, in seconds; null if neither. */
export function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, (at - now.getTime()) / 1_000)
}
