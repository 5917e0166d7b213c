import { type ComponentProps, cloneElement, type ReactElement, useEffect, useState } from 'react'
import { useLate } from './use-late.ts'

/** How the placeholder trigger of a part still loading was left. */
export type Start = 'open' | 'focused' | null

/** Focuses the element that has replaced a focused placeholder. */
export function useStartFocus(triggerId: string, start: Start): void {
  const [startedWith] = useState(start)
  useEffect(() => {
    if (startedWith === 'focused') document.getElementById(triggerId)?.focus()
  }, [startedWith, triggerId])
}

/**
 * A floating part of a button that isn't in the first paint: until it has loaded, the page shows a button
 * that looks the same, and clicking it opens the part as soon as it's there.
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
    // Every trigger accepts the props of a button.
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
