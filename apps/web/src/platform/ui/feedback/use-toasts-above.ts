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

/** The height in pixels of a bar at the bottom of the window; 0 without one. */
export function useBarHeight(): number {
  return useSyncExternalStore(subscribe, () => height)
}

/**
 * For a sticky bar at the bottom of the window: toasts appear above it instead of on its buttons. A property
 * of the root would restyle every element of the page.
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
