import { type ComponentProps, cloneElement, type ReactElement, useEffect, useState } from 'react'
import { useLate } from './use-late.ts'

/** How the trigger that stood in for a part that was still loading was left. */
export type Start = 'open' | 'focused' | null

/** Focuses what has taken the place of a focused stand-in. */
export function useStartFocus(triggerId: string, start: Start): void {
  const [startedWith] = useState(start)
  useEffect(() => {
    if (startedWith === 'focused') document.getElementById(triggerId)?.focus()
  }, [startedWith, triggerId])
}

/**
 * A part that floats beside its button and isn't in the first painting: until it has loaded, the page shows a
 * button that looks the same, and a click on that opens the part as soon as it's there.
 */
export function lateTrigger<Parts extends object>(load: () => Promise<Parts>, popup: 'menu' | 'listbox') {
  let loaded: Parts | null = null
  async function loadOnce() {
    loaded = await load()
    return loaded
  }
  function useTrigger(button: ReactElement) {
    const parts = useLate(loadOnce)
    const [start, setStart] = useState<Start>(null)
    // Every trigger takes the props of a button.
    const standIn = button as ReactElement<ComponentProps<'button'>>
    const trigger = cloneElement(standIn, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onClick: (event) => {
        standIn.props.onClick?.(event)
        setStart('open')
      },
      onFocus: () => setStart((before) => before ?? 'focused'),
      onBlur: () => setStart((before) => (before === 'open' ? before : null)),
    })
    return { parts, start, trigger }
  }
  return { useTrigger, loaded: () => loaded }
}
