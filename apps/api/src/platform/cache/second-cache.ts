const keptForMs = 1_000
const maxEntries = 100_000

/**
 * Caches answers for a second by key, so that simultaneous requests of many browsers cause one lookup.
 * Callers during a lookup share it; a failed one isn't cached.
 */
export class SecondCache<T> {
  /** All are kept for the same time, so the oldest come first. */
  readonly #entries = new Map<string, { value: Promise<T>; until: number }>()
  readonly #most: number

  constructor(most = maxEntries) {
    this.#most = most
  }

  get size(): number {
    return this.#entries.size
  }

  /** The cached answer, else that of `load`. */
  get(key: string, load: () => Promise<T>): Promise<T> {
    const now = performance.now()
    const entry = this.#entries.get(key)
    if (entry && entry.until > now) return entry.value
    this.#entries.delete(key)
    this.#makeRoom(now)
    const value = load()
    this.#entries.set(key, { value, until: now + keptForMs })
    value.catch(() => this.delete(key))
    return value
  }

  /** Removes an answer that has just changed here; other processes see the change within the second. */
  delete(key: string): void {
    this.#entries.delete(key)
  }

  /** Removes everything, for changes that touch many entries at once. */
  clear(): void {
    this.#entries.clear()
  }

  /** Removes expired entries, and the oldest if there are too many. */
  #makeRoom(now: number): void {
    for (const [key, { until }] of this.#entries) {
      if (until > now && this.#entries.size < this.#most) return
      this.#entries.delete(key)
    }
  }
}
