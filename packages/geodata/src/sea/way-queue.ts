/** Nodes by the length of the way through them, shortest first (a binary heap). */
export class WayQueue {
  readonly #lengths: number[] = []
  readonly #nodes: number[] = []

  get size(): number {
    return this.#nodes.length
  }

  add(length: number, node: number): void {
    let at = this.#nodes.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = this.#lengths[parent] ?? 0
      if (above <= length) break
      this.#put(at, above, this.#nodes[parent] ?? 0)
      at = parent
    }
    this.#put(at, length, node)
  }

  /** Takes the shortest out; undefined when there is none. */
  take(): { length: number; node: number } | undefined {
    const [length, node] = [this.#lengths[0], this.#nodes[0]]
    const [lastLength, lastNode] = [this.#lengths.pop(), this.#nodes.pop()]
    if (length === undefined || node === undefined) return undefined
    if (this.#nodes.length > 0 && lastLength !== undefined && lastNode !== undefined)
      this.#sink(lastLength, lastNode)
    return { length, node }
  }

  #sink(length: number, node: number): void {
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if ((this.#lengths[child + 1] ?? Infinity) < (this.#lengths[child] ?? Infinity)) child++
      const below = this.#lengths[child]
      if (below === undefined || below >= length) break
      this.#put(at, below, this.#nodes[child] ?? 0)
      at = child
    }
    this.#put(at, length, node)
  }

  #put(at: number, length: number, node: number): void {
    this.#lengths[at] = length
    this.#nodes[at] = node
  }
}
