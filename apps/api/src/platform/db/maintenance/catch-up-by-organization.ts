import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'

/** Rows that lack data the previous version didn't save, and how to fill in a batch of one organization's. */
export interface CatchUp {
  table: SQL
  isDue: SQL
  catchUpBatch: (tx: Database, organizationId: string) => Promise<void>
}

/**
 * Fills in rows saved by the previous version, even one still running while this one starts. Stops between
 * two batches when the signal is aborted. Safe to run in several processes at once.
 */
export async function catchUpByOrganization(
  { database }: Pick<Deps, 'database'>,
  { table, isDue, catchUpBatch }: CatchUp,
  signal?: AbortSignal,
): Promise<void> {
  while (signal?.aborted !== true) {
    const [due] = await rowsOf<{ organizationId: string }>(
      database,
      sql`SELECT organization_id AS "organizationId" FROM ${table} WHERE ${isDue} LIMIT 1`,
    )
    if (due === undefined) return
    await database.transaction((tx) => catchUpBatch(tx, due.organizationId))
  }
}
