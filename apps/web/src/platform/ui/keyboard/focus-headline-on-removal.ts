import { headlineSelector } from '#platform/ui/page-headline.tsx'

/**
 * The `ref` of something in a page that may go while it has the focus, as a retry that worked: the browser
 * would drop the focus, so the headline takes it.
 */
export function focusHeadlineOnRemoval(element: HTMLElement | null) {
  return () => {
    const inPage = element?.closest('main')
    if (!inPage || !element?.contains(document.activeElement)) return
    inPage.querySelector<HTMLElement>(headlineSelector)?.focus({ preventScroll: true })
  }
}
