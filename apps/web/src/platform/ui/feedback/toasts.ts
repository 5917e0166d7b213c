export type ToastSeverity = 'info' | 'success' | 'warn' | 'error' | 'secondary' | 'contrast'

export interface ToastInput {
  severity: ToastSeverity
  title: string
  description?: string | undefined
  /** True to show a close button; by default true. */
  closable?: boolean | undefined
  /** Shown only by the toaster of the same group; without one, by the toaster without one. */
  group?: string | undefined
  /** Milliseconds until it closes automatically; without it, it stays. */
  life?: number | undefined
  action?: { label: string; onAction: () => void } | undefined
}

export interface ToastEntry extends ToastInput {
  id: number
}

type Holder = 'pointer' | 'focus'

/** Stores the toasts and their timers; `createToasts` creates one for tests, the product uses `toasts`. */
export interface Toasts {
  /** Shows a toast and returns its ID. */
  add(input: ToastInput): number
  close(id: number): void
  /** Closes all toasts of one group. */
  closeGroup(group: string): void
  clear(): void
  /** Stops the timer while it has the pointer or the focus. */
  pause(id: number, by: Holder): void
  /** Restarts the timer once both have left. */
  restart(id: number, by: Holder): void
  subscribe(listener: () => void): () => void
  getSnapshot(): readonly ToastEntry[]
}

/** Creates an empty set of toasts. */
export function createToasts(): Toasts {
  let entries: readonly ToastEntry[] = []
  let lastId = 0
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const holders = new Map<number, Set<Holder>>()
  const listeners = new Set<() => void>()

  function set(next: readonly ToastEntry[]) {
    entries = next
    for (const listener of listeners) listener()
  }

  function stopTimer(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  function startTimer(id: number) {
    const life = entries.find((entry) => entry.id === id)?.life
    stopTimer(id)
    if (life !== undefined) timers.set(id, setTimeout(close, life, id))
  }

  function close(id: number) {
    stopTimer(id)
    holders.delete(id)
    if (entries.some((entry) => entry.id === id)) set(entries.filter((entry) => entry.id !== id))
  }

  return {
    add(input) {
      lastId += 1
      set([...entries, { ...input, id: lastId }])
      startTimer(lastId)
      return lastId
    },
    close,
    closeGroup(group) {
      for (const entry of entries.filter((each) => each.group === group)) close(entry.id)
    },
    clear() {
      for (const entry of entries) close(entry.id)
    },
    pause(id, by) {
      stopTimer(id)
      holders.set(id, (holders.get(id) ?? new Set()).add(by))
    },
    restart(id, by) {
      const held = holders.get(id)
      held?.delete(by)
      if (!held || held.size === 0) startTimer(id)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => entries,
  }
}

/** The product's toasts. */
export const toasts: Toasts = createToasts()
