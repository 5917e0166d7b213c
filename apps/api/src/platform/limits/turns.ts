import { Problem } from '#platform/http/problem.ts'

/** Runs heavy work when its turn comes. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** So many at once and a short queue, then 503: heavy work must not starve everything else. */
export function createTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Problem('unavailable', 2)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
