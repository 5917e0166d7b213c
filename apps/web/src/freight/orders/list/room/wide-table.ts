import { type PointerEvent, type RefObject, useEffect } from 'react'

type Part = RefObject<HTMLElement | null>

/**
 * Keeps a table's sticky head aligned with its body, which scrolls sideways; scrolls the head when it gets
 * the focus.
 */
export function useScrollTogether(head: Part, body: Part): void {
  useEffect(() => {
    const [first, second] = [head.current, body.current]
    if (!first || !second) return
    const follow = (from: HTMLElement, to: HTMLElement) => () => {
      if (to.scrollLeft !== from.scrollLeft) to.scrollLeft = from.scrollLeft
    }
    const [toBody, toHead] = [follow(first, second), follow(second, first)]
    first.addEventListener('scroll', toBody)
    second.addEventListener('scroll', toHead)
    return () => {
      first.removeEventListener('scroll', toBody)
      second.removeEventListener('scroll', toHead)
    }
  }, [head, body])
}

/** Makes the row's link, which covers the row, show the full text of a truncated cell under the pointer. */
export function showWholeText(event: PointerEvent): void {
  const link = event.target
  if (!(link instanceof HTMLAnchorElement)) return
  const text = document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((element) => element !== link && element.closest<HTMLElement>('[data-whole]'))
    .find((element) => element instanceof HTMLElement)
  const cut = text && [text, ...text.querySelectorAll<HTMLElement>('*')].find(isCut)
  const title = cut ? wordsOf(text) : ''
  if (link.title !== title) link.title = title
}

function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight)
}

/** The text without parts for screen readers. */
function wordsOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove()
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
