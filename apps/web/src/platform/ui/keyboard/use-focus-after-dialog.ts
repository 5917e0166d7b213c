import { useEffect, useRef } from 'react'

/**
 * Moves the focus where an open dialog goes together with its button, which would get the focus otherwise.
 */
export function useFocusAfterDialog(isOpen: boolean, selector: string): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    wasOpen.current = isOpen
  }, [isOpen])
  useEffect(
    () => () => {
      if (!wasOpen.current) return
      // The dialog tries to give the focus back first.
      setTimeout(() => {
        const element = document.querySelector<HTMLElement>(selector)
        if (document.activeElement === document.body) element?.focus({ preventScroll: true })
      })
    },
    [selector],
  )
}
