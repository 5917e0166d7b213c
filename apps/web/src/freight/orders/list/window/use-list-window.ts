import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { registerList } from '#platform/rows/returning.ts'
import { useSecondDrawing } from '#platform/ui/use-second-drawing.ts'

// Heights measured in a list, by list: on the way back the page has its full length immediately, and the
// browser can return to where the person was.
const measured = new Map<string, VirtualItem[]>()
const remembered = 8

function remember(key: string, items: VirtualItem[]): void {
  measured.delete(key)
  measured.set(key, items)
  const oldest = measured.keys().next()
  if (measured.size > remembered && !oldest.done) measured.delete(oldest.value)
}

interface ListWindowOptions {
  /** Identifies the list, also across visits. */
  memory: string
  count: number
  /** A guess in pixels; what is drawn is measured. */
  estimate: number
  gap?: number
  /**
   * Ties heights to rows; without it to their places. Stays the same function while the rows stay the same.
   */
  keyOf?: (index: number) => string
  /**
   * The place of what has this ID, where several are side by side; below 0 without one. As stable as `keyOf`.
   */
  placeOf?: (id: string) => number
  /** Each row takes long to draw. */
  areDear?: boolean
}

const rowsBeyond = 3

// Where the list before this one began: with it the rows in sight are known while they're drawn, in pieces
// that let the page answer. Without it they're known only once the list is there, and drawn in one go.
let lastMargin = 0

/**
 * Draws only the rows of a long list that are in sight and some beyond them, of dear ones none in the first
 * frame, which is waited for; the window scrolls.
 */
export function useListWindow(options: ListWindowOptions) {
  const { memory, count, estimate, gap = 0, keyOf, placeOf, areDear = false } = options
  const list = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(lastMargin)
  const isWhole = useSecondDrawing() || !areDear

  // The browser holds what is in sight where it is. On the way back that's the room for rows that aren't
  // drawn yet: it would follow this room to its new place, and not stay where the person was.
  useLayoutEffect(() => {
    if (list.current) list.current.style.overflowAnchor = 'none'
  }, [])

  // Filters above the list come and go, and with them its distance from the top.
  useLayoutEffect(() => {
    if (!list.current) return
    const top = Math.round(list.current.getBoundingClientRect().top + window.scrollY)
    lastMargin = top
    if (top !== margin) setMargin(top)
  })

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => estimate,
    gap,
    ...(keyOf && { getItemKey: keyOf }),
    overscan: isWhole ? rowsBeyond : 0,
    scrollMargin: margin,
    initialOffset: () => window.scrollY,
    ...(lastMargin > 0 && { initialRect: { width: window.innerWidth, height: window.innerHeight } }),
    initialMeasurementsCache: measured.get(memory) ?? [],
  })

  useEffect(() => () => remember(memory, virtualizer.measurementsCache), [memory, virtualizer])

  useEffect(() => {
    const byKey = (id: string) => Array.from({ length: count }, (_, index) => keyOf?.(index)).indexOf(id)
    return registerList((id) => {
      const index = (placeOf ?? byKey)(id)
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' })
      return index >= 0
    })
  }, [count, keyOf, placeOf, virtualizer])

  // At least one row is always asked for, also where what is above the list fills the window.
  const end = window.scrollY + window.innerHeight
  const items = virtualizer.getVirtualItems().filter(({ start }) => isWhole || start < end)
  return { list, virtualizer, items, margin }
}

export interface EndlessOptions {
  /** The last row drawn, and how many there are. */
  lastIndex: number
  count: number
  hasNextPage: boolean
  /** Under way, or failed and waiting for a person. */
  isBusy: boolean
  fetchNextPage: () => void
}

const rowsAhead = 8

/** Loads on before the end comes into sight. */
export function useEndless({ lastIndex, count, hasNextPage, isBusy, fetchNextPage }: EndlessOptions): void {
  const isDue = hasNextPage && !isBusy && lastIndex >= count - rowsAhead
  useEffect(() => {
    if (isDue) fetchNextPage()
  }, [isDue, fetchNextPage])
}
