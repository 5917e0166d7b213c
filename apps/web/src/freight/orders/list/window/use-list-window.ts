import { measureElement, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { registerList } from '#platform/rows/returning.ts'
import { useSecondDrawing } from '#platform/ui/use-second-drawing.ts'

// Measured heights by list: on the way back the page immediately has its full length, and the browser can
// restore the scroll position.
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
  /** An estimate in pixels, of all or each; rendered rows are measured. */
  estimate: number | ((index: number) => number)
  gap?: number
  /**
   * Ties heights to rows; without it to their indexes. Must stay the same function while the rows stay the
   * same.
   */
  keyOf?: (index: number) => string
  /**
   * The index of the item with this ID, if several are side by side; negative if missing. As stable as
   * `keyOf`.
   */
  placeOf?: (id: string) => number
}

const rowsBeyond = 3

let lastMargin: number | null = null

/**
 * The top of the previous list: with it the visible rows are known while rendering. The first list is taken
 * to begin higher than any does, on phones below more, so that no row is missing.
 */
const likelyMargin = () => lastMargin ?? (window.innerWidth < 768 ? 400 : 200)

type Measure = typeof measureElement<HTMLElement>

/**
 * For the first frame: what isn't measured yet keeps its estimate until the observer reports it, since
 * measuring at once would draw everything twice before people see anything.
 */
const measureLater: Measure = (element, entry, instance) => {
  if (entry) return measureElement(element, entry, instance)
  const { indexFromElement, itemSizeCache, options } = instance
  const index = indexFromElement(element)
  return itemSizeCache.get(options.getItemKey(index)) ?? options.estimateSize(index)
}

/**
 * Renders only the visible rows of a long list and some beyond them; none of these in the first frame, which
 * people wait for. The window scrolls.
 */
export function useListWindow(options: ListWindowOptions) {
  const { memory, count, estimate, gap = 0, keyOf, placeOf } = options
  const list = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(likelyMargin)
  const isSecond = useSecondDrawing()

  // The browser's scroll anchoring keeps visible content in place. On the way back that content is the space
  // for rows not rendered yet: it would follow this space to its new position, instead of staying where the
  // person was.
  useLayoutEffect(() => {
    if (list.current) list.current.style.overflowAnchor = 'none'
  }, [])

  // Filters above the list come and go, and change its distance from the top.
  useLayoutEffect(() => {
    if (!list.current || !isSecond) return
    const top = Math.round(list.current.getBoundingClientRect().top + window.scrollY)
    lastMargin = top
    if (top !== margin) setMargin(top)
  })

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: typeof estimate === 'number' ? () => estimate : estimate,
    gap,
    ...(keyOf && { getItemKey: keyOf }),
    overscan: isSecond ? rowsBeyond : 0,
    scrollMargin: margin,
    initialOffset: () => window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: measured.get(memory) ?? [],
    measureElement: isSecond ? measureElement : measureLater,
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

  // At least one row is always rendered, even if the content above the list fills the window.
  const end = window.scrollY + window.innerHeight
  const items = virtualizer.getVirtualItems().filter(({ start }) => isSecond || start < end)
  return { list, virtualizer, items, margin }
}

export interface EndlessOptions {
  /** The last rendered row, and the number of rows. */
  lastIndex: number
  count: number
  hasNextPage: boolean
  /** True while loading, or after a failure that waits for a person. */
  isBusy: boolean
  fetchNextPage: () => void
}

const rowsAhead = 8

/** Loads more before the end comes into view. */
export function useEndless({ lastIndex, count, hasNextPage, isBusy, fetchNextPage }: EndlessOptions): void {
  const isDue = hasNextPage && !isBusy && lastIndex >= count - rowsAhead
  useEffect(() => {
    if (isDue) fetchNextPage()
  }, [isDue, fetchNextPage])
}
