/**
 * The `ref` of a button that disappears from its list entry once it has worked: the focus moves to another
 * button of the entry.
 */
export function focusRowOnRemoval(button: HTMLElement | null) {
  return () => {
    if (button === null || document.activeElement !== button) return
    const others = [...(button.closest('li')?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]
    others.find((other) => other !== button)?.focus({ preventScroll: true })
  }
}
