interface Layer {
  close: () => void
}

/** The open layers, the topmost last. */
let open: readonly Layer[] = []
const listeners = new Set<() => void>()

function set(next: readonly Layer[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Layers that cover the page: dialogs, drawers, a map that fills the screen. */
export const layers = {
  count: () => open.length,
  /** Adds a layer on top; returns what takes it away. */
  add(close: () => void): () => void {
    const layer = { close }
    set([...open, layer])
    return () => {
      if (open.includes(layer)) set(open.filter((each) => each !== layer))
    }
  },
  /** Closes the topmost until `count` are left. */
  closeAbove(count: number): void {
    const closed = open.slice(count)
    if (closed.length === 0) return
    set(open.slice(0, count))
    for (const { close } of closed.toReversed()) close()
  },
  /** Calls back for each change of the open layers, until the answer is called. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
