import { headlineSelector } from '#platform/ui/page-headline.tsx'

/**
 * The `ref` of an element that may disappear while it has the focus, such as a retry that worked: the browser
 * would drop the focus, so the headline gets it.
 */
export function focusHeadlineOnRemoval(element: HTMLElement | null) {
  return () => {
    const inPage = element?.closest('main')
    if (!inPage || !element?.contains(document.activeElement)) return
    inPage.querySelector<HTMLElement>(headlineSelector)?.focus({ preventScroll: true })
  }
}
