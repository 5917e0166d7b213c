const keptForMs = 1_000
const maxEntries = 100_000

/**
 * Answers of the last second by key, so that what many browsers ask at the same time is looked up once.
 * Callers that come while a look-up is under way share it; a failed one isn't kept.
 */
export class SecondCache<T> {
  /** Since all are kept for as long, the oldest come first. */
  readonly #entries = new Map<string, { value: Promise<T>; until: number }>()
  readonly #most: number

  constructor(most = maxEntries) {
    this.#most = most
  }

  get size(): number {
    return this.#entries.size
  }

  /** The kept answer, else that of `load`. */
  get(key: string, load: () => Promise<T>): Promise<T> {
    const now = performance.now()
    const known = this.#entries.get(key)
    if (known && known.until > now) return known.value
    this.#entries.delete(key)
    this.#makeRoom(now)
    const value = load()
    this.#entries.set(key, { value, until: now + keptForMs })
    value.catch(() => this.delete(key))
    return value
  }

  /** Forgets an answer that has just been changed here; other processes see the change within the second. */
  delete(key: string): void {
    this.#entries.delete(key)
  }

  /** Forgets everything, for changes that touch many entries at once. */
  clear(): void {
    this.#entries.clear()
  }

  /** Lets go of what is too old, and of the oldest where there are too many. */
  #makeRoom(now: number): void {
    for (const [key, { until }] of this.#entries) {
      if (until > now && this.#entries.size < this.#most) return
      this.#entries.delete(key)
    }
  }
}
