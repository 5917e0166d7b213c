import type { QueryClient } from '@tanstack/react-query'
import { isUnreachable } from '#platform/api/problem.ts'

interface ConnectionDeps {
  client: QueryClient
  /** Key of a small query that the frame polls: its outcome decides whether the server is reachable. */
  pulse: readonly unknown[]
  isOnLine: boolean
}

/** A lost connection, and when the oldest answer on the page came; null if none is shown. */
export interface LostConnection {
  shownAt: number | null
}

/**
 * Knows whether the server is reachable. Any request without an answer asks by the pulse: a single blocked
 * URL isn't a lost connection. Once it's back, everything on the page is asked for again, once.
 */
export function watchConnection({ client, pulse, isOnLine }: ConnectionDeps) {
  const cache = client.getQueryCache()
  const listeners = new Set<() => void>()
  let isLost = !isOnLine
  let isAskingAgain = false
  let lost: LostConnection | null = null

  /** Only what is polled has an age that matters. */
  function findOldest(): number | null {
    const times = cache
      .findAll({ type: 'active' })
      .filter(({ state, observers }) => state.data !== undefined && observers.some(isPolling))
      .map(({ state }) => state.dataUpdatedAt)
    return times.length === 0 ? null : Math.min(...times)
  }

  /** Stores for React return the same object until something about it changes. */
  function refresh(): void {
    const next = isLost ? { shownAt: findOldest() } : null
    if (next === lost || (next && lost && next.shownAt === lost.shownAt)) return
    lost = next
    for (const listener of listeners) listener()
  }

  function askAgain(): void {
    if (isAskingAgain) return
    isAskingAgain = true
    void client.invalidateQueries().finally(() => {
      isAskingAgain = false
    })
  }

  function change(next: boolean): void {
    if (isLost && !next) askAgain()
    isLost = next
    refresh()
  }

  refresh()
  const stop = cache.subscribe((event) => {
    if (event.type === 'updated') {
      const isPulse = event.query.queryKey === cache.find({ queryKey: pulse })?.queryKey
      const isUnanswered = event.action.type === 'error' && isUnreachable(event.action.error)
      if (isPulse && event.action.type === 'success') change(false)
      if (isPulse && isUnanswered) change(true)
      if (!isPulse && isUnanswered && !isLost && !isAskingAgain)
        void client.refetchQueries({ queryKey: pulse })
    }
    if (isLost) refresh()
  })

  return {
    /** The device has lost its network. */
    lose: () => change(true),
    /** The device has a network again: the pulse decides whether the server is reachable. */
    askAgain,
    stop,
    getSnapshot: () => lost,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function isPolling({ options }: { options: { refetchInterval?: unknown } }): boolean {
  return options.refetchInterval !== undefined && options.refetchInterval !== false
}
