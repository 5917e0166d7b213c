import { useCallback, useRef } from 'react'

const controls = 'a[href], button, input, select'

/**
 * The `ref` of something that is drawn afresh, by another `key`, as more of its page is known: what had the
 * focus in it has it again, found by its place among the controls.
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
