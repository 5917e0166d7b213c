import { mustReadAnew, type Place, readingPlace } from '#platform/db/replica/reading.ts'

const keptForMs = 1_000
const maxEntries = 100_000

/**
 * Caches answers for a second by key, so that simultaneous requests of many browsers cause one lookup.
 * Callers during a lookup share it; a failed one isn't cached. Answers of a replica are kept apart, and a
 * caller who has just written something gets one from after that.
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
    const name = nameOf(key, readingPlace())
    const entry = this.#entries.get(name)
    if (entry && entry.until > now && !mustReadAnew()) return entry.value
    this.#entries.delete(name)
    this.#makeRoom(now)
    const value = load()
    this.#entries.set(name, { value, until: now + keptForMs })
    value.catch(() => this.delete(key))
    return value
  }

  /** Removes an answer that has just changed here; other processes see the change within the second. */
  delete(key: string): void {
    for (const place of ['primary', 'replica'] as const) this.#entries.delete(nameOf(key, place))
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

function nameOf(key: string, place: Place): string {
  return place === 'primary' ? key : `${place} ${key}`
}
