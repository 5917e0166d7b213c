/** What a process has opened so far, to be closed again from the last to the first. */
export class Opened {
  #things: { close(): Promise<unknown> }[] = []

  add<T extends { close(): Promise<unknown> }>(thing: T): T {
    this.#things.push(thing)
    return thing
  }

  /** Closes everything, also where a part fails to; throws the first failure then. */
  async close(): Promise<void> {
    const failures: unknown[] = []
    for (const thing of this.#things.splice(0).reverse()) {
      await thing.close().catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }
}
