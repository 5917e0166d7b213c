import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** Another text once a transaction has committed that took something back from orders, or an order away. */
export async function readEdition(database: Database): Promise<string> {
  const [row] = await rowsOf<{ edition: string }>(
    database,
    sql`SELECT edition::text AS edition FROM matching_edition`,
  )
  return row?.edition ?? ''
}

/**
 * Has those look again who looked for orders before this transaction and wait for its locks. Last in the transaction: others that take
 * something back wait for the row.
 */
export async function raiseEdition(tx: Database): Promise<void> {
  await tx.execute(sql`UPDATE matching_edition SET edition = edition + 1`)
}
