import { useEffect, useRef } from 'react'

/**
 * The `ref` of a button that a form takes the place of: once the form is closed, the button has the focus
 * again.
 */
export function useFocusBack(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
