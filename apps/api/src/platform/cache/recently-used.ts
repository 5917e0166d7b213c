/** A cache of recently used values up to a total size; evicts the least recently used one first. */
export class RecentlyUsed<T> {
  /** Most recently used last. */
  readonly #entries = new Map<string, { value: T; size: number }>()
  readonly #most: number
  readonly #sizeOf: (value: T) => number
  #total = 0

  constructor(most: number, sizeOf: (value: T) => number = () => 1) {
    this.#most = most
    this.#sizeOf = sizeOf
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Stores a value in place of the key's previous one, unless it exceeds the total size by itself. */
  set(key: string, value: T): void {
    this.delete(key)
    const size = this.#sizeOf(value)
    if (size > this.#most) return
    this.#entries.set(key, { value, size })
    this.#total += size
    for (const oldest of this.#entries.keys()) {
      if (this.#total <= this.#most) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#total -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
