import type { AnyRouter } from '@tanstack/react-router'
import { findRow, focusRow, isInSight } from './rows.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The row from which this page was opened, if the URL doesn't name it. */
    row?: string
    /** True if the link leads back to the list from which the previous page was opened. */
    isReturn?: boolean
  }
}

interface Place {
  pathname: string
  href: string
  state: { row?: string | undefined; isReturn?: boolean | undefined; __TSR_index: number }
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/** The order, pre-order or quote of a page. */
function subjectOf({ pathname, href }: Place): string | null {
  const quote = new URLSearchParams(href.split('?')[1]).get('quote')
  return uuid.exec(pathname)?.[0] ?? quote
}

/**
 * The row to which a navigation returns: back in the history, or by a link that leads back. After stepping
 * from order to order it's the last one. Null for any other navigation, after which the headline gets the
 * focus.
 */
export function rowReturnedTo(from: Place, to: Place): string | null {
  const isReturn = to.state.__TSR_index < from.state.__TSR_index || to.state.isReturn === true
  return isReturn ? (from.state.row ?? subjectOf(from)) : null
}

/** Scrolls to the row with this ID; false if the list doesn't have it. */
type ShowRow = (id: string) => boolean

const lists = new Set<ShowRow>()

/**
 * Registers a list that renders only visible rows, so that it can scroll to the one that a person returns to.
 */
export function registerList(show: ShowRow): () => void {
  lists.add(show)
  return () => {
    lists.delete(show)
  }
}

let awaited: string | null = null

/** True if a person returns to this row, and it isn't focused yet. */
export function isAwaited(id: string): boolean {
  return awaited === id
}

// The first frames render cached rows at their old position; after that the list is asked to scroll.
const framesToDraw = 5
// After this, the list no longer has the row, or can't be loaded.
const patienceMs = 15_000

function focusAwaited(): void {
  const id = awaited
  const end = performance.now() + patienceMs
  let frames = 0
  function look() {
    if (id === null || awaited !== id) return
    const row = findRow(id)
    if (row) {
      awaited = null
      focusRow(row, isInSight(row) ? 'nearest' : 'center')
    } else if (performance.now() < end) {
      frames += 1
      // Only every few frames, since a scroll takes some to arrive.
      if (frames % framesToDraw === 0) for (const show of lists) if (show(id)) break
      requestAnimationFrame(look)
    }
  }
  look()
}

/** Focuses the row that a person returns to, unless they have moved on by then. */
export function watchReturns(router: AnyRouter): () => void {
  const forget = () => {
    awaited = null
  }
  const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
  for (const act of acts) document.addEventListener(act, forget, { passive: true })
  const stops = [
    router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, hrefChanged }) => {
      if (fromLocation && hrefChanged) awaited = rowReturnedTo(fromLocation, toLocation)
    }),
    // The router has scrolled by then.
    router.subscribe('onRendered', focusAwaited),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const act of acts) document.removeEventListener(act, forget)
  }
}
