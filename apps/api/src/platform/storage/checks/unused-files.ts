import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'

/** Far longer than any request takes from storing its file to the commit of its row. */
const safeAgeHours = 24

/**
 * Removes files without a row: a server was killed between storing one and its commit, or their rows were
 * deleted with their order. Safe in several servers at once. Leaves files of another database alone.
 */
export async function removeUnusedFiles({
  database,
  files,
  clock,
  log,
}: Pick<Deps, 'database' | 'files' | 'clock' | 'log'>): Promise<void> {
  const [portal] = await rowsOf<{ id: string }>(database, sql`SELECT id FROM portal_identity`)
  if (!portal) throw new Error('The database has no identity')
  if (!(await files.claim(portal.id))) {
    log.warn('the files are of another database, so unused ones are not removed')
    return
  }
  const findUsed = await usedFileFinder(database)
  const before = new Date(clock.now().getTime() - safeAgeHours * 3_600_000)
  const removed = await files.removeUnused(before, findUsed)
  if (removed > 0) log.info({ removed }, 'files that no row names were removed')
}

/** The tables whose rows name files, including those of a later version; quoted if necessary. */
export async function tablesOfFiles(database: Database): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    database,
    sql`SELECT quote_ident(c.relname) AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE a.attname = 'storage_key' AND NOT a.attisdropped
        AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  if (tables.length === 0) throw new Error('No table names files')
  return tables.map(({ name }) => name)
}

/** Finds which of some files are named by a row of any table. */
export async function usedFileFinder(
  database: Database,
): Promise<(keys: readonly string[]) => Promise<ReadonlySet<string>>> {
  const tables = await tablesOfFiles(database)
  return async (keys) => {
    const columns = tables.map(
      (name) =>
        sql`SELECT storage_key AS key FROM ${sql.raw(name)} WHERE storage_key = ANY(${sql.param(keys)}::text[])`,
    )
    const rows = await rowsOf<{ key: string }>(database, sql.join(columns, sql` UNION ALL `))
    return new Set(rows.map(({ key }) => key))
  }
}
