import { setImmediate } from 'node:timers/promises'
import type { Database } from '#platform/db/database.ts'
import type { Env } from '#platform/settings/env.ts'

/** The dependencies of a recount; the settings may be those of a higher area. */
export interface RecountDeps<E extends Env = Env> {
  database: Database
  env: E
}

/** The result of a batch. `examples` are some of the differences, worded for operators. */
export interface Compared {
  compared: number
  repaired: number
  examples: readonly string[]
}

/** Stored data that follows from other data. */
export interface Recount<E extends Env = Env> {
  name: string
  /** Compares and repairs all of it. Stops between two batches once the signal is aborted. */
  run(deps: RecountDeps<E>, signal?: AbortSignal): Promise<Compared>
}

/** Works while others write: each batch of keys gets its own transaction. */
export interface Batches<Key, E extends Env = Env> {
  name: string
  /** Returns the next keys after this one, in order; none at the end. */
  nextKeys(database: Database, after: Key | undefined): Promise<Key[]>
  compare(deps: RecountDeps<E>, keys: readonly Key[]): Promise<Compared>
}

/** The number of examples for the operator. */
const maxExamples = 3

export function inBatches<Key, E extends Env = Env>({
  name,
  nextKeys,
  compare,
}: Batches<Key, E>): Recount<E> {
  return {
    name,
    async run(deps, signal) {
      const total = { compared: 0, repaired: 0, examples: [] as string[] }
      let keys = await nextKeys(deps.database, undefined)
      while (keys.length > 0 && signal?.aborted !== true) {
        const { compared, repaired, examples } = await compare(deps, keys)
        total.compared += compared
        total.repaired += repaired
        total.examples.push(...examples.slice(0, maxExamples - total.examples.length))
        // Others have their turn in the embedded database.
        await setImmediate()
        keys = await nextKeys(deps.database, keys.at(-1))
      }
      return total
    },
  }
}
