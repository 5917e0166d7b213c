import { backOffSeconds } from './back-off.ts'

const first = 1
const longest = 60

/**
 * Destinations that this process pauses because nothing gets through: 1 to 60 seconds, longer with every
 * consecutive fault.
 */
export interface Pauses {
  /** Pauses a destination after a fault, for at least this many seconds; returns the seconds. */
  pause(key: string, atLeast?: number): number
  /** Ends the pause after a success. */
  end(key: string): void
  leftMs(key: string): number
  /** True if the last attempt failed: the next one finds out whether that is over. */
  isDoubtful(key: string): boolean
}

export function openPauses(): Pauses {
  const pauses = new Map<string, { until: number; faults: number }>()
  const leftMs = (key: string) => Math.max(0, (pauses.get(key)?.until ?? 0) - Date.now())
  return {
    pause(key, atLeast = 0) {
      const pause = pauses.get(key) ?? { until: 0, faults: 0 }
      // Failures of parallel attempts are the same fault.
      if (pause.until <= Date.now()) {
        pause.faults++
        pause.until = Date.now() + backOffSeconds(pause.faults, first, longest) * 1_000
      }
      pause.until = Math.max(pause.until, Date.now() + atLeast * 1_000)
      pauses.set(key, pause)
      return leftMs(key) / 1_000
    },
    end: (key) => void pauses.delete(key),
    leftMs,
    isDoubtful: (key) => pauses.has(key),
  }
}
