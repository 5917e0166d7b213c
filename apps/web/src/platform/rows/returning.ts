import type { AnyRouter } from '@tanstack/react-router'
import { findRow, focusRow, isInSight } from './rows.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The row that this page was opened from, where the URL doesn't name it. */
    row?: string
    /** Leads back to the list that the page before was opened from. */
    isReturn?: boolean
  }
}

interface Place {
  pathname: string
  href: string
  state: { row?: string | undefined; isReturn?: boolean | undefined; __TSR_index: number }
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/** The order, pre-order or quote that a page shows. */
function subjectOf({ pathname, href }: Place): string | null {
  const quote = new URLSearchParams(href.split('?')[1]).get('quote')
  return uuid.exec(pathname)?.[0] ?? quote
}

/**
 * The row that a navigation returns to: back in the history, or by a link that leads back. After walking from
 * order to order that's the last one. Null for every other navigation, after which the headline has the
 * focus.
 */
export function rowReturnedTo(from: Place, to: Place): string | null {
  const isReturn = to.state.__TSR_index < from.state.__TSR_index || to.state.isReturn === true
  return isReturn ? (from.state.row ?? subjectOf(from)) : null
}

/** Scrolls to the row with this ID; false where the list doesn't have it. */
type ShowRow = (id: string) => boolean

const lists = new Set<ShowRow>()

/** Lets a list that draws only the rows in sight be scrolled to the one that a person returns to. */
export function registerList(show: ShowRow): () => void {
  lists.add(show)
  return () => {
    lists.delete(show)
  }
}

let awaited: string | null = null

/** Whether a person returns to this row, and it isn't focused yet. */
export function isAwaited(id: string): boolean {
  return awaited === id
}

// The first frames draw what is known at the place where it was; after that the list is asked to scroll.
const framesToDraw = 5
// Then the list doesn't have the row any more, or can't be loaded.
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
      // Once in a while: a scroll takes a few frames to arrive.
      if (frames % framesToDraw === 0) for (const show of lists) if (show(id)) break
      requestAnimationFrame(look)
    }
  }
  look()
}

/** Focuses the row that a person returns to, unless they have turned to something else by then. */
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
