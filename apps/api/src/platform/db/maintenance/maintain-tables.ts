import { setImmediate } from 'node:timers/promises'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'

interface ChangedTable {
  name: string
  isEmbedded: boolean
}

/**
 * Updates the statistics of tables that have changed by more than a tenth since the last time, without which
 * searches read everything; in the embedded database also reclaims dead rows, which nothing else does there.
 * Don't call it in a transaction. Returns the tables.
 */
export async function maintainChanged(database: Database): Promise<string[]> {
  const maintained: string[] = []
  for (const { name, isEmbedded } of await changedTables(database)) {
    // One at a time, so that work waiting for the embedded database's one session gets its turn between two.
    if (isEmbedded) await turn(database, sql.raw(`VACUUM ${name}`))
    // If the lock is taken, another process is doing the same.
    await turn(database, sql.raw(`ANALYZE (SKIP_LOCKED) ${name}`))
    maintained.push(name)
  }
  return maintained
}

/** The same after work that is already done; failures are only logged. */
export async function maintainTables({
  database,
  log,
  reports,
}: Pick<Deps, 'database' | 'log' | 'reports'>): Promise<string[]> {
  try {
    return await maintainChanged(database)
  } catch (error) {
    log.warn({ err: error }, 'the statistics of the database could not be gathered')
    reports.error(error, 'statistics')
    return []
  }
}

async function turn(database: Database, statement: SQL): Promise<void> {
  await setImmediate()
  await database.execute(statement)
}

async function changedTables(database: Database): Promise<ChangedTable[]> {
  // Counts of this connection only, the only one in the embedded database, which never reports by itself.
  await database.execute(sql`SELECT pg_stat_force_next_flush()`)
  // By counted changes and by size: the embedded database loses its counts when closed.
  return rowsOf<ChangedTable>(
    database,
    sql`SELECT quote_ident(c.relname) AS name, version() LIKE '%PGlite%' AS "isEmbedded"
      FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace
        AND (s.n_mod_since_analyze > 100 + 0.1 * greatest(c.reltuples, 0)
          OR pg_relation_size(c.oid) > current_setting('block_size')::int * (10 + 1.1 * c.relpages))
      ORDER BY c.relname`,
  )
}
