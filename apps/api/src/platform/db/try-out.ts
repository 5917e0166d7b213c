import type { Database } from './database.ts'

class RolledBack<T> extends Error {
  readonly answer: T
  constructor(answer: T) {
    super('rolled back')
    this.answer = answer
  }
}

/** Returns the result of work, and rolls it back. */
export async function tryOut<T>(database: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(async (tx) => {
      throw new RolledBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.answer
    throw error
  }
}
