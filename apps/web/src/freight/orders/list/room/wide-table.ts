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

/** Shows the full text of a truncated cell under the pointer, also where the row's link covers it. */
export function showWholeText({ target, clientX, clientY }: PointerEvent): void {
  const link = target instanceof HTMLAnchorElement ? target : null
  const below = document.elementsFromPoint(clientX, clientY).find((element) => element !== link)
  const text = below?.closest<HTMLElement>('[data-whole]')
  const holder = link ?? text
  if (!holder) return
  const cut = text && [text, ...text.querySelectorAll<HTMLElement>('*')].some(isCut)
  const title = cut ? textOf(text) : ''
  if (holder.title !== title) holder.title = title
}

function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight)
}

/** The text as one sees it, without parts for screen readers. */
export function textOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove()
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
