import { type RefCallback, useCallback, useRef, useState } from 'react'

/** How far beyond the edge a row counts as visible, so that it's rendered before a person gets there. */
const margin = '50% 0px'

/** The scroll container of an element: a sheet over the page, or null for the page. */
function scrollerOf(element: Element): Element | null {
  for (let above = element.parentElement; above; above = above.parentElement) {
    if (above !== document.body && /auto|scroll/.test(getComputedStyle(above).overflowY)) return above
  }
  return null
}

/**
 * The visible rows of a long list and those nearby, by their `data-id`: only these are rendered in full.
 * `observe` is the ref of each row.
 */
export function useRowsInSight() {
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set())
  const observer = useRef<IntersectionObserver | null>(null)

  const observe: RefCallback<HTMLElement> = useCallback((row) => {
    if (!row) return
    observer.current ??= new IntersectionObserver(
      (entries) =>
        setInSight((before) => {
          const next = new Set(before)
          for (const { target, isIntersecting } of entries) {
            const id = target.getAttribute('data-id') ?? ''
            // A row with the focus must keep the focused element.
            if (isIntersecting || target.contains(document.activeElement)) next.add(id)
            else next.delete(id)
          }
          return next
        }),
      { root: scrollerOf(row), rootMargin: margin },
    )
    const { current } = observer
    current.observe(row)
    return () => current.unobserve(row)
  }, [])

  return { inSight, observe }
}
