import { type RefCallback, useCallback, useSyncExternalStore } from 'react'

let height = 0
const listeners = new Set<() => void>()

function setHeight(next: number): void {
  height = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many pixels a bar at the lower edge of the window takes; 0 without one. */
export function useBarHeight(): number {
  return useSyncExternalStore(subscribe, () => height)
}

/**
 * For a bar that stays at the lower edge of the window: toasts appear above it instead of on its buttons. A
 * property of the root would have every element of the page styled again.
 */
export function useToastsAbove(): RefCallback<HTMLElement> {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return
    const observer = new ResizeObserver(() => {
      const gap = Number.parseFloat(getComputedStyle(bar).bottom) || 0
      setHeight(gap + bar.offsetHeight)
    })
    observer.observe(bar)
    return () => {
      observer.disconnect()
      setHeight(0)
    }
  }, [])
}
