/**
 * The `ref` of a removable list entry: the focus moves from its button to the next entry, else to the
 * previous one, else to the first button of the list's section or outer entry, which adds one.
 */
export function focusNeighborOnRemoval(entry: HTMLElement | null) {
  return () => {
    if (!entry?.contains(document.activeElement)) return
    const neighbor = entry.nextElementSibling ?? entry.previousElementSibling
    const buttons = neighbor?.querySelectorAll<HTMLElement>('button:enabled') ?? []
    const fallback = entry.parentElement?.closest('li, section')?.querySelector<HTMLElement>('button:enabled')
    const target = [...buttons].at(-1) ?? fallback
    target?.focus({ preventScroll: true })
  }
}
