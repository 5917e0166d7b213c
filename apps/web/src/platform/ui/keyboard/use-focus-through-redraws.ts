import { useCallback, useRef } from 'react'

const controls = 'a[href], button, input, select'

/**
 * The `ref` of an element that is remounted, by another `key`, as more of its page loads: restores the focus
 * inside it, by the control's position.
 */
export function useFocusThroughRedraws<T extends HTMLElement>() {
  const focused = useRef(-1)
  return useCallback((element: T | null) => {
    const controlsIn = () => [...(element?.querySelectorAll<HTMLElement>(controls) ?? [])]
    controlsIn()[focused.current]?.focus({ preventScroll: true })
    return () => {
      focused.current = controlsIn().findIndex((control) => control === document.activeElement)
    }
  }, [])
}
