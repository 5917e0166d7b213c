import { backOffSeconds } from './back-off.ts'

const first = 1
const longest = 60

/**
 * What this process doesn't send to for a while, since nothing gets through: 1 to 60 seconds, longer with
 * every fault in a row.
 */
export interface Pauses {
  /** Pauses one after a fault, for at least so many seconds; answers for how many. */
  pause(key: string, atLeast?: number): number
  /** Something got through. */
  end(key: string): void
  leftMs(key: string): number
  /** The last attempt was a fault: the next one finds out whether that has ended. */
  isDoubtful(key: string): boolean
}

export function openPauses(): Pauses {
  const pauses = new Map<string, { until: number; faults: number }>()
  const leftMs = (key: string) => Math.max(0, (pauses.get(key)?.until ?? 0) - Date.now())
  return {
    pause(key, atLeast = 0) {
      const known = pauses.get(key) ?? { until: 0, faults: 0 }
      // What was under way in parallel is the same fault.
      if (known.until <= Date.now()) {
        known.faults++
        known.until = Date.now() + backOffSeconds(known.faults, first, longest) * 1_000
      }
      known.until = Math.max(known.until, Date.now() + atLeast * 1_000)
      pauses.set(key, known)
      return leftMs(key) / 1_000
    },
    end: (key) => void pauses.delete(key),
    leftMs,
    isDoubtful: (key) => pauses.has(key),
  }
}
