import type { RouterHistory } from '@tanstack/react-router'
import { layers } from '#platform/ui/floating/layers.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many layers cover the page in this entry; absent in the page's own. */
    layer?: number
  }
}

interface EntryState {
  __TSR_key?: string
  layer?: number
}

// Traversals end within a few frames. A browser that refuses one mustn't keep a link from working.
const patienceMs = 500

const depthOf = (state: unknown): number => (state as EntryState | null)?.layer ?? 0

function withDepth(state: unknown, depth: number): EntryState {
  const { layer: _, ...rest } = { ...(state as EntryState | null) }
  return depth === 0 ? rest : { ...rest, layer: depth }
}

const pathOf = (href: string) => new URL(href, window.location.origin).pathname

/**
 * Gives every layer an entry of the browser's history, so that going back closes the topmost layer. The
 * router sees none of these entries: they have the page's URL, and their `popstate` stops here. Returns what
 * ends it.
 */
export function keepLayers(history: RouterHistory): () => void {
  const { push, replace } = history
  const { pushState, replaceState } = window.history
  let depth = depthOf(window.history.state)
  /** Keys of the entries of the page in sight: replacing the topmost leaves those below with the old one. */
  const keys = new Set<string>()
  let traversal: ReturnType<typeof setTimeout> | null = null
  let waiting: (() => void)[] = []

  const isOfPage = (state: unknown) => {
    const key = (state as EntryState | null)?.__TSR_key
    return key === history.location.state.__TSR_key || (key !== undefined && keys.has(key))
  }

  function go(delta: number) {
    if (traversal !== null) clearTimeout(traversal)
    traversal = setTimeout(arrive, patienceMs)
    window.history.go(delta)
  }

  /** Runs what waited for the traversal; false if nothing did. */
  function arrive(): boolean {
    if (traversal !== null) clearTimeout(traversal)
    traversal = null
    const acts = waiting
    waiting = []
    for (const act of acts) act()
    return acts.length > 0
  }

  /** Runs once at most `most` entries of layers are left. */
  function once(most: number, act: () => void) {
    if (traversal === null && depth <= most) return act()
    waiting.push(() => once(most, act))
    if (traversal === null) go(most - depth)
  }

  /** Adds entries for layers that have none, or leaves those whose layer is closed. */
  function settle() {
    if (traversal !== null) return
    history.flush()
    // While the page asks whether to leave, the browser already shows another entry.
    if (!isOfPage(window.history.state)) return
    if (layers.count() < depth) return go(layers.count() - depth)
    for (; depth < layers.count(); depth += 1) {
      const state = withDepth(window.history.state, depth + 1)
      if (state.__TSR_key !== undefined) keys.add(state.__TSR_key)
      History.prototype.pushState.call(window.history, state, '')
    }
  }

  let isScheduled = false
  function schedule() {
    if (isScheduled) return
    isScheduled = true
    // A layer that closes while another opens leaves its entry to it.
    queueMicrotask(() => {
      isScheduled = false
      settle()
    })
  }

  function onPop(event: PopStateEvent) {
    const target = depthOf(event.state)
    const isHere = isOfPage(event.state)
    if (isHere && depth === 0 && target === 0 && traversal === null) return
    if (!isHere && target === 0) {
      depth = 0
      keys.clear()
      layers.closeAbove(0)
      arrive()
      return
    }
    event.stopImmediatePropagation()
    depth = target
    // An entry of a layer that is gone is never stopped at.
    if (!isHere) return go(-target)
    const { href, state } = history.location
    History.prototype.replaceState.call(window.history, withDepth(state, target), '', href)
    if (target === 0) keys.clear()
    if (traversal === null) layers.closeAbove(target)
    else if (arrive()) return
    settle()
  }

  history.push = (path, state, options) => once(1, () => push(path, state, options))
  history.replace = (path, state, options) =>
    once(pathOf(path) === window.location.pathname ? Number.POSITIVE_INFINITY : 0, () =>
      replace(path, state, options),
    )
  window.history.pushState = (state, unused, url) => {
    if (depth === 0) return pushState.call(window.history, withDepth(state, 0), unused, url)
    // A page opened from a layer replaces its entry.
    const staysOnPage = pathOf(String(url ?? '')) === window.location.pathname
    depth = 0
    keys.clear()
    replaceState.call(window.history, withDepth(state, 0), unused, url)
    if (staysOnPage) schedule()
    else layers.closeAbove(0)
  }
  window.history.replaceState = (state, unused, url) => {
    const { __TSR_key } = state as EntryState
    if (depth > 0 && __TSR_key !== undefined) keys.add(__TSR_key)
    replaceState.call(window.history, withDepth(state, depth), unused, url)
  }
  window.addEventListener('popstate', onPop, { capture: true })
  const unsubscribe = layers.subscribe(schedule)
  schedule()
  return () => {
    unsubscribe()
    window.removeEventListener('popstate', onPop, { capture: true })
    Object.assign(history, { push, replace })
    Object.assign(window.history, { pushState, replaceState })
    if (traversal !== null) clearTimeout(traversal)
  }
}
