/**
 * Runs one lookup at a time for each key. Those that come meanwhile share the next one, which begins after
 * them: so they see all that was there when they came.
 */
export class SharedLookups<T> {
  readonly #running = new Map<string, Promise<T>>()
  readonly #next = new Map<string, Promise<T>>()

  get(key: string, look: () => Promise<T>): Promise<T> {
    const next = this.#next.get(key)
    if (next !== undefined) return next
    const running = this.#running.get(key)
    if (running === undefined) return this.#begin(key, look)
    const begin = () => {
      this.#next.delete(key)
      return this.#begin(key, look)
    }
    const waiting = running.then(begin, begin)
    this.#next.set(key, waiting)
    return waiting
  }

  #begin(key: string, look: () => Promise<T>): Promise<T> {
    const looking = look().finally(() => {
      if (this.#running.get(key) === looking) this.#running.delete(key)
    })
    this.#running.set(key, looking)
    return looking
  }
}
