import type { QueryCache } from '@tanstack/react-query'

/** `meta` of a query whose answer is old after this time: what opens it again then asks again. */
export const agesAfter = (agesAfterMs: number) => ({ agesAfterMs })

/** Age of answers that a page's loader has just received; opening that page doesn't ask twice. */
export const justAskedMs = 5_000

/**
 * Invalidates old answers when something that shows them opens: a page, a tab of it, a menu, or a list whose
 * filter changes. The earlier answer stays visible until the next one arrives.
 */
export function invalidateAged(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type !== 'observerAdded') return
    const { state } = event.query
    // The observer decides, since another one may show the same answer and never ask.
    const ageMs = event.observer.options.meta?.agesAfterMs
    if (typeof ageMs !== 'number' || state.data === undefined) return
    if (Date.now() - state.dataUpdatedAt >= ageMs) event.query.invalidate()
  })
}
