import { useEffect, useRef } from 'react'
import { Problem } from '#platform/api/problem.ts'

/** After this long, a server that is still busy is a failure. */
const maxWaitMs = 120_000

export interface WaitOptions {
  /** Called before each wait. */
  onWait?: () => void
  /** Ends the waiting, and with it the attempts. */
  signal?: AbortSignal | undefined
  wait?: (milliseconds: number) => Promise<void>
}

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/**
 * Sends until the server has room for it: one that refuses since it's busy says when to try again. Only for
 * calls that may arrive twice.
 */
export async function whenFree<T>(
  send: () => Promise<T>,
  { onWait, signal, wait = sleep }: WaitOptions = {},
): Promise<T> {
  for (let left = maxWaitMs; ; ) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 503 || error.retryAfter === null) throw error
      const pause = Math.max(1, error.retryAfter) * 1_000
      left -= pause
      if (left < 0) throw error
      onWait?.()
      await wait(pause)
      if (signal?.aborted) throw error
    }
  }
}

/** The signal that aborts when the component goes. */
export function useLeaving(): () => AbortSignal | undefined {
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const own = new AbortController()
    leaving.current = own
    return () => own.abort()
  }, [])
  return () => leaving.current?.signal
}
