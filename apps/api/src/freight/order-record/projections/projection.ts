import type { ChangeDeps, OrderWrite } from '#freight/order-record/order-write.ts'
import type { Database } from '#platform/db/database.ts'

/** Data that follows from stored orders and is stored too, so that reading it costs nothing. */
export interface Projection {
  name: string
  /** The tables and the columns of `orders` that contain it. */
  writes: readonly string[]
  /**
   * Updates it after a write, and ignores parts that it doesn't depend on. Missing if the row's own statement
   * writes it too.
   */
  refresh?(tx: Database, write: OrderWrite, deps: ChangeDeps): Promise<void>
}
