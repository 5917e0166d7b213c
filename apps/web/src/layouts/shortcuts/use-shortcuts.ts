import { useEffect } from 'react'
import { createShortcutReader, type Shortcut } from './shortcuts.ts'

// A select takes letters too: they choose the option that begins with them, whether it is open or not.
const fields = 'input, textarea, select, [role="combobox"], [contenteditable]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(fields) !== null
}

/** Calls back for every shortcut pressed outside fields and dialogs. */
export function useShortcuts(onShortcut: (shortcut: Shortcut) => void): void {
  useEffect(() => {
    const read = createShortcutReader()
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return
      const shortcut = read(event, event.timeStamp)
      if (!shortcut) return
      event.preventDefault()
      onShortcut(shortcut)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onShortcut])
}
