import { type RefCallback, useCallback } from 'react'

/** For a bar that stays at the lower edge of the window: toasts appear above it instead of on its buttons. */
export function useToastsAbove(): RefCallback<HTMLElement> {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const gap = Number.parseFloat(getComputedStyle(bar).bottom) || 0
      style.setProperty('--below-toasts', `${gap + bar.offsetHeight}px`)
    })
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty('--below-toasts')
    }
  }, [])
}
