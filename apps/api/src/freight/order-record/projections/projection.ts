import type { ChangeDeps, OrderChange } from '#freight/order-record/order-change.ts'
import type { Database } from '#platform/db/database.ts'

/** What follows from stored orders, and is kept so that reading it costs nothing. */
export interface Projection {
  name: string
  /** The tables, and the columns of `orders`, that hold it. */
  writes: readonly string[]
  /**
   * Brings it up to date after a change, and ignores changes that it doesn't depend on. Missing where the
   * statement that writes the row writes it too.
   */
  refresh?(tx: Database, change: OrderChange, deps: ChangeDeps): Promise<void>
}
