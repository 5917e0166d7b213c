import { Problem } from '#platform/http/problem.ts'

/** Runs heavy work as soon as the limit allows. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/** Allows `atOnce` and a short queue, then answers 503: heavy work must not starve everything else. */
export function limitConcurrency({
  atOnce,
  mostWaiting,
}: {
  atOnce: number
  mostWaiting: number
}): ConcurrencyLimit {
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
