import { useEffect } from 'react'
import { createShortcutReader, type GoKeys, type Shortcut } from './shortcuts.ts'

// Checkboxes and similar controls accept no letters. A select does: they choose the option that begins with
// them, whether it's open or not.
const fields = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])',
  'textarea, select, [contenteditable]',
  '[role="combobox"], [role="listbox"], [role="application"]',
].join(', ')

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(fields) !== null
}

/** Calls back for every shortcut pressed outside fields and dialogs; a held key only moves between rows. */
export function useShortcuts<Page extends string>(
  isOn: boolean,
  goKeys: GoKeys<Page>,
  onShortcut: (shortcut: Shortcut | Page, isHeld: boolean) => void,
): void {
  useEffect(() => {
    if (!isOn) return undefined
    const read = createShortcutReader(goKeys)
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      // An input method composes characters from several keys.
      if (event.isComposing || isTyping(event.target) || document.querySelector(overlays)) return
      const shortcut = read(event, event.timeStamp)
      if (!shortcut || (event.repeat && shortcut !== 'next' && shortcut !== 'previous')) return
      event.preventDefault()
      onShortcut(shortcut, event.repeat)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, goKeys, onShortcut])
}
