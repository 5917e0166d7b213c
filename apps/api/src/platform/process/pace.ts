import { setImmediate as nextTurn } from 'node:timers/promises'

/** The time after which other requests get a turn, in milliseconds. */
const maxMs = 5

/** Shares the event loop during work whose steps take an unknown time. */
export class Pace {
  readonly #now: () => number
  #since: number

  /** `now` is in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#since = now()
  }

  /** Ends the turn if the steps since the last one have taken long enough. */
  async step(): Promise<void> {
    if (this.#now() - this.#since < maxMs) return
    await nextTurn()
    this.#since = this.#now()
  }

  /** Maps a list, with a step after each entry. */
  async map<T, R>(entries: readonly T[], map: (entry: T) => R): Promise<R[]> {
    const mapped: R[] = []
    for (const entry of entries) {
      mapped.push(map(entry))
      await this.step()
    }
    return mapped
  }
}
