import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  startTransition,
  useLayoutEffect,
  useState,
} from 'react'
import { afterPaint } from '#platform/ui/look/after-paint.ts'
import { reportPartFailure, usePart } from './use-part.ts'

/** How the placeholder of a trigger was replaced: by a press, a key, or the focus of the keyboard. */
export type Start = 'open' | 'keyed' | 'focused' | null

/** Focuses the element that has replaced a focused placeholder. */
export function useStartFocus(triggerId: string, start: Start): void {
  const [startedWith] = useState(start)
  // Before another key can come.
  useLayoutEffect(() => {
    if (startedWith === 'focused' || startedWith === 'keyed') document.getElementById(triggerId)?.focus()
  }, [startedWith, triggerId])
}

/**
 * A floating part of a button: until it's opened, the page shows a button that looks the same. A click
 * opens the part; the focus of the keyboard replaces it, because more keys than Enter open a part or choose
 * in it. A pointer that only passes doesn't, since an element replaced between press and release loses the
 * click.
 */
export function lateTrigger<Parts extends object>(load: () => Promise<Parts>, popup: 'menu' | 'listbox') {
  let loaded: Parts | null = null
  async function loadOnce() {
    loaded = await load()
    return loaded
  }
  function useTrigger(button: ReactElement) {
    const [start, setStart] = useState<Start>(null)
    const parts = usePart(loadOnce, start !== null, () => {
      if (start !== 'focused') reportPartFailure()
      setStart(null)
    })
    // Every trigger accepts the props of a button.
    const standIn = button as ReactElement<ComponentProps<'button'>>
    const trigger = cloneElement(standIn, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onClick: (event) => {
        standIn.props.onClick?.(event)
        // A press shows itself first; after a key, more keys follow.
        if (event.detail > 0) afterPaint(() => startTransition(() => setStart('open')))
        else setStart('keyed')
      },
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) setStart((before) => before ?? 'focused')
      },
      onBlur: () => setStart((before) => (before === 'focused' ? null : before)),
    })
    return { parts, start, trigger }
  }
  return { useTrigger, loaded: () => loaded }
}
