import { type RefObject, useEffect } from 'react'
import { isSearched, searchedText } from './order-filters.ts'
import type { OrderSearch } from './order-search.ts'

/** Marks in the box what the list was searched for. */
export function useHighlights(box: RefObject<HTMLElement | null>, search: OrderSearch): void {
  const text = isSearched(search) ? searchedText(search) : ''
  useEffect(() => {
    // Firefox before 140 has none.
    if (text === '' || !box.current || !('highlights' in CSS)) return undefined
    const root = box.current
    const ending = new AbortController()
    void import('./highlight-matches.ts').then(
      ({ highlightMatches }) => {
        if (!ending.signal.aborted) highlightMatches(root, text, ending.signal)
      },
      () => {},
    )
    return () => ending.abort()
  }, [box, text])
}
