const keptForMs = 1_000
const mostEntries = 20_000

/**
 * Answers of the last second by key, so that what many browsers ask at the same time is looked up once. Callers that come
 * while a look-up is under way share it; a failed one isn't kept.
 */
export class SecondCache<T> {
  readonly #entries = new Map<string, { value: Promise<T>; until: number }>()

  /** The kept answer, else that of `load`. */
  get(key: string, load: () => Promise<T>): Promise<T> {
    const now = performance.now()
    const known = this.#entries.get(key)
    if (known && known.until > now) return known.value
    if (this.#entries.size >= mostEntries) this.#entries.clear()
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
}
