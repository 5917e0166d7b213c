import { useEffect, useRef } from 'react'

/**
 * Moves the focus when an open dialog disappears together with its button, which would otherwise get the
 * focus.
 */
export function useFocusAfterDialog(isOpen: boolean, selector: string): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    wasOpen.current = isOpen
  }, [isOpen])
  useEffect(
    () => () => {
      if (!wasOpen.current) return
      // The dialog tries to return the focus first.
      setTimeout(() => {
        const element = document.querySelector<HTMLElement>(selector)
        if (document.activeElement === document.body) element?.focus({ preventScroll: true })
      })
    },
    [selector],
  )
}
