import type { ChangeDeps, OrderWrite } from '#freight/order-record/order-write.ts'
import type { Database } from '#platform/db/database.ts'

/** What follows from stored orders, and is kept so that reading it costs nothing. */
export interface Projection {
  name: string
  /** The tables, and the columns of `orders`, that hold it. */
  writes: readonly string[]
  /**
   * Brings it up to date after a write, and ignores parts that it doesn't depend on. Missing if the statement
   * of the row writes it too.
   */
  refresh?(tx: Database, write: OrderWrite, deps: ChangeDeps): Promise<void>
}
