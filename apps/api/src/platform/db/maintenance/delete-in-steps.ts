import { setImmediate } from 'node:timers/promises'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

const rowsPerStep = 500

/**
 * Deletes the rows that meet a condition on the table's columns, step by step: a single statement would be
 * rolled back at its time limit, with more rows the next time.
 */
export async function deleteInSteps(database: Database, table: string, isDue: SQL): Promise<void> {
  const name = sql.raw(table)
  for (;;) {
    const deleted = await rowsOf(
      database,
      sql`DELETE FROM ${name} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${name} WHERE ${isDue} LIMIT ${rowsPerStep})) RETURNING 1`,
    )
    if (deleted.length < rowsPerStep) return
    // In the embedded database, this gives others their turn.
    await setImmediate()
  }
}
