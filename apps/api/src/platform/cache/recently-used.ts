/** What was used last, up to a total size; what was not used for longest goes first, one at a time. */
export class RecentlyUsed<T> {
  /** The one used last comes last. */
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

  /** Keeps a value in place of the key's former one, unless it is larger than all may be together. */
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
